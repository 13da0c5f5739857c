import { useCallback, useEffect, useState } from 'react';
import { ApiError } from '#storefront/kernel/browser-call.ts';

/** What `load` answers; null before that, and 'failed' if the call fails. `reload` asks again. `load` must be stable. */
export function useLoaded<T>(load: () => Promise<T>): { loaded: T | 'failed' | null; reload: () => void } {
  const [loaded, setLoaded] = useState<T | 'failed' | null>(null);
  const [round, setRound] = useState(0);
  useEffect(() => {
    let isGone = false;
    load().then(
      (read) => !isGone && setLoaded(read),
      (error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
        if (!isGone) setLoaded('failed');
      },
    );
    return () => {
      isGone = true;
    };
  }, [load, round]);
  const reload = useCallback(() => setRound((count) => count + 1), []);
  return { loaded, reload };
}
