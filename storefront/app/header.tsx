import { memo } from 'react';
import { BRAND } from '#storefront/kernel/brand.ts';
import { SearchForm } from '#storefront/search/search-form.tsx';
import type { AisleLink } from '#storefront/kernel/navigation-links.ts';
import { Icon } from '#ui/icon.tsx';
import { AccountSlot, CreditSlot } from './account-slot.tsx';
import { ZipSlot } from './zip-slot.tsx';
import { CartButton } from './cart-button.tsx';
import styles from './header.module.css';
import { currentPage, Link } from '#storefront/kernel/link.tsx';
import { Logo } from './logo.tsx';
import { HEADER_TEXTS } from './texts.ts';

type HeaderProps = { aisles: readonly AisleLink[]; pathname: string; openMenu: () => void };

/** Heights in px. Desktop: 36 utility row, 72 sticky bar, 48 aisles. Phones: 56 bar and a sticky 52 search row. */
export const Header = memo(({ aisles, pathname, openMenu }: HeaderProps) => {
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
          {aisles.map((aisle) => (
            <li key={aisle.url}>
              <Link to={aisle.url} prefetch="intent" aria-current={currentPage(aisle.url, pathname)}>
                {aisle.title}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
});

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
