import { type ReactNode, use, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { CartStoreContext } from '#storefront/catalog/cart-store.ts';
import { hasFlag } from '#storefront/kernel/shopper.tsx';
import { ReactivationOffer } from '#storefront/membership/reactivation-offer.tsx';
import { useSnack } from '#ui/snack.tsx';
import { CHANGE_TEXTS } from './change-texts.ts';
import { CartEngine, type CartSnapshot, NO_CART } from './cart-engine.ts';
import { useOtherTabs } from './use-other-tabs.ts';
import { SavedFirstContext, useSavedFirst } from './use-saved-first.ts';

const CUTOFF_CHECK_MS = 60_000;

/** The cart of all pages, its polite live region, and the dialog that a lapsed member sees instead of a new line. */
export function CartProvider({ children }: { children: ReactNode }) {
  const { show } = useSnack();
  const [engine] = useState(() => new CartEngine((text) => show({ type: 'error', title: CHANGE_TEXTS.error, text })));
  const { announcement, wanted } = useSnapshot(engine);
  useCartSync(engine);
  useOtherTabs(engine);
  const isWaiting = useSavedFirst(engine);
  return (
    <CartStoreContext value={engine}>
      <SavedFirstContext value={isWaiting}>{children}</SavedFirstContext>
      <div className="visually-hidden" role="status" aria-live="polite">
        {announcement}
      </div>
      {wanted ? (
        <ReactivationOffer
          wanted={{ title: wanted.item.title, qty: wanted.qty }}
          onClose={engine.dropWanted}
          onRejoined={() => void engine.addWanted(wanted)}
        />
      ) : null}
    </CartStoreContext>
  );
}

/** Reads the cart once if there is one, sends waiting changes when the page is closed, and reads again at a cut-off. */
function useCartSync(engine: CartEngine) {
  const { key } = useLocation();
  const seenCookies = useRef('');
  useEffect(() => engine.listen(), [engine]);
  useEffect(() => {
    // Signing in, signing out and entering a ZIP each happen on their own page.
    const cookies = hasFlag('logged_in') || hasFlag('has_cart') ? document.cookie : '';
    if (cookies !== seenCookies.current) void engine.load();
    seenCookies.current = cookies;
  }, [engine, key]);
  useEffect(() => {
    const events = new AbortController();
    document.addEventListener('visibilitychange', engine.hide, { signal: events.signal });
    window.addEventListener('pagehide', engine.flush, { signal: events.signal });
    const check = setInterval(() => {
      const [first] = engine.read().cart?.boxes ?? [];
      if (first?.cutoff && Date.parse(first.cutoff) < Date.now()) void engine.load();
    }, CUTOFF_CHECK_MS);
    return () => {
      clearInterval(check);
      events.abort();
    };
  }, [engine]);
}

function useSnapshot(engine: CartEngine): CartSnapshot {
  return useSyncExternalStore(engine.subscribe, engine.read, () => NO_CART);
}

export function useCartEngine(): CartEngine {
  const store = use(CartStoreContext);
  if (!(store instanceof CartEngine)) throw new Error('useCart is used outside CartProvider.');
  return store;
}

/** The whole cart, for the header, the drawer and the cart page. */
export function useCart(): CartSnapshot & { engine: CartEngine } {
  const engine = useCartEngine();
  return { ...useSnapshot(engine), engine };
}

/** Whether there is a cart, but what it holds isn't known. */
export function isUnknown(snapshot: CartSnapshot): boolean {
  return snapshot.cart === null && (snapshot.isLoading || snapshot.load_error !== null);
}
