import type { ReactNode } from 'react';
import styles from './skip-link.module.css';

/** A link past repeated content that is only shown while it has the focus (WCAG 2.4.1). */
export function SkipLink({ to, children }: { to: `#${string}`; children: ReactNode }) {
  return (
    <a className={styles.skip} href={to}>
      {children}
    </a>
  );
}
