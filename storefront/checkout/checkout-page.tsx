import { useEffect, useState } from 'react';
import { data, redirect, useNavigation, useRevalidator } from 'react-router';
import { postalFields } from '#domain/account/postal-address.ts';
import { lastNameOf } from '#domain/identity/last-name.ts';
import { addAddress, getAccount, listAddresses, lookUpZip } from '#domain/account/endpoints.ts';
import { changeCart, getCart } from '#domain/cart/endpoints.ts';
import { quoteCheckout } from '#domain/checkout/endpoints.ts';
import type { Account } from '#domain/identity/schema.ts';
import type { ErrorBody } from '#domain/kernel/refusal.ts';
import { listOrders } from '#domain/order/endpoints.ts';
import { getClientToken } from '#domain/payment/endpoints.ts';
import type { Town } from '#storefront/account/address-form.tsx';
import { ADDRESS_LABELS } from '#storefront/account/address-texts.ts';
import { storedZip } from '#storefront/catalog/stored-zip.ts';
import { errorOf, formAnswer, namedErrors, textOf } from '#storefront/kernel/form-answer.ts';
import { call, tryCall, verifyRoute } from '#storefront/kernel/call.server.ts';
import type { PageContext } from '#storefront/kernel/services.server.ts';
import { Link } from '#storefront/kernel/link.tsx';
import { Banner } from '#ui/banner.tsx';
import { ErrorSummary, type SummaryError } from '#ui/inline-error.tsx';
import { useLostFocus } from '#ui/use-lost-focus.ts';
import type { Route } from './+types/checkout-page';
import { AGE_TEXTS } from './address-texts.ts';
import { BoxesCard } from './boxes-card.tsx';
import styles from './checkout.module.css';
import { contentsTitle } from './checkout-words.ts';
import { DeliveryCard } from './delivery-card.tsx';
import { BirthdayCard, PerishableCard, WayOut } from './lazy-parts.ts';
import { askedAbout, confirmCookie, perishableQuestion } from './perishable-question.server.ts';
import { showRefusal, type ShownRefusal } from './refusal-words.ts';
import { PayAndReview, type Paying } from './review-card.tsx';
import { SummaryFold, summaryOfCart, summaryOfQuote, SummarySlip } from './summary.tsx';
import { CHECKOUT_TEXTS, JOINED_TEXTS, PLACE_TEXTS, REVIEW_TEXTS } from './texts.ts';

const NO_ERRORS: never[] = [];
/** Back leads to an order that is not older than this. */
const RECENT_MS = 30 * 60_000;

export function meta() {
  return [{ title: CHECKOUT_TEXTS.title }, { name: 'robots', content: 'noindex' }];
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams;
  const [{ addresses }, { firstname, lastname, subscription, otp_required }, cart, client] = await Promise.all([
    call(context, listAddresses, {}, request),
    call(context, getAccount, {}, request),
    call(context, getCart, { query: { is_checkout: true } }, request),
    tryCall(context, getClientToken, {}, request),
  ]);
  if (cart.items.length === 0) throw redirect(await emptyCartRoute(context, request));
  const hasBoxes = cart.boxes.length > 0;
  const wanted = addresses.find((address) => address.id === query.get('address')) ?? addresses[0] ?? null;
  const chosen = hasBoxes ? wanted : null;
  const isQuoted = chosen !== null || !hasBoxes;
  const body = chosen ? { address_id: chosen.id } : {};
  const quoted = isQuoted ? await tryCall(context, quoteCheckout, { body }, request) : null;
  const town = isQuoted ? null : await knownTown(context, request);
  const edit = query.get('edit');
  // Before anything is typed: a second address wants a one-time code.
  if (chosen && edit === 'new' && otp_required) throw redirect(verifyRoute(request));
  return {
    addresses,
    chosen,
    joined: query.has('joined') ? joinedAs(subscription.membership_status) : null,
    editing: edit === 'list' || edit === 'new' ? (edit as 'list' | 'new') : null,
    name: { firstname, lastname: lastNameOf(lastname) },
    town,
    has_boxes: hasBoxes,
    summary: quoted?.ok ? summaryOfQuote(quoted.answer) : summaryOfCart(cart),
    quote: quoted?.ok ? quoted.answer : null,
    question: quoted?.ok ? await perishableQuestion(request, quoted.answer) : null,
    refusal: quoted && !quoted.ok ? showRefusal(quoted.error, cart.items, chosen) : null,
    fields: client.ok ? client.answer.fields : null,
  };
}

function joinedAs(status: Account['subscription']['membership_status']): string {
  return JOINED_TEXTS[status === 'Trial' ? 'trial' : 'plan'];
}

/** The place of the ZIP that was entered in this browser; null if there is none that we deliver to. */
async function knownTown(context: PageContext, request: Request): Promise<Town | null> {
  const zip = storedZip(request.headers.get('cookie') ?? '');
  if (zip === null) return null;
  const found = await tryCall(context, lookUpZip, { body: { zip } }, request);
  if (!found.ok) return null;
  const { postcode, city, region_code } = found.answer.address;
  return { postcode, city, region_code };
}

/**
 * The cart is also empty while its order waits for the bank, whose page shows its status, and after Back from an order
 * that was just placed, which must not look lost.
 */
async function emptyCartRoute(context: PageContext, request: Request): Promise<string> {
  const { orders } = await call(context, listOrders, { query: { page_size: 1 } }, request);
  const [newest] = orders;
  if (newest?.status === 'pending_payment') return `/account/order/${newest.increment_id}`;
  const isRecent = newest?.status === 'placed' && Date.now() - Date.parse(newest.placed_at) < RECENT_MS;
  return isRecent ? `/checkout/success?order=${newest.increment_id}` : '/cart';
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData();
  if (form.get('intent') === 'remove') return removeLines(context, request, form);
  if (form.get('intent') === 'confirm-fresh') return confirmFresh(context, request);
  if (form.get('intent') === 'birthday') return confirmAge(context, request, textOf(form, 'date_of_birth'));
  const body = postalFields((name) => textOf(form, name));
  const done = await tryCall(context, addAddress, { body: { ...body, is_default_shipping: true } }, request);
  if (!done.ok) {
    const error = await withZipError(context, request, body.postcode, done.error);
    const errors = namedErrors(error.errors, ADDRESS_LABELS);
    return data({ address: formAnswer(error, form), birthday: null, errors }, { status: done.status });
  }
  return redirect(`/checkout?address=${done.answer.address.id}`);
}

/** Adds what is wrong with a ZIP where other fields are refused before it is looked up, so one summary says it all. */
async function withZipError(context: PageContext, request: Request, zip: string, error: ErrorBody): Promise<ErrorBody> {
  if (zip === '' || error.code !== 'invalid' || errorOf(error.errors, 'postcode')) return error;
  const found = await tryCall(context, lookUpZip, { body: { zip } }, request);
  const [wrong] = found.ok || found.status !== 400 ? [] : found.error.errors;
  return wrong ? { ...error, errors: [...error.errors, { field: 'postcode', message: wrong.message }] } : error;
}

/** Takes what can't be ordered out of the cart, and continues with the rest. */
async function removeLines(context: PageContext, request: Request, form: FormData) {
  const ids = form.getAll('line_item_id').filter((id) => typeof id === 'string');
  const line_items = ids.map((line_item_id) => ({ line_item_id, qty: 0 }));
  await call(context, changeCart, { body: { line_items } }, request);
  return redirect(`/checkout${new URL(request.url).search}`);
}

/** The address of the page's own, else the default one; null if there is none. */
async function chosenAddress(context: PageContext, request: Request) {
  const { addresses } = await call(context, listAddresses, {}, request);
  const wanted = new URL(request.url).searchParams.get('address');
  return addresses.find((address) => address.id === wanted) ?? addresses[0] ?? null;
}

/** Remembers that the fresh items of the cart as it is now are wanted. If nothing may arrive warm any more, nothing is. */
async function confirmFresh(context: PageContext, request: Request) {
  const chosen = await chosenAddress(context, request);
  if (!chosen) return redirect('/checkout');
  const quoted = await tryCall(context, quoteCheckout, { body: { address_id: chosen.id } }, request);
  const page = `/checkout?address=${chosen.id}`;
  const asked = quoted.ok ? askedAbout(quoted.answer) : null;
  if (!asked) return redirect(page);
  const cookie = await confirmCookie(context, request, asked);
  return redirect(page, { headers: { 'set-cookie': cookie } });
}

async function confirmAge(context: PageContext, request: Request, date_of_birth: string) {
  const chosen = await chosenAddress(context, request);
  if (!chosen) return redirect('/checkout');
  if (date_of_birth === '') return wrongBirthday(AGE_TEXTS.missing);
  const done = await tryCall(context, quoteCheckout, { body: { address_id: chosen.id, date_of_birth } }, request);
  if (done.ok && !done.answer.needs_date_of_birth) return redirect(`/checkout?address=${chosen.id}`);
  // Too young: the date has been saved, and the page says what to remove.
  if (!done.ok && done.error.code === 'age_required') return redirect(`/checkout?address=${chosen.id}`);
  return wrongBirthday((done.ok ? undefined : done.error.errors[0]?.message) ?? AGE_TEXTS.missing);
}

function wrongBirthday(message: string) {
  return data({ address: null, birthday: message, errors: [{ field: 'date_of_birth', message }] }, { status: 400 });
}

export default function CheckoutPage({ loaderData, actionData }: Route.ComponentProps) {
  const {
    joined,
    addresses,
    chosen,
    has_boxes: hasBoxes,
    editing,
    name,
    town,
    quote,
    question,
    summary,
    refusal,
    fields,
  } = loaderData;
  const answer = actionData?.address ?? undefined;
  const isPricing = useNavigation().state !== 'idle';
  const [paying, setPaying] = useState<Paying>('no');
  useLostFocus();
  useReturn();
  // A new list for each answer of the form, so that the same error twice takes the focus twice.
  const errors = actionData?.errors.length ? actionData.errors : (refusal?.errors ?? NO_ERRORS);
  const isReady = quote !== null && editing === null && answer === undefined;
  // One question after the other, and before the payment.
  const birthdayCard = quote?.needs_date_of_birth ? <BirthdayCard error={actionData?.birthday ?? undefined} /> : null;
  const asked = question ? <PerishableCard question={question} /> : birthdayCard;
  return (
    <div className={styles.page}>
      <h1>{CHECKOUT_TEXTS.heading}</h1>
      {joined ? (
        <div className={styles.wide}>
          <Banner tone="success">
            <p>
              {joined} <Link to="/membership/welcome">{CHECKOUT_TEXTS.seeMembership}</Link>
            </p>
          </Banner>
        </div>
      ) : null}
      <div className={styles.summaryFold}>
        <SummaryFold summary={summary} />
      </div>
      <div className={styles.column}>
        <Problems errors={errors} refusal={refusal} isForm={!!actionData} address_id={chosen?.id ?? null} />
        {hasBoxes ? (
          <DeliveryCard
            addresses={addresses}
            chosen={answer ? null : chosen}
            editing={answer ? 'new' : editing}
            answer={answer}
            name={name}
            town={town}
            isLocked={paying === 'unknown'}
          />
        ) : null}
        {isReady ? (
          <>
            <BoxesCard quote={quote} paying={paying} />
            {asked ?? <PayAndReview quote={quote} cards={quote.cards} fields={fields} onPaying={setPaying} />}
          </>
        ) : null}
        {isReady && !asked ? null : <NextSteps steps={isReady ? PAYING : [contentsTitle(hasBoxes), ...PAYING]} />}
      </div>
      <SummarySlip summary={summary} isPricing={isPricing} />
    </div>
  );
}

type ProblemsProps = {
  errors: readonly SummaryError[];
  refusal: ShownRefusal | null;
  /** Whether the errors are of a form that was sent. */
  isForm: boolean;
  address_id: string | null;
};

/** What is wrong, and in the same box what to do about a cart that can't be ordered. */
function Problems({ errors, refusal, isForm, address_id }: ProblemsProps) {
  const wayOut = refusal ? <WayOut refusal={refusal} address_id={address_id} /> : null;
  if (errors.length === 0) return wayOut;
  return (
    <ErrorSummary errors={errors} title={refusal && !isForm ? refusal.title : CHECKOUT_TEXTS.check}>
      {wayOut}
    </ErrorSummary>
  );
}

/** Back may show the page as it was left, with a cart that has been ordered since; reading it again leads to the order. */
function useReturn() {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const events = new AbortController();
    window.addEventListener('pageshow', ({ persisted }) => persisted && void revalidate(), { signal: events.signal });
    return () => events.abort();
  }, [revalidate]);
}

const PAYING = [PLACE_TEXTS.payment, REVIEW_TEXTS.heading];

/** The titles of what comes once the open question is answered. */
function NextSteps({ steps }: { steps: readonly string[] }) {
  return (
    <ol className={styles.next} aria-label={CHECKOUT_TEXTS.nextSteps}>
      {steps.map((title) => (
        <li key={title}>{title}</li>
      ))}
    </ol>
  );
}
