import { useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** The drawer's address (specification, section 2). */
const OPEN_HASH = '#isCartOpen';
const subscribeNever = () => () => undefined;

/** The cart drawer, which is open where the address says so; the server doesn't see the hash. */
export function useCartDrawer(): { isOpen: boolean; open: () => void; close: () => void } {
  const { search, hash, state } = useLocation();
  const navigate = useNavigate();
  const isMounted = useSyncExternalStore(
    subscribeNever,
    () => true,
    () => false,
  );
  const isOpenedHere = (state as { isCartOpenedHere?: boolean } | null)?.isCartOpenedHere === true;
  const open = () =>
    void navigate({ search, hash: OPEN_HASH }, { state: { isCartOpenedHere: true }, preventScrollReset: true });
  const close = () =>
    void (isOpenedHere ? navigate(-1) : navigate({ search, hash: '' }, { replace: true, preventScrollReset: true }));
  return { isOpen: isMounted && hash === OPEN_HASH, open, close };
}
