import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/**
 * What lies below the first screen of a page. Reached by a link, the page shows its top first and this once that
 * is painted; opened anew, gone back to, or reached at a place of it, it is all there at once.
 * Give it the `key` of what the page is of, so that the next one of its kind begins anew. `instead` keeps the room.
 */
export function Later({ children, instead = null }: { children: ReactNode; instead?: ReactNode }) {
  const type = useNavigationType();
  const { hash } = useLocation();
  const [isDue, setDue] = useState(type !== 'PUSH' || hash !== '');
  useEffect(() => {
    if (isDue) return;
    // A frame and a task further the top has been painted.
    const frame = requestAnimationFrame(() => setTimeout(() => startTransition(() => setDue(true))));
    return () => cancelAnimationFrame(frame);
  }, [isDue]);
  return isDue ? children : instead;
}
