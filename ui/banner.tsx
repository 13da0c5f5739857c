import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';
import styles from './notice.module.css';

export type Tone = 'info' | 'success' | 'warning' | 'error';
const ICON_OF = { info: 'info', success: 'check', warning: 'clock', error: 'alert' } as const satisfies Record<
  Tone,
  IconName
>;

/** A message that stays until its cause is gone. `live` announces one that appears after the page has loaded. */
export function Banner({
  tone = 'info',
  live = false,
  children,
}: {
  tone?: Tone;
  live?: boolean;
  children: ReactNode;
}) {
  return (
    <div
      className={`${styles.banner} ${styles[tone]}`}
      role={live ? (tone === 'error' ? 'alert' : 'status') : undefined}
    >
      <Icon name={ICON_OF[tone]} />
      <div>{children}</div>
    </div>
  );
}

/** An empty state with the next thing to do. */
export function EmptyState({
  title,
  children,
  action,
  icon = 'basket',
}: {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  icon?: IconName;
}) {
  return (
    <div className={styles.empty}>
      <Icon name={icon} size={48} />
      <h2>{title}</h2>
      {children ? <p>{children}</p> : null}
      {action}
    </div>
  );
}

/** A placeholder in the final size of what is loading; visible after 150 ms. Lengths are CSS lengths. */
export function Skeleton({ width = '100%', height }: { width?: string; height: string }) {
  return <span className={styles.skeleton} style={{ inlineSize: width, blockSize: height }} aria-hidden="true" />;
}
