import { useEffect } from 'react';
import { closeChannel, type Heard, openChannel } from './cart-channel.ts';
import type { CartEngine } from './cart-engine.ts';

/**
 * Reads the cart again when another tab has changed it; a page that is hidden, when it is looked at. So does a page that
 * comes back from the back/forward cache.
 */
export function useOtherTabs(engine: CartEngine): void {
  useEffect(() => {
    const events = new AbortController();
    const { signal } = events;
    let last: Heard | null = null;
    // Until the change is known: reading may fail.
    const readIfSeen = () => {
      if (last && isUnknown(engine, last) && document.visibilityState === 'visible') void engine.load();
    };
    const hear = (heard: Heard) => {
      last = heard;
      readIfSeen();
    };
    const show = ({ persisted }: PageTransitionEvent) => {
      openChannel(hear);
      if (persisted) void engine.load();
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

function isUnknown(engine: CartEngine, { cart_id, version }: Heard): boolean {
  const { cart } = engine.read();
  return cart?.cart_id !== cart_id || cart.version < version;
}
