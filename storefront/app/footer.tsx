import { memo } from 'react';
import { BRAND } from '#storefront/kernel/brand.ts';
import { TallyMarks } from '#ui/tally-marks.tsx';
import styles from './footer.module.css';
import type { FooterColumn, FooterWords } from '#storefront/kernel/navigation-links.ts';
import { StaticFragment } from '#storefront/render/static-fragment.tsx';
import { Link } from '#storefront/kernel/link.tsx';

type FooterProps = {
  /** All that is read here: sent with the page, so that no page's script has it. */
  words: FooterWords;
  /** Without the aisles, on the way to an order. */
  isSlim: boolean;
};

/** Aisles, membership, help and policy links; changes only with the aisles. */
export const Footer = memo(({ words, isSlim }: FooterProps) => {
  return (
    <StaticFragment as="footer" source={words} variant={isSlim ? 'slim' : 'whole'} className={styles.footer}>
      <div className={styles.inner}>
        <div className={styles.words}>
          <TallyMarks count={5} words={BRAND.shop} size={28} />
          <p className={styles.claim}>{BRAND.claim}</p>
          <p>{words.prices}</p>
        </div>
        {isSlim || words.aisles.links.length === 0 ? null : <Column {...words.aisles} isWide />}
        {words.columns.map((column) => (
          <Column key={column.label} {...column} />
        ))}
        <div className={styles.legal}>
          <p>{words.about}</p>
          {words.legal.map(({ url, title }) => (
            <Link key={url} to={url}>
              {title}
            </Link>
          ))}
        </div>
      </div>
    </StaticFragment>
  );
});

function Column({ label, heading, links, isWide }: FooterColumn & { isWide?: boolean }) {
  return (
    <nav aria-label={label} className={isWide ? styles.aisles : undefined}>
      <h2>{heading}</h2>
      <ul className={isWide ? styles.two : undefined}>
        {links.map(({ url, title }) => (
          <li key={url}>
            <Link to={url}>{title}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
