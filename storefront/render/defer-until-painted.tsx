import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';

type DeferProps = {
  children: ReactNode;
  /** Holds the space until then. */
  placeholder?: ReactNode;
};

/**
 * Content below the first screen. After a link it renders once the first screen is painted; on a reload, after Back
 * and for an address with a hash it renders at once. With a key of what the page shows, the next page defers again.
 */
export function DeferUntilPainted({ children, placeholder = null }: DeferProps) {
  const type = useNavigationType();
  const { hash } = useLocation();
  const [isDue, setDue] = useState(type !== 'PUSH' || hash !== '');
  useEffect(() => {
    if (isDue) return;
    // One frame and one task later the first screen has been painted.
    const frame = requestAnimationFrame(() => setTimeout(() => startTransition(() => setDue(true))));
    return () => cancelAnimationFrame(frame);
  }, [isDue]);
  return isDue ? children : placeholder;
}
