import { memo } from 'react';
import { useLocation } from 'react-router';
import { BRAND } from '#storefront/kernel/brand.ts';
import { SearchForm } from '#storefront/search/search-form.tsx';
import type { AisleLink, PageLink } from '#storefront/kernel/navigation-links.ts';
import { Icon } from '#ui/icon.tsx';
import { AccountSlot, CreditSlot } from './account-slot.tsx';
import { ZipSlot } from './zip-slot.tsx';
import { CartButton } from './cart-button.tsx';
import styles from './header.module.css';
import { currentPage, Link } from '#storefront/kernel/link.tsx';
import { Logo } from './logo.tsx';
import { HEADER_TEXTS } from './texts.ts';

type HeaderProps = { aisles: readonly AisleLink[]; openMenu: () => void };

/**
 * Heights in px. Desktop: 36 utility row, 72 sticky bar, 48 aisles. Phones: 56 bar and a sticky 52 search row. Only what
 * depends on the page reads its address, so that a new page doesn't render all of it again.
 */
export const Header = memo(({ aisles, openMenu }: HeaderProps) => {
  return (
    <>
      <aside className={styles.utility} aria-label={HEADER_TEXTS.glance}>
        <p>{BRAND.claim}</p>
        <ul>
          <CreditSlot />
          <li>
            <ZipSlot />
          </li>
          <li>
            <Link to="/#how-it-adds-up">{HEADER_TEXTS.howItAddsUp}</Link>
          </li>
        </ul>
      </aside>
      <header className={styles.header}>
        <div className={styles.row}>
          <Logo />
          <div className={styles.search}>
            <SearchForm id="search" />
          </div>
          <div className={styles.slots}>
            <AccountSlot />
            <CartButton />
          </div>
        </div>
      </header>
      <nav className={styles.aisles} aria-label={HEADER_TEXTS.aisles}>
        <ul>
          <li>
            <button type="button" onClick={openMenu} className={styles.all} aria-haspopup="dialog">
              <Icon name="menu" size={20} /> {HEADER_TEXTS.allAisles}
            </button>
          </li>
          <Aisles aisles={aisles} />
        </ul>
      </nav>
    </>
  );
});

function Aisles({ aisles }: Pick<HeaderProps, 'aisles'>) {
  const { pathname } = useLocation();
  return aisles.map(({ url, title }) => (
    <Aisle key={url} url={url} title={title} current={currentPage(url, pathname)} />
  ));
}

const Aisle = memo(({ url, title, current }: PageLink & { current: 'page' | undefined }) => (
  <li>
    <Link to={url} prefetch="intent" aria-current={current}>
      {title}
    </Link>
  </li>
));

/** Used while paying or joining: only the logo and a note that checkout is secure. */
export function SlimHeader() {
  return (
    <header className={styles.header}>
      <div className={styles.row}>
        <Logo />
        <p className={styles.safe}>
          <Icon name="lock" size={20} /> {HEADER_TEXTS.secure}
        </p>
      </div>
    </header>
  );
}
