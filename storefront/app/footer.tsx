import { memo } from 'react';
import { BRAND } from '#storefront/kernel/brand.ts';
import { TallyMarks } from '#ui/chip.tsx';
import styles from './footer.module.css';
import type { PageLink } from '#storefront/kernel/navigation-links.ts';
import { StaticFragment } from '#storefront/render/static-fragment.tsx';
import { Link } from '#storefront/kernel/link.tsx';
import { FOOTER_TEXTS } from './texts.ts';

type FooterProps = {
  /** Aisles, and lists that cross them. */
  links: readonly PageLink[];
  /** Whether the shop sells made-up products. */
  isDemo: boolean;
};

/** Aisles, membership, help and policy links; changes only with the aisles. */
export const Footer = memo(({ links, isDemo }: FooterProps) => {
  return (
    <StaticFragment as="footer" source={links} variant={isDemo ? 'demo' : 'shop'} className={styles.footer}>
      <div className={styles.inner}>
        <div className={styles.words}>
          <TallyMarks count={5} words={BRAND.shop} size={28} />
          <p className={styles.claim}>{BRAND.claim}</p>
          <p>{FOOTER_TEXTS.prices}</p>
        </div>
        {links.length > 0 ? (
          <nav aria-label={FOOTER_TEXTS.aislesBelow} className={styles.aisles}>
            <h2>{FOOTER_TEXTS.aisles}</h2>
            <ul className={styles.two}>
              {links.map(({ url, title }) => (
                <li key={url}>
                  <Link to={url}>{title}</Link>
                </li>
              ))}
            </ul>
          </nav>
        ) : null}
        <nav aria-label={FOOTER_TEXTS.membership}>
          <h2>{FOOTER_TEXTS.membership}</h2>
          <ul>
            <li>
              <Link to="/membership/payment/plans">{FOOTER_TEXTS.plans}</Link>
            </li>
            <li>
              <Link to="/#how-it-adds-up">{FOOTER_TEXTS.howItAddsUp}</Link>
            </li>
            <li>
              <Link to="/#questions">{FOOTER_TEXTS.questions}</Link>
            </li>
            <li>
              <Link to="/account/orders">{FOOTER_TEXTS.orders}</Link>
            </li>
          </ul>
        </nav>
        <nav aria-label={FOOTER_TEXTS.help}>
          <h2>{FOOTER_TEXTS.help}</h2>
          <ul>
            <li>
              <Link to="/help">{FOOTER_TEXTS.help}</Link>
            </li>
            <li>
              <Link to="/contact">{FOOTER_TEXTS.contact}</Link>
            </li>
            <li>
              <Link to="/returns">{FOOTER_TEXTS.returns}</Link>
            </li>
          </ul>
        </nav>
        <div className={styles.legal}>
          <p>
            {BRAND.shop}
            {isDemo ? `. ${FOOTER_TEXTS.demo}` : null}
          </p>
          <Link to="/terms">{FOOTER_TEXTS.terms}</Link>
          <Link to="/privacy-policy">{FOOTER_TEXTS.privacy}</Link>
        </div>
      </div>
    </StaticFragment>
  );
});
