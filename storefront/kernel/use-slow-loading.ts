import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router';

/** A prefetched page is there sooner; painting a sign that it is loading would only delay it. */
const SLOW_MS = 100;

/** True while the next page loads, once that takes long enough to be noticed. */
export function useSlowLoading(): boolean {
  const isIdle = useNavigation().state === 'idle';
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (isIdle) return undefined;
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isIdle]);
  return isSlow && !isIdle;
}
