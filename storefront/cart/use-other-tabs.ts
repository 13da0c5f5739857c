import { useEffect } from 'react';
import { closeChannel, openChannel } from './cart-channel.ts';
import type { CartEngine } from './cart-engine.ts';

/** Reads the cart again when another tab has changed it, and on a page that comes back from the back/forward cache. */
export function useOtherTabs(engine: CartEngine): void {
  useEffect(() => {
    const events = new AbortController();
    const { signal } = events;
    const show = ({ persisted }: PageTransitionEvent) => {
      openChannel(engine.hear);
      if (persisted) engine.hear();
    };
    openChannel(engine.hear);
    window.addEventListener('pageshow', show, { signal });
    // An open channel may keep a page out of the back/forward cache.
    window.addEventListener('pagehide', closeChannel, { signal });
    return () => {
      events.abort();
      closeChannel();
    };
  }, [engine]);
}
