/** How long the shop may take to answer. */
const ASK_MS = 5_000;

/**
 * Whether the shop can be reached, asked where the browser says that it is offline: browsers are wrong about a shop on the same
 * machine. The address renders nothing; checkout's page, for example, makes a quote each time.
 */
export async function canReachShop(signal?: AbortSignal): Promise<boolean> {
  const timeOut = AbortSignal.timeout(ASK_MS);
  const signals = signal ? [signal, timeOut] : [timeOut];
  try {
    await fetch('/healthz', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.any(signals) });
    return true;
  } catch {
    return false;
  }
}
