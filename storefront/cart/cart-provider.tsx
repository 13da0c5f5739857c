import {
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  use,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Cart } from '#domain/cart/schema.ts';
import { CartStoreContext } from '#storefront/catalog/cart-store.ts';
import { hasFlag } from '#storefront/kernel/shopper.tsx';
import { useSnack } from '#ui/snack.tsx';
import { type CartEngine, type CartSnapshot, createCartEngine, NO_CART } from './cart-engine.ts';

const ReactivationDialog = lazy(() =>
  import('#storefront/membership/reactivation-dialog.tsx').then((file) => ({ default: file.ReactivationDialog })),
);

const EngineContext = createContext<CartEngine | null>(null);
/** The drawer's address (specification, section 2). */
const OPEN_HASH = '#isCartOpen';
const CUTOFF_CHECK_MS = 60_000;

export function CartProvider({ children }: { children: ReactNode }) {
  const { show } = useSnack();
  const [engine] = useState(() => createCartEngine((message) => show({ type: 'error', ...message })));
  useCartSync(engine);
  return (
    <EngineContext value={engine}>
      <CartStoreContext value={engine}>
        {children}
        <Announcer engine={engine} />
      </CartStoreContext>
    </EngineContext>
  );
}

/** Reads the cart once if there is one, sends queued changes when the page is closed, and reads again at a cut-off. */
function useCartSync(engine: CartEngine) {
  const { pathname } = useLocation();
  useEffect(() => {
    // Signing in and out have their own pages, so the flags can only change with the page.
    const flags = `${hasFlag('logged_in')} ${hasFlag('has_cart')}`;
    if (flags === seenFlags.get(engine)) return;
    const isFirst = !seenFlags.has(engine);
    seenFlags.set(engine, flags);
    if (!isFirst || flags !== 'false false') void engine.load();
  }, [engine, pathname]);
  useEffect(() => {
    const leave = () => {
      if (document.visibilityState === 'hidden') engine.flush(true);
    };
    const hide = () => engine.flush(true);
    const comeBack = (event: PageTransitionEvent) => {
      if (event.persisted) void engine.load();
    };
    const check = setInterval(() => {
      const [first] = engine.read().cart?.boxes ?? [];
      if (first?.cutoff && Date.parse(first.cutoff) < Date.now()) void engine.load();
    }, CUTOFF_CHECK_MS);
    document.addEventListener('visibilitychange', leave);
    window.addEventListener('pagehide', hide);
    window.addEventListener('pageshow', comeBack);
    return () => {
      clearInterval(check);
      document.removeEventListener('visibilitychange', leave);
      window.removeEventListener('pagehide', hide);
      window.removeEventListener('pageshow', comeBack);
    };
  }, [engine]);
}

const seenFlags = new WeakMap<CartEngine, string>();

/** The cart's polite live region, and the dialog that a lapsed member sees instead of a new line. */
function Announcer({ engine }: { engine: CartEngine }) {
  const { announcement, wanted } = useSnapshot(engine);
  return (
    <>
      <div className="visually-hidden" role="status" aria-live="polite">
        {announcement}
      </div>
      {wanted ? (
        <Suspense>
          <ReactivationDialog wanted={wanted} onClose={engine.dropWanted} onRejoined={() => engine.addWanted(wanted)} />
        </Suspense>
      ) : null}
    </>
  );
}

function useSnapshot(engine: CartEngine): CartSnapshot {
  return useSyncExternalStore(engine.subscribe, engine.read, () => NO_CART);
}

export function useCartEngine(): CartEngine {
  const engine = use(EngineContext);
  if (!engine) throw new Error('useCart is used outside CartProvider.');
  return engine;
}

export type CartView = {
  snapshot: CartSnapshot;
  engine: CartEngine;
  /** Null until it is known, or while there is none. */
  cart: Cart | null;
  /** Units in the cart, unsaved changes included. */
  count: number;
  /** Dollars, unsaved changes included. */
  subtotal: number;
  isOpen: boolean;
  open: () => void;
  close: () => void;
};

/** The whole cart, for the header, the drawer and the cart page. */
export function useCart(): CartView {
  const engine = useCartEngine();
  const snapshot = useSnapshot(engine);
  const location = useLocation();
  const navigate = useNavigate();
  const isMounted = useSyncExternalStore(
    subscribeNever,
    () => true,
    () => false,
  );
  return useMemo(() => {
    const { cart } = snapshot;
    const isOpenedHere = (location.state as { isCartOpenedHere?: boolean } | null)?.isCartOpenedHere === true;
    return {
      snapshot,
      engine,
      cart,
      count: cart?.total_items_in_cart ?? 0,
      subtotal: cart?.subtotal ?? 0,
      isOpen: isMounted && location.hash === OPEN_HASH,
      open: () => {
        const state = { isCartOpenedHere: true };
        void navigate({ search: location.search, hash: OPEN_HASH }, { state, preventScrollReset: true });
      },
      close: () => {
        if (isOpenedHere) void navigate(-1);
        else void navigate({ search: location.search, hash: '' }, { replace: true, preventScrollReset: true });
      },
    };
  }, [engine, snapshot, isMounted, location, navigate]);
}

const subscribeNever = () => () => undefined;
