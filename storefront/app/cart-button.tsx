import type { MouseEvent } from 'react';
import { isUnknown, useCart } from '#storefront/cart/cart-provider.tsx';
import { useCartDrawer } from '#storefront/cart/use-cart-drawer.ts';
import { formatDollars, plural } from '#storefront/kernel/format.ts';
import { Badge } from '#ui/badge.tsx';
import { Icon } from '#ui/icon.tsx';
import styles from './header.module.css';
import { loadDrawer } from './load-drawer.ts';
import { unlessLeft, useAskFirst } from '#storefront/kernel/ask-first.ts';
import { noteFailedPart } from '#storefront/kernel/lazy-part.tsx';
import { Link } from '#storefront/kernel/link.tsx';
import { useShopper } from '#storefront/kernel/shopper.tsx';
import { HEADER_TEXTS } from './texts.ts';

/** A failure shows when the link is clicked. */
const preload = () => void loadDrawer().catch(() => undefined);

/**
 * A link to /cart that opens the drawer instead once the page has hydrated. The server doesn't know the cart, so it says
 * neither a count nor a total; an empty cart shows no total either.
 */
export function CartButton() {
  const snapshot = useCart();
  const { cart } = snapshot;
  const { isKnown } = useShopper();
  const { open } = useCartDrawer();
  const askFirst = useAskFirst();
  const count = cart?.total_items_in_cart ?? 0;
  const press = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    const ifStillThere = unlessLeft();
    loadDrawer().then(
      () => ifStillThere(open),
      () => {
        noteFailedPart();
        ifStillThere(() => void askFirst(null, () => location.assign('/cart')));
      },
    );
  };
  return (
    <Link to="/cart" className={styles.cart} onClick={press} onPointerEnter={preload} onFocus={preload}>
      <span className="visually-hidden">
        {(isKnown && !isUnknown(snapshot)) || cart
          ? HEADER_TEXTS.cartOf(plural(count, HEADER_TEXTS.items))
          : HEADER_TEXTS.cart}
      </span>
      <span className={styles.cartIcon}>
        <Icon name="cart" />
        {count > 0 ? <Badge count={count} look="bright" /> : null}
      </span>
      {cart && count > 0 ? (
        <span className={styles.cartTotal}>{formatDollars(cart.grand_total)}</span>
      ) : (
        <span className={styles.cartTotal} aria-hidden="true">
          {HEADER_TEXTS.cart}
        </span>
      )}
    </Link>
  );
}
