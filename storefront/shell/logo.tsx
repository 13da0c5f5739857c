import { Link } from 'react-router';
import { BRAND } from '#storefront/kernel/brand.ts';
import styles from './header.module.css';

/** Four strokes and one across: the tally is the name. */
export function Logo() {
  return (
    <Link to="/" prefetch="intent" className={styles.logo} aria-label={`${BRAND.shop}, home`}>
      <svg width="34" height="30" viewBox="0 0 34 30" fill="none" strokeLinecap="round" aria-hidden="true">
        <path d="M7 5v20M13.5 5v20M20 5v20M26.5 5v20" stroke="currentColor" strokeWidth="3" />
        <path d="M3 22 31 8.5" stroke="#ffc233" strokeWidth="3.5" />
      </svg>
      <span>{BRAND.shop.toLowerCase()}</span>
    </Link>
  );
}
