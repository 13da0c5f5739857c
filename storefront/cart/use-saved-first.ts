import { createContext, useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { CHANGE_FIELD } from '#domain/catalog/pick-address.ts';
import type { CartEngine } from './cart-engine.ts';

/** Whether a link that was clicked waits for what is being saved. */
export const SavedFirstContext = createContext(false);

/**
 * Checkout and the page where a set's picks are changed begin with the saved cart: a link there waits for that.
 * @returns whether one waits; until the next page is loaded, so that nothing flickers in between.
 */
export function useSavedFirst(engine: CartEngine): boolean {
  /** Whether the last link that was clicked is the one that waits. */
  const isWanted = useRef(false);
  const blocker = useBlocker(({ nextLocation: { pathname, search } }) => {
    isWanted.current = engine.read().isSaving && (pathname === '/checkout' || search.includes(`${CHANGE_FIELD}=1`));
    return isWanted.current;
  });
  useEffect(() => {
    if (blocker.state !== 'blocked') return undefined;
    let isLatest = true;
    const end = (isSaved: boolean) => {
      // After a second click, only the last one is followed.
      if (isLatest) (isSaved && isWanted.current ? blocker.proceed : blocker.reset)();
    };
    engine.settle().then(end, () => end(false));
    return () => {
      isLatest = false;
    };
  }, [blocker, engine]);
  return blocker.state !== 'unblocked';
}
