/**
 * Shares one read of rows that rarely change: it is made again at most once in `staleMs`, which is how long an
 * operator's change may take to show. A read that fails isn't kept.
 */
export function readRarely<T>(staleMs: number, read: () => Promise<T>): () => Promise<T> {
  let reading: Promise<T> | null = null;
  let readMs = 0;
  return () => {
    const nowMs = performance.now();
    if (reading && nowMs - readMs < staleMs) return reading;
    readMs = nowMs;
    const started = read();
    started.catch(() => {
      if (reading === started) reading = null;
    });
    return (reading = started);
  };
}
