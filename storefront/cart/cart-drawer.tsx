import { BrowseLink } from '#storefront/kernel/browse-link.tsx';
import { ButtonLink } from '#storefront/kernel/button-link.tsx';
import { EmptyState, Skeleton } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Sheet } from '#ui/dialog.tsx';
import { useLostFocus } from '#ui/use-lost-focus.ts';
import { CartContents } from './cart-contents.tsx';
import { isUnknown, useCart } from './cart-provider.tsx';
import { CheckoutLink } from './checkout-link.tsx';
import { useCartDrawer } from './use-cart-drawer.ts';
import styles from './cart.module.css';
import { JoinNote } from './join-note.tsx';
import { LoadError } from './load-error.tsx';
import { CART_TEXTS } from './texts.ts';
import { TotalsList } from './totals-list.tsx';

/** The cart as a drawer on any page; #isCartOpen in the address opens it. */
export function CartDrawer() {
  const snapshot = useCart();
  const { isOpen, close } = useCartDrawer();
  useLostFocus();
  return (
    <Sheet
      isOpen={isOpen}
      onClose={close}
      title={CART_TEXTS.drawer(isUnknown(snapshot) ? null : (snapshot.cart?.total_items_in_cart ?? 0))}
      bare
    >
      <DrawerBody />
    </Sheet>
  );
}

function DrawerBody() {
  const { engine, ...snapshot } = useCart();
  const { close } = useCartDrawer();
  const { cart } = snapshot;
  if (snapshot.isLoading && !cart) return <LoadingLines />;
  const isEmpty = !cart || (cart.items.length === 0 && cart.saved_items.length === 0 && snapshot.undos.length === 0);
  if (isEmpty && snapshot.load_error !== null) {
    return (
      <div className={styles.contents}>
        <LoadError snapshot={snapshot} engine={engine} />
      </div>
    );
  }
  if (isEmpty) {
    return (
      <EmptyState title={CART_TEXTS.empty} action={<BrowseLink />}>
        {CART_TEXTS.emptyHelp}
      </EmptyState>
    );
  }
  return (
    <div className={styles.drawer}>
      <CartContents cart={cart} snapshot={snapshot} engine={engine} level="h3" />
      {cart.items.length > 0 ? (
        <footer className={styles.foot} aria-busy={snapshot.isSaving}>
          <TotalsList
            subtotal={cart.subtotal}
            totals={cart.totals}
            grand_total={cart.grand_total}
            saved={cart.cart_savings.products}
            tax_is_estimate={cart.tax_is_estimate}
            isShort
          />
          <JoinNote saved={cart.cart_savings.products} />
          <div className={styles.next}>
            <CheckoutLink grand_total={cart.grand_total} />
          </div>
          <div>
            <ButtonLink to="/cart" look="quiet" block>
              {CART_TEXTS.viewCart}
            </ButtonLink>
          </div>
        </footer>
      ) : (
        <div className={styles.foot}>
          <div>
            <Button look="secondary" block onClick={close}>
              {CART_TEXTS.keepShopping}
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}

function LoadingLines() {
  return (
    <div className={styles.contents} role="status" aria-label={CART_TEXTS.loading}>
      <Skeleton height="64px" />
      <Skeleton height="96px" />
      <Skeleton height="96px" />
      <Skeleton height="96px" />
    </div>
  );
}
