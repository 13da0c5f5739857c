import { useCart } from '#storefront/cart/cart-provider.tsx';
import { Icon } from '#ui/icon.tsx';
import { currentPage, Link } from '#storefront/kernel/link.tsx';
import styles from './tab-bar.module.css';
import { TAB_TEXTS } from './texts.ts';

/** The bottom tabs of phones and tablets, 56 px high. */
export function TabBar({ pathname, openMenu }: { pathname: string; openMenu: () => void }) {
  const { cart } = useCart();
  const count = cart?.total_items_in_cart ?? 0;
  return (
    <nav className={styles.tabs} aria-label={TAB_TEXTS.tabs}>
      <Link to="/" aria-current={pathname === '/' ? 'page' : undefined}>
        <Icon name="home" />
        {TAB_TEXTS.home}
      </Link>
      <button type="button" onClick={openMenu} aria-haspopup="dialog">
        <Icon name="grid" />
        {TAB_TEXTS.browse}
      </button>
      <Link to="/myaisle" aria-current={currentPage('/myaisle', pathname)}>
        <Icon name="basket" />
        {TAB_TEXTS.myAisle}
      </Link>
      <Link to="/cart" aria-current={currentPage('/cart', pathname)}>
        <Icon name="cart" />
        {TAB_TEXTS.cart(count)}
      </Link>
      <Link to="/account" aria-current={currentPage('/account', pathname)}>
        <Icon name="account" />
        {TAB_TEXTS.account}
      </Link>
    </nav>
  );
}
