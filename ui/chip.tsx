import type { ReactNode } from 'react';
import styles from './chip.module.css';
import { Icon } from './icon.tsx';

/** The class of a chip, for links that look like one. */
export const chipClass = styles.chip ?? '';

/** The class of a link in a row of places to go, which chips (switches) shouldn't look like. */
export const tabClass = styles.tab ?? '';

export function ChipRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={styles.row} aria-label={label}>
      {children}
    </ul>
  );
}

/** A breadcrumb. Children are links, top first; the page itself is last, as text. */
export function Breadcrumb({ label, children, here }: { label: string; children: readonly ReactNode[]; here: string }) {
  return (
    <nav aria-label={label}>
      <ol className={styles.crumbs}>
        {children.map((link, depth) => (
          <li key={depth}>
            {link}
            <Icon name="chevron-right" size={16} />
          </li>
        ))}
        <li aria-current="page">{here}</li>
      </ol>
    </nav>
  );
}
