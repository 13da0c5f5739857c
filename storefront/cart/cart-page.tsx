import { Form, redirect } from 'react-router';
import { addProducts, changeCart, getCart } from '#domain/cart/endpoints.ts';
import { call, tryCall } from '#storefront/kernel/call.server.ts';
import { formatDollars } from '#storefront/kernel/format.ts';
import { ButtonLink } from '#storefront/shell/button-link.tsx';
import { Banner, EmptyState } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import type { Route } from './+types/cart-page';
import { CartContents } from './cart-contents.tsx';
import { useCart } from './cart-provider.tsx';
import { readCartForm } from './cart-form.ts';
import styles from './cart.module.css';
import { TotalsList } from './totals-list.tsx';

export function meta() {
  return [{ title: 'Your boxes | Tallybean' }, { name: 'robots', content: 'noindex' }];
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const cart = await call(context, getCart, { query: { is_cart: true } }, request);
  const removed = new URL(request.url).searchParams;
  return { cart, removed_id: Number(removed.get('removed')) || null, removed_qty: Number(removed.get('qty')) || 1 };
}

/** What the page does without JavaScript: one line at a time, then the page again. */
export async function action({ context, request }: Route.ActionArgs) {
  const wish = readCartForm(await request.formData());
  if (!wish) return { error: 'We could not read that change. Please try again.' };
  const done =
    wish.intent === 'add'
      ? await tryCall(context, addProducts, { body: { products: [{ product_id: wish.product_id, qty: wish.qty }] } }, request)
      : await tryCall(context, changeCart, { body: { products: [wish.change] } }, request);
  if (!done.ok && done.error.code === 'reactivation_required') return redirect('/myaisle?reactivate=1');
  if (!done.ok) return { error: done.error.errors[0]?.message ?? 'An unexpected error has occurred. Please try again later.' };
  const [refused] = 'cart_errors' in done.answer ? done.answer.cart_errors : [];
  if (refused) return { error: refused.message };
  return redirect(wish.intent === 'remove' ? `/cart?removed=${wish.product_id}&qty=${wish.was_qty}` : '/cart');
}

export default function CartPage({ loaderData, actionData }: Route.ComponentProps) {
  const { snapshot, engine } = useCart();
  const cart = snapshot.cart ?? loaderData.cart;
  const isEmpty = cart.items.length === 0 && cart.saved_items.length === 0 && snapshot.undos.length === 0;
  return (
    <div className={styles.page}>
      <h1>Your boxes</h1>
      {actionData?.error ? (
        <div className={styles.note}>
          <Banner tone="error" live>
            <strong>Add to cart error</strong>
            <p>{actionData.error}</p>
          </Banner>
        </div>
      ) : null}
      {loaderData.removed_id && !snapshot.cart ? <PutBack product_id={loaderData.removed_id} qty={loaderData.removed_qty} /> : null}
      {isEmpty ? (
        <EmptyState title="Nothing in your boxes yet" action={<ButtonLink to="/c/food">Browse groceries</ButtonLink>}>
          What you add is sorted into a grocery, a frozen and a wine box.
        </EmptyState>
      ) : (
        <CartContents cart={cart} snapshot={snapshot} engine={engine} />
      )}
      {cart.items.length > 0 ? (
        <aside className={styles.aside} aria-label="Total" aria-busy={snapshot.isSaving}>
          <TotalsList
            subtotal={cart.subtotal}
            totals={cart.totals}
            grand_total={cart.grand_total}
            saved={cart.cart_savings.products}
            tax_is_estimate={cart.tax_is_estimate}
          />
          <ButtonLink to="/checkout" size="large" block prefetch="none" onClick={() => engine.flush(true)}>
            Check out · {formatDollars(cart.grand_total)}
          </ButtonLink>
        </aside>
      ) : null}
    </div>
  );
}

function PutBack({ product_id, qty }: { product_id: number; qty: number }) {
  return (
    <div className={styles.note}>
      <Banner tone="info">
        <p>The item was removed.</p>
        <Form method="post" action="/cart">
          <input type="hidden" name="intent" value="set" />
          <input type="hidden" name="product_id" value={product_id} />
          <Button look="secondary" type="submit" name="qty" value={qty}>
            Put it back
          </Button>
        </Form>
      </Banner>
    </div>
  );
}
