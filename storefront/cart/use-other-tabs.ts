import { useEffect } from 'react';
import { CHANNEL, type Saved } from './cart-channel.ts';
import type { CartEngine } from './cart-engine.ts';

/**
 * Reads the cart again, once, when another tab has changed it; a page that is hidden, when it is looked at. So does a page that
 * comes back from the back/forward cache.
 */
export function useOtherTabs(engine: CartEngine): void {
  useEffect(() => {
    const events = new AbortController();
    const { signal } = events;
    let channel: BroadcastChannel | null = null;
    let isStale = false;
    const readIfSeen = () => {
      if (!isStale || document.visibilityState === 'hidden') return;
      isStale = false;
      void engine.load();
    };
    const open = () => {
      channel ??= new BroadcastChannel(CHANNEL);
      channel.onmessage = ({ data }: MessageEvent<Saved>) => {
        isStale ||= isUnknown(engine, data);
        readIfSeen();
      };
    };
    // An open channel may keep a page out of that cache.
    const close = () => {
      channel?.close();
      channel = null;
    };
    open();
    const show = ({ persisted }: PageTransitionEvent) => {
      open();
      isStale ||= persisted;
      readIfSeen();
    };
    window.addEventListener('pageshow', show, { signal });
    window.addEventListener('pagehide', close, { signal });
    document.addEventListener('visibilitychange', readIfSeen, { signal });
    return () => {
      events.abort();
      close();
    };
  }, [engine]);
}

function isUnknown(engine: CartEngine, saved: Saved): boolean {
  const { cart, isLoading } = engine.read();
  if (!cart) return !isLoading;
  return cart.cart_id !== saved.cart_id || cart.version < saved.version;
}
