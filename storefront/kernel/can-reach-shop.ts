/** How long the shop may take to say that it is there. */
const ASK_MS = 5_000;

/**
 * Whether the shop can be reached, for when the browser says that it is offline: browsers are wrong about a shop on the same
 * machine. It is asked at an address that renders nothing; checkout's page, for example, makes a quote each time.
 */
export async function canReachShop(signal?: AbortSignal): Promise<boolean> {
  const timeOut = AbortSignal.timeout(ASK_MS);
  const signals = signal ? [signal, timeOut] : [timeOut];
  try {
    await fetch('/healthz', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.any(signals) });
    return true;
  } catch {
    return timeOut.aborted && navigator.onLine;
  }
}
