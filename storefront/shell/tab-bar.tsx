import { NavLink } from 'react-router';
import { useCart } from '#storefront/cart/cart-provider.tsx';
import { Icon } from '#ui/icon.tsx';
import styles from './tab-bar.module.css';

/** The 56 bottom tabs of phones and tablets. */
export function TabBar({ openMenu }: { openMenu: () => void }) {
  const { count } = useCart();
  return (
    <nav className={styles.tabs} aria-label="Main">
      <NavLink to="/" end>
        <Icon name="home" />
        Home
      </NavLink>
      <button type="button" onClick={openMenu} aria-haspopup="dialog">
        <Icon name="grid" />
        Browse
      </button>
      <NavLink to="/myaisle">
        <Icon name="basket" />
        My Aisle
      </NavLink>
      <NavLink to="/cart">
        <Icon name="cart" />
        {count > 0 ? `Cart (${count})` : 'Cart'}
      </NavLink>
      <NavLink to="/account">
        <Icon name="account" />
        Account
      </NavLink>
    </nav>
  );
}
