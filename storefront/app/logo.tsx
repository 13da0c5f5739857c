import { BRAND } from '#storefront/kernel/brand.ts';
import styles from './header.module.css';
import { Link } from '#storefront/kernel/link.tsx';
import { TallyStrokes } from './tally-strokes.tsx';
import { HEADER_TEXTS } from './texts.ts';

export function Logo() {
  return (
    <Link to="/" prefetch="intent" className={styles.logo} aria-label={HEADER_TEXTS.home}>
      <TallyStrokes />
      <span>{BRAND.shop.toLowerCase()}</span>
    </Link>
  );
}
