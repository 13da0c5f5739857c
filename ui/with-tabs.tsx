import { type ReactNode, useEffect, useRef } from 'react';
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
  const row = useRef<HTMLElement>(null);
  useEffect(() => showCurrent(row.current), []);
  return (
    <div className={styles.page}>
      <header>{heading}</header>
      <nav ref={row} className={styles.tabs} aria-label={label}>
        {tabs}
      </nav>
      {children}
    </div>
  );
}

/** Scrolls a row that is wider than the screen sideways, until the tab of this page is in its middle. */
function showCurrent(row: HTMLElement | null): void {
  const tab = row?.querySelector('[aria-current]')?.getBoundingClientRect();
  if (!row || !tab) return;
  const { left, width } = row.getBoundingClientRect();
  row.scrollBy({ left: tab.left + tab.width / 2 - left - width / 2 });
}
