/**
 * Shares one read of rows that change seldom: it is made again at most once in `stale_ms`, which is how long an
 * operator's change may take to show. A read that fails isn't kept.
 */
export function readSeldom<T>(stale_ms: number, read: () => Promise<T>): () => Promise<T> {
  let reading: Promise<T> | null = null;
  let readMs = 0;
  return () => {
    const nowMs = performance.now();
    if (reading && nowMs - readMs < stale_ms) return reading;
    readMs = nowMs;
    const started = read();
    started.catch(() => {
      if (reading === started) reading = null;
    });
    return (reading = started);
  };
}
