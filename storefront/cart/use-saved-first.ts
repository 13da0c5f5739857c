import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { CHANGE_FIELD } from '#domain/catalog/pick-address.ts';
import type { CartEngine } from './cart-engine.ts';

/** Checkout and the page where a set's picks are changed begin with the saved cart: a link there waits for that. */
export function useSavedFirst(engine: CartEngine): void {
  const blocker = useBlocker(({ nextLocation: { pathname, search } }) => {
    return engine.read().isSaving && (pathname === '/checkout' || search.includes(`${CHANGE_FIELD}=1`));
  });
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void engine.settle().then((isSaved) => (isSaved ? blocker.proceed() : blocker.reset()), blocker.reset);
  }, [blocker, engine]);
}
