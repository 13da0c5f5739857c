import { data, redirect, useNavigation } from 'react-router';
import { postalFields } from '#domain/account/postal-address.ts';
import { addAddress, getAccount, listAddresses } from '#domain/account/endpoints.ts';
import type { Address } from '#domain/account/schema.ts';
import { getCart } from '#domain/cart/endpoints.ts';
import { quoteCheckout } from '#domain/checkout/endpoints.ts';
import type { ErrorBody } from '#domain/kernel/refusal.ts';
import { listOrders } from '#domain/order/endpoints.ts';
import { getClientToken } from '#domain/payment/endpoints.ts';
import { TotalsList } from '#storefront/cart/totals-list.tsx';
import { formAnswer, namedErrors, textOf } from '#storefront/kernel/form-answer.ts';
import { call, tryCall } from '#storefront/kernel/call.server.ts';
import { formatDollars } from '#storefront/kernel/format.ts';
import type { PageContext } from '#storefront/kernel/services.server.ts';
import { Link } from '#storefront/kernel/link.tsx';
import { Banner } from '#ui/banner.tsx';
import { ErrorSummary } from '#ui/inline-error.tsx';
import type { Route } from './+types/checkout-page';
import { ADDRESS_LABELS } from './address-form.tsx';
import { BoxesCard } from './boxes-card.tsx';
import styles from './checkout.module.css';
import { contentsTitle, countWords } from './checkout-words.ts';
import { BirthdayCard, DeliveryCard } from './delivery-card.tsx';
import { PayAndReview } from './review-card.tsx';

export function meta() {
  return [{ title: 'Checkout | Tallybean' }, { name: 'robots', content: 'noindex' }];
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams;
  const [{ addresses }, { firstname, lastname }, cart, client] = await Promise.all([
    call(context, listAddresses, {}, request),
    call(context, getAccount, {}, request),
    call(context, getCart, { query: { is_checkout: true } }, request),
    tryCall(context, getClientToken, {}, request),
  ]);
  if (cart.items.length === 0) throw redirect(await emptyCartRoute(context, request));
  const chosen = addresses.find((address) => address.id === query.get('address')) ?? addresses[0] ?? null;
  const quoted = chosen ? await tryCall(context, quoteCheckout, { body: { address_id: chosen.id } }, request) : null;
  const edit = query.get('edit');
  return {
    addresses,
    chosen,
    editing: edit === 'list' || edit === 'new' ? (edit as 'list' | 'new') : null,
    name: { firstname, lastname: lastname === 'N/A' ? '' : lastname },
    cart: {
      subtotal: cart.subtotal,
      totals: cart.totals,
      grand_total: cart.grand_total,
      saved: cart.cart_savings.products,
      has_boxes: cart.boxes.length > 0,
    },
    quote: quoted?.ok ? quoted.answer : null,
    refusal: quoted && !quoted.ok ? quoted.error : null,
    fields: client.ok ? client.answer.fields : null,
  };
}

/** The cart is also empty while its order waits for the bank; then the order page shows its status. */
async function emptyCartRoute(context: PageContext, request: Request): Promise<string> {
  const { orders } = await call(context, listOrders, { query: { page_size: 1 } }, request);
  const [newest] = orders;
  return newest?.status === 'pending_payment' ? `/account/order/${newest.increment_id}` : '/cart';
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData();
  if (form.get('intent') === 'birthday') return confirmAge(context, request, textOf(form, 'date_of_birth'));
  const body = postalFields((name) => textOf(form, name));
  const done = await tryCall(context, addAddress, { body: { ...body, is_default_shipping: true } }, request);
  if (!done.ok) return data({ address: formAnswer(done.error, form), birthday: null }, { status: done.status });
  return redirect(`/checkout?address=${done.answer.address.id}`);
}

async function confirmAge(context: PageContext, request: Request, date_of_birth: string) {
  const { addresses } = await call(context, listAddresses, {}, request);
  const wanted = new URL(request.url).searchParams.get('address');
  const chosen = addresses.find((address) => address.id === wanted) ?? addresses[0];
  if (!chosen) return redirect('/checkout');
  const done = await tryCall(context, quoteCheckout, { body: { address_id: chosen.id, date_of_birth } }, request);
  if (done.ok && !done.answer.needs_date_of_birth) return redirect(`/checkout?address=${chosen.id}`);
  const message = done.ok
    ? 'Please enter your date of birth.'
    : (done.error.errors[0]?.message ?? 'Please enter your date of birth.');
  return data({ address: null, birthday: message }, { status: 400 });
}

export default function CheckoutPage({ loaderData, actionData }: Route.ComponentProps) {
  const { addresses, chosen, editing, name, quote, refusal, fields } = loaderData;
  const answer = actionData?.address ?? undefined;
  const birthday = actionData?.birthday ?? undefined;
  const isPricing = useNavigation().state !== 'idle';
  const errors =
    (answer && namedErrors(answer.errors, ADDRESS_LABELS)) ??
    (birthday ? [{ field: 'date_of_birth', message: birthday }] : refusal ? refusalErrors(refusal) : NO_ERRORS);
  const isReady = quote !== null && editing === null && answer === undefined;
  return (
    <div className={styles.page}>
      <h1>Checkout</h1>
      <div className={styles.summaryFold}>
        <Summary loaderData={loaderData} isFold />
      </div>
      <div className={styles.column}>
        <ErrorSummary
          errors={errors}
          title={refusal && !answer ? "This order can't ship yet" : 'Please check the fields below.'}
        />
        {refusal ? (
          <Banner tone="info">
            <p>
              <Link to="/cart">Change your boxes</Link> or deliver to another address.
            </p>
          </Banner>
        ) : null}
        <DeliveryCard
          addresses={addresses}
          chosen={answer ? null : chosen}
          editing={answer ? 'new' : editing}
          answer={answer}
          name={name}
        />
        {isReady ? (
          <>
            <BoxesCard quote={quote} />
            {quote.needs_date_of_birth ? (
              <BirthdayCard error={birthday} />
            ) : (
              <PayAndReview quote={quote} cards={quote.cards} fields={fields} />
            )}
          </>
        ) : (
          <NextSteps chosen={chosen} hasBoxes={loaderData.cart.has_boxes} />
        )}
      </div>
      <aside className={styles.summary} aria-label="Order summary" aria-busy={isPricing}>
        <Summary loaderData={loaderData} />
      </aside>
    </div>
  );
}

const NO_ERRORS: never[] = [];

/**
 * The reasons by product where the refusal has them; otherwise its messages, because the call's fields aren't on this
 * page.
 */
function refusalErrors(refusal: ErrorBody): { message: string }[] {
  const products = refusal['products'];
  const named =
    refusal.code === 'out_of_stock' && Array.isArray(products)
      ? (products as { title: string; wanted: number; available: number }[])
      : [];
  const details = named.map(({ title, wanted, available }) => ({
    message: `${title}: you want ${wanted}, we have ${available}.`,
  }));
  return [...refusal.errors.map(({ message }) => ({ message })), ...details];
}

function NextSteps({ chosen, hasBoxes }: { chosen: Address | null; hasBoxes: boolean }) {
  return (
    <ol className={styles.next} aria-label="Next steps">
      <li>{contentsTitle(hasBoxes)}</li>
      <li>Payment</li>
      <li>{chosen ? 'Review' : 'Review, once we know where to deliver'}</li>
    </ol>
  );
}

type Loaded = Route.ComponentProps['loaderData'];

function Summary({
  loaderData: {
    quote,
    cart: { has_boxes: _boxes, ...cart },
  },
  isFold = false,
}: {
  loaderData: Loaded;
  isFold?: boolean;
}) {
  const total = quote?.grand_total ?? cart.grand_total;
  const list = quote ? (
    <TotalsList subtotal={quote.subtotal} totals={quote.totals} grand_total={quote.grand_total} saved={quote.saved} />
  ) : (
    <TotalsList {...cart} tax_is_estimate total_name="Total, estimated" />
  );
  if (isFold) {
    return (
      <details className={styles.fold}>
        <summary>Show summary · {formatDollars(total)}</summary>
        {list}
      </details>
    );
  }
  return (
    <>
      <h2>Summary</h2>
      {quote ? <p className={styles.facts}>{countWords(quote)}</p> : null}
      {list}
    </>
  );
}
