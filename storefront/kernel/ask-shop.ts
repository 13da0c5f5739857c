/**
 * Asks whether the shop can be reached, of which any answer tells. A page's own address would be rendered, and checkout's
 * makes a quote.
 * @throws DOMException if `signal` aborts, TypeError without an answer
 */
export async function askShop(signal: AbortSignal): Promise<void> {
  await fetch('/healthz', { method: 'HEAD', cache: 'no-store', signal });
}
