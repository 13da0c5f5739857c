import type { ReactNode } from 'react';
import styles from './with-tabs.module.css';

type WithTabsProps = {
  /** The heading, and what concerns all of its tabs. */
  heading: ReactNode;
  /** What the row of tabs is called for those who can't see it. */
  label: string;
  /** Links with `tabClass`; that of this page has `aria-current`. */
  tabs: ReactNode;
  /** One element. */
  children: ReactNode;
};

/** A page among others of one subject: their links are tabs on phones, and a column beside it on wide screens. */
export function WithTabs({ heading, label, tabs, children }: WithTabsProps) {
  return (
    <div className={styles.page}>
      <header>{heading}</header>
      <nav className={styles.tabs} aria-label={label}>
        {tabs}
      </nav>
      {children}
    </div>
  );
}
