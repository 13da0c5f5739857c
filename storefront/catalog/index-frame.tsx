import type { ReactNode } from 'react';
import { type Crumb, Crumbs } from './crumbs.tsx';
import styles from './index-frame.module.css';

type IndexFrameProps = { way?: readonly Crumb[]; title: string; lead: string; children: ReactNode };

/** The frame of a page that leads to others: breadcrumb, heading, and what is to be found here. */
export function IndexFrame({ way, title, lead, children }: IndexFrameProps) {
  return (
    <div className={styles.page}>
      <Crumbs way={way} here={title} />
      <h1>{title}</h1>
      <p className={styles.lead}>{lead}</p>
      {children}
    </div>
  );
}
