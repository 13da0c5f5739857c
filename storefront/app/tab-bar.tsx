import { memo } from 'react';
import { useCart } from '#storefront/cart/cart-provider.tsx';
import { Icon } from '#ui/icon.tsx';
import { currentPage, Link } from '#storefront/kernel/link.tsx';
import styles from './tab-bar.module.css';
import { TAB_TEXTS } from './texts.ts';

const TABS = ['/', '/myaisle', '/cart', '/account'] as const;
type Tab = (typeof TABS)[number];

/** The tab of the page at `pathname`. */
export function tabAt(pathname: string): Tab | undefined {
  return TABS.find((tab) => currentPage(tab, pathname));
}

type TabBarProps = { current: Tab | undefined; openMenu: () => void };

/** The bottom tabs of phones and tablets, 56 px high. */
export const TabBar = memo(({ current, openMenu }: TabBarProps) => {
  const { cart } = useCart();
  const count = cart?.total_items_in_cart ?? 0;
  const at = (tab: Tab) => ({ to: tab, 'aria-current': tab === current ? ('page' as const) : undefined });
  return (
    <nav className={styles.tabs} aria-label={TAB_TEXTS.tabs}>
      <Link {...at('/')}>
        <Icon name="home" />
        {TAB_TEXTS.home}
      </Link>
      <button type="button" onClick={openMenu} aria-haspopup="dialog">
        <Icon name="grid" />
        {TAB_TEXTS.browse}
      </button>
      <Link {...at('/myaisle')}>
        <Icon name="basket" />
        {TAB_TEXTS.myAisle}
      </Link>
      <Link {...at('/cart')}>
        <Icon name="cart" />
        {TAB_TEXTS.cart(count)}
      </Link>
      <Link {...at('/account')}>
        <Icon name="account" />
        {TAB_TEXTS.account}
      </Link>
    </nav>
  );
});
