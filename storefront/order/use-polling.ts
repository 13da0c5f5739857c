import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

/** Specification, section 9: what can still change by itself is asked for this often. */
const LOOK_AGAIN_MS = 5_000;

/** Loads the page's data again and again while `isOn` and the page is visible. */
export function usePolling(isOn: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isOn) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void revalidate();
    }, LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isOn, revalidate]);
}
