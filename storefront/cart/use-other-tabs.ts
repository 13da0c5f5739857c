import { useEffect } from 'react';
import { closeChannel, openChannel } from './cart-channel.ts';
import type { CartEngine } from './cart-engine.ts';

/**
 * Reads the cart again when another tab has changed it; a page that is hidden, when it is looked at. So does a page that
 * comes back from the back/forward cache.
 */
export function useOtherTabs(engine: CartEngine): void {
  useEffect(() => {
    const events = new AbortController();
    const { signal } = events;
    const readIfSeen = () => {
      if (engine.isUnread() && document.visibilityState === 'visible') void engine.load();
    };
    const hear = () => {
      engine.markStale();
      readIfSeen();
    };
    const show = ({ persisted }: PageTransitionEvent) => {
      openChannel(hear);
      if (persisted) hear();
    };
    openChannel(hear);
    window.addEventListener('pageshow', show, { signal });
    // An open channel may keep a page out of the back/forward cache.
    window.addEventListener('pagehide', closeChannel, { signal });
    document.addEventListener('visibilitychange', readIfSeen, { signal });
    return () => {
      events.abort();
      closeChannel();
    };
  }, [engine]);
}
