import { useLayoutEffect } from 'react';
import { Form, redirect } from 'react-router';
import { undoOfPicks } from '#domain/cart/changed-picks.ts';
import { getCart } from '#domain/cart/endpoints.ts';
import { pickField, readPickFields } from '#domain/catalog/pick-address.ts';
import { type Pick as Picked, readPicks } from '#domain/catalog/picks.ts';
import { mayJoin } from '#domain/membership/join-dialog.ts';
import { listProducts } from '#domain/catalog/endpoints.ts';
import { listOrders } from '#domain/order/endpoints.ts';
import { listOffers } from '#domain/membership/endpoints.ts';
import { listShippingFees } from '#domain/pricing/endpoints.ts';
import { TOO_MANY } from '#domain/cart/quantity.ts';
import { addToCart, changeInCart } from '#storefront/catalog/add-to-cart.server.ts';
import { bestSellers, SELLERS_QUERY } from '#storefront/catalog/best-sellers.server.ts';
import { readChangedPicks } from '#storefront/catalog/changed-picks.server.ts';
import { call, callerOf, tryCall } from '#storefront/kernel/call.server.ts';
import type { PageContext } from '#storefront/kernel/services.server.ts';
import { Link } from '#storefront/kernel/link.tsx';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { slipClass } from '#ui/surface.ts';
import { useLostFocus } from '#ui/use-lost-focus.ts';
import type { Route } from './+types/cart-page';
import { CartContents, ChangesNotice } from './cart-contents.tsx';
import { useCart } from './cart-provider.tsx';
import { CheckoutLink } from './checkout-link.tsx';
import { EmptyCart } from './empty-cart.tsx';
import { UNPAID_TEXTS } from './empty-texts.ts';
import { freeFromWords } from './free-from.server.ts';
import { type CartFormChange, isTooMany, readCartForm } from './cart-form.ts';
import styles from './cart.module.css';
import { PickFields } from '#storefront/catalog/pick-fields.tsx';
import { JoinNote } from './join-note.tsx';
import { CHANGE_TEXTS } from './change-texts.ts';
import { CART_TEXTS, LINE_TEXTS } from './texts.ts';
import { TotalsList } from './totals-list.tsx';

export function meta() {
  return [{ title: CART_TEXTS.title }, { name: 'robots', content: 'noindex' }];
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { account } = await callerOf(context, request);
  const [cart, unpaidId, priceToJoin, fees, sellers] = await Promise.all([
    call(context, getCart, { query: { is_cart: true } }, request),
    account ? unpaidOrder(context, request) : null,
    mayJoin(account?.user_status ?? 'visitor') ? yearlyPrice(context, request) : undefined,
    // Also for a cart with items, because the browser can empty it; without them an empty cart says less.
    tryCall(context, listShippingFees, {}, request),
    tryCall(context, listProducts, { query: SELLERS_QUERY }, request),
  ]);
  const removed = new URL(request.url).searchParams;
  return {
    cart,
    unpaid_id: unpaidId,
    /** For visitors and leads only. */
    yearlyPrice: priceToJoin,
    freeFrom: fees.ok ? freeFromWords(fees.answer.boxes) : '',
    sellers: sellers.ok ? bestSellers(sellers.answer.products) : [],
    isVisitor: account === null,
    removed_id: Number(removed.get('removed')) || null,
    removed_qty: Number(removed.get('qty')) || 1,
    was_saved: removed.has('saved'),
    /** For the way back from other picks of a set. */
    changed_picks: readChangedPicks(removed),
    search: removed.toString(),
    removed_picks: readPicks(Object.fromEntries(readPickFields(removed))) ?? [],
  };
}

/** The newest order that waits for its bank; null if there is none. */
async function unpaidOrder(context: PageContext, request: Request): Promise<string | null> {
  const query = { status: 'pending_payment', page_size: 1 } as const;
  const found = await tryCall(context, listOrders, { query }, request);
  return found.ok ? (found.answer.orders[0]?.increment_id ?? null) : null;
}

/** What a membership costs a year, in dollars. */
async function yearlyPrice(context: PageContext, request: Request): Promise<number | undefined> {
  const { offers } = await call(context, listOffers, {}, request);
  return offers.find(({ membership_status }) => membership_status === 'Annual')?.price;
}

/** Changes one line without JavaScript, then shows the page again. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData();
  const undo = form.get('undo');
  if (typeof undo === 'string') return undoPicks(context, request, undo);
  const posted = readCartForm(form);
  if (!posted) return { error: isTooMany(form) ? TOO_MANY : CART_TEXTS.notUnderstood };
  const problem =
    posted.intent === 'add'
      ? await addToCart(context, request, posted)
      : await changeInCart(context, request, [posted.change]);
  // After rejoining, that page puts the item in the cart (requirement M10).
  if (problem?.code === 'reactivation_required') return redirect(`/myaisle?reactivate=1&${wantedOf(posted)}`);
  if (problem) return { error: problem.message };
  if (posted.intent === 'add') return redirect('/cart');
  return redirect(posted.intent === 'remove' || posted.intent === 'drop' ? restoreUrl(posted) : '/cart');
}

/** Gives a set its old picks again, unless the cart has changed since. */
async function undoPicks(context: PageContext, request: Request, search: string) {
  const changed = readChangedPicks(new URLSearchParams(search));
  if (!changed) return { error: CART_TEXTS.notUnderstood };
  const changes = undoOfPicks(changed, await call(context, getCart, { query: { is_cart: true } }, request));
  const error = changes ? (await changeInCart(context, request, changes))?.message : CART_TEXTS.changedSince;
  return error ? { error } : redirect('/cart');
}

/** The cart with the way back for what was removed. */
function restoreUrl({ intent, product_id, was_qty, change }: Exclude<CartFormChange, { intent: 'add' }>): string {
  const picks = Object.entries(change.options ?? {}).map(([id, units]) => [pickField(id), units]);
  const wasSaved = intent === 'drop' ? { saved: '1' } : {};
  const removed = { removed: String(product_id), qty: String(was_qty), ...wasSaved, ...Object.fromEntries(picks) };
  return `/cart?${new URLSearchParams(removed)}`;
}

function wantedOf(posted: CartFormChange): string {
  const qty = posted.intent === 'add' ? posted.qty : posted.change.qty;
  return `product_id=${posted.product_id}&qty=${qty}`;
}

export default function CartPage({ loaderData, actionData }: Route.ComponentProps) {
  const { engine, ...snapshot } = useCart();
  useLostFocus();
  // A layout effect, because the engine must know the cart before any control can be clicked.
  useLayoutEffect(() => engine.offer(loaderData.cart), [engine, loaderData.cart]);
  const cart = snapshot.cart ?? loaderData.cart;
  const isEmpty = cart.items.length === 0 && cart.saved_items.length === 0 && snapshot.undos.length === 0;
  return (
    <div className={cart.items.length > 0 ? `${styles.page} ${styles.hasTotal}` : styles.page}>
      {isEmpty ? null : <h1>{CART_TEXTS.heading}</h1>}
      {actionData?.error ? (
        <div className={styles.note}>
          <Banner tone="error" live>
            <strong>{CHANGE_TEXTS.error}</strong>
            <p>{actionData.error}</p>
          </Banner>
        </div>
      ) : null}
      {loaderData.removed_id && !snapshot.cart ? (
        <RestoreForm
          product_id={loaderData.removed_id}
          qty={loaderData.removed_qty}
          picks={loaderData.removed_picks}
          isSaved={loaderData.was_saved}
        />
      ) : null}
      {loaderData.changed_picks && undoOfPicks(loaderData.changed_picks, cart) ? (
        <div className={styles.note}>
          <Banner tone="info">
            <p>{CART_TEXTS.picksChanged}</p>
            <Form method="post" action="/cart">
              <Button look="secondary" type="submit" name="undo" value={loaderData.search}>
                {LINE_TEXTS.undo}
              </Button>
            </Form>
          </Banner>
        </div>
      ) : null}
      {loaderData.unpaid_id ? <UnpaidNotice id={loaderData.unpaid_id} /> : null}
      {isEmpty ? (
        <>
          {/* What is no longer sold may have been all of it. */}
          {snapshot.changes.length > 0 ? (
            <div className={styles.note}>
              <ChangesNotice snapshot={snapshot} engine={engine} level="h2" />
            </div>
          ) : null}
          <EmptyCart {...loaderData} />
        </>
      ) : (
        <CartContents cart={cart} snapshot={snapshot} engine={engine} level="h2" />
      )}
      {cart.items.length > 0 ? (
        <aside className={`${slipClass} ${styles.aside}`} aria-label={CART_TEXTS.total} aria-busy={snapshot.isSaving}>
          <TotalsList
            subtotal={cart.subtotal}
            totals={cart.totals}
            grand_total={cart.grand_total}
            saved={cart.cart_savings.products}
            tax_is_estimate={cart.tax_is_estimate}
          />
          <JoinNote saved={cart.cart_savings.products} yearlyPrice={loaderData.yearlyPrice} />
          <CheckoutLink grand_total={cart.grand_total} />
        </aside>
      ) : null}
    </div>
  );
}

/** Where the items are that were in the cart, so that they aren't bought again. */
function UnpaidNotice({ id }: { id: string }) {
  return (
    <div className={styles.note}>
      <Banner tone="warning">
        <p>
          {UNPAID_TEXTS.itemsIn(id)} <Link to={`/account/order/${id}`}>{UNPAID_TEXTS.seeOrder}</Link>
        </p>
      </Banner>
    </div>
  );
}

type RestoreProps = { product_id: number; qty: number; picks: readonly Picked[]; isSaved: boolean };

function RestoreForm({ product_id, qty, picks, isSaved }: RestoreProps) {
  return (
    <div className={styles.note}>
      <Banner tone="info">
        <p>{CART_TEXTS.removed}</p>
        <Form method="post" action="/cart">
          <input type="hidden" name="intent" value={isSaved ? 'save' : 'set'} />
          <input type="hidden" name="product_id" value={product_id} />
          <PickFields picks={picks} />
          <Button look="secondary" type="submit" name="qty" value={qty}>
            {CART_TEXTS.putBack}
          </Button>
        </Form>
      </Banner>
    </div>
  );
}
