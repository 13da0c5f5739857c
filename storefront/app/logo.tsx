import { BRAND } from '#storefront/kernel/brand.ts';
import styles from './header.module.css';
import { Link } from '#storefront/kernel/link.tsx';
import { TallyStrokes } from './tally-strokes.tsx';

export function Logo() {
  return (
    <Link to="/" prefetch="intent" className={styles.logo} aria-label={`${BRAND.shop}, home`}>
      <TallyStrokes />
      <span>{BRAND.shop.toLowerCase()}</span>
    </Link>
  );
}
