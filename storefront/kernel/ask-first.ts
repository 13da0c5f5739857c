import { useCallback } from 'react';
import { needsReload } from './lazy-part.tsx';
import { useOfflineMessage } from './offline-message.ts';
import { CALL_ERROR_TEXTS } from './texts.ts';

/** How long the shop may take to answer. */
const ASK_MS = 5_000;

/**
 * Whether the shop can be reached; null if it didn't answer in time. Browsers that say they are offline are wrong about a shop on
 * the same machine. The address renders nothing; checkout's page, for example, makes a quote each time.
 */
export async function canReachShop(signal: AbortSignal): Promise<boolean | null> {
  const timeOut = AbortSignal.timeout(ASK_MS);
  try {
    await fetch('/healthz', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.any([signal, timeOut]) });
    return true;
  } catch {
    return timeOut.aborted ? null : false;
  }
}

let asking = new AbortController();

/** Nothing that waits for the shop's answer is done any more, because the shopper asked for something else. */
export const stopAsking = (): void => asking.abort();

/** @returns a function that calls what it is given, unless something else has been asked for or opened since. */
export function unlessLeft(): (go: () => void) => void {
  stopAsking();
  const { signal } = (asking = new AbortController());
  const { href } = location;
  return (go) => {
    if (!signal.aborted && location.href === href) go();
  };
}

/**
 * For what would leave the page: without a connection, the browser would show a page of its own.
 * @returns a function that calls `next`, at once where nothing says that the shop can't be reached; otherwise once the
 * shop has answered, or could still answer. If it can't, the page stays and says so, and the function returns `false`. Only
 * the last call counts.
 */
export function useAskFirst(): (from: Element | null, next: () => void) => Promise<boolean> {
  const sayOffline = useOfflineMessage();
  return useCallback(
    async (from, next) => {
      stopAsking();
      const wasOnline = navigator.onLine;
      if (!wasOnline || needsReload()) {
        const { signal } = (asking = new AbortController());
        const isThere = await canReachShop(signal);
        if (signal.aborted) return true;
        // It may be slow, or the connection has just come back.
        const mayStillAnswer = navigator.onLine && (isThere === null || !wasOnline);
        if (!isThere && !mayStillAnswer) {
          // The shop's own messages are behind an open dialog, and closing that may load its page anew.
          if (from?.closest('dialog')) alert(CALL_ERROR_TEXTS.offline);
          else sayOffline();
          return false;
        }
      }
      next();
      return true;
    },
    [sayOffline],
  );
}
