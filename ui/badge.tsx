import styles from './badge.module.css';

type BadgeProps = { count: number; look?: 'dark' | 'bright' };

const MOST = 99;

/** A number in the corner of a picture or an icon. It's only seen: a text or a label beside it says the same. */
export function Badge({ count, look = 'dark' }: BadgeProps) {
  return (
    <b className={look === 'bright' ? `${styles.badge} ${styles.bright}` : styles.badge} aria-hidden="true">
      {count > MOST ? `${MOST}+` : count}
    </b>
  );
}
