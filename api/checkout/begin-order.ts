import { randomUUID } from 'node:crypto';
import { acceptedChoices } from '#domain/order/choices.ts';
import { Refusal } from '#domain/kernel/refusal.ts';
import { requiredAge } from '#domain/compliance/ages.ts';
import type { Destination } from '#domain/compliance/fresh-cohort.ts';
import { restrictionsOn } from '#domain/compliance/restrictions.ts';
import { outsideCohorts } from '#domain/delivery/fresh.ts';
import type { PricedOrder } from '#domain/order/priced.ts';
import { cartForCheckout, markCartOrdered } from '#api/cart/index.ts';
import { inTransaction, type Tx } from '#api/db/pool.ts';
import { pipelined } from '#api/db/pipelined.ts';
import { findDateOfBirth } from '#api/identity/index.ts';
import { linesToReserve, reserve } from '#api/inventory/index.ts';
import type { Day } from '#domain/kernel/calendar.ts';
import { pacificDay } from '#domain/kernel/pacific.ts';
import { CHECKOUT_REFUSALS } from '#domain/checkout/refusals.ts';
import { COMPLIANCE_REFUSALS } from '#domain/compliance/refusals.ts';
import { insertOrder } from '#api/order/index.ts';
import { insertPayment, type PaymentSource } from '#api/payment/index.ts';
import { needsBirthday, refuseRestricted, shipsAsQuoted } from './check-items.ts';
import type { PlaceContext, PlaceRequest } from './placing.ts';
import { keepQuote, type QuoteToPlace } from './store.ts';

export type BegunOrder = {
  order_id: string;
  /** Null if nothing is due: then no gateway is asked. */
  payment_id: string | null;
  increment_id: string;
  /** What the card pays. */
  amount_cents: number;
  grand_total_cents: number;
};

/** Longer than the sweep needs, even when the gateway is down for a while. */
const RESERVED_FOR_MS = 30 * 60_000;

/** `source` is null only where nothing is due. */
type Beginning = PlaceRequest & { request_hash: Buffer; source: PaymentSource | null };

/**
 * The first step: one transaction that checks the quote and writes what the order needs. When it has
 * committed, the sweep can finish the order even if this process dies.
 */
export async function beginOrder(context: PlaceContext, request: Beginning): Promise<BegunOrder> {
  return inTransaction(context.db, async (tx) => {
    const quote = await lockQuotedCart(tx, request);
    const { priced } = quote;
    const order_id = randomUUID();
    const { account_id, quote_id, idempotency_key, request_hash, source, now } = request;
    const { due_cents: amount_cents, tenders } = priced;
    if (tenders.some(({ kind }) => kind !== 'card')) throw new Error('Only a card can pay for an order so far.');
    if (amount_cents > 0 && !source) throw new Error(`Order ${order_id} has a balance due and no payment source.`);
    const payment_id = amount_cents > 0 ? randomUUID() : null;
    const [increment_id] = await pipelined(tx, () => [
      insertOrder(tx, {
        order_id,
        account_id,
        cart_id: quote.cart_id,
        quote_id,
        idempotency_key,
        request_hash,
        priced,
        shipment_ids: priced.boxes.map(() => randomUUID()),
        ...acceptedChoices(request, { isNewCard: source?.payment_method_id === null }),
        now,
      }),
      insertPaymentOf(tx, { payment_id, order_id, account_id, source, amount_cents, now }),
      markCartOrdered(tx, quote.cart_id, now),
      // Last, because other buyers of the same items wait from here to the end of the transaction.
      reserveLines(tx, order_id, priced, now),
    ]);
    context.failpoint?.('in_first_step');
    return { order_id, payment_id, increment_id, amount_cents, grand_total_cents: priced.grand_total_cents };
  });
}

/** Reserves stock for every line that ships. */
async function reserveLines(tx: Tx, order_id: string, { lines, ship_to }: PricedOrder, now: Date): Promise<void> {
  const shipping = lines.filter(({ box_type }) => box_type !== null);
  if (shipping.length === 0) return;
  if (!ship_to) throw new Error(`Order ${order_id} ships without an address.`);
  await reserve(tx, {
    order_id,
    lines: linesToReserve(shipping.map((line) => ({ ...line, order_line_id: line.line_id }))),
    region_code: ship_to.region_code,
    now,
    expires_at: new Date(now.getTime() + RESERVED_FOR_MS),
  });
}

type DuePayment = {
  payment_id: string | null;
  order_id: string;
  account_id: string;
  source: PaymentSource | null;
  amount_cents: number;
  now: Date;
};

async function insertPaymentOf(tx: Tx, { payment_id, order_id, source, ...rest }: DuePayment): Promise<void> {
  if (payment_id === null || !source) return;
  const { payment_method_id, cc_type, last4 } = source;
  const card = { payment_method_id, cc_type, last4 };
  await insertPayment(tx, { payment_id, purpose: 'order', subject_id: order_id, ...card, ...rest });
}

/**
 * The quote, with the cart it was made for locked. Placing checks restrictions again, for the products as they are
 * now (I30): a rule may be new, or a birthday missing. What is checked is what ships, since a set whose parts aren't
 * those of the quote needs a new one.
 * @throws Refusal quote_not_found; quote_stale if it expired, or the cart or what is in its sets has changed since, or a
 * part isn't sold anymore; fresh_not_confirmed, with the lines that may arrive warm; item_restricted, age_required.
 */
async function lockQuotedCart(tx: Tx, { account_id, quote_id, fresh_confirmed, now }: Beginning) {
  const day = pacificDay(now);
  const [quote, cart] = await pipelined(tx, () => [
    keepQuote(tx, account_id, quote_id),
    cartForCheckout(tx, account_id, day).catch(unlessEmpty),
  ]);
  if (!quote) throw new Refusal(CHECKOUT_REFUSALS.quote_not_found);
  const isSameCart = cart?.cart_id === quote.cart_id && cart.version === quote.cart_version;
  const { ship_to, lines } = quote.priced;
  if (!isSameCart || cart.unsellable.length > 0 || !shipsAsQuoted(cart.lines, lines) || now >= quote.expires_at)
    throw new Refusal(CHECKOUT_REFUSALS.quote_stale);
  if (ship_to) refuseRestricted(cart.lines, restrictionsNow(quote, ship_to, day));
  if (requiredAge(cart.lines) > 0 && needsBirthday(cart.lines, await findDateOfBirth(tx, account_id), day)) {
    throw new Refusal(COMPLIANCE_REFUSALS.age_required);
  }
  if (quote.perishable && !fresh_confirmed)
    throw new Refusal(CHECKOUT_REFUSALS.fresh_not_confirmed, { details: { perishable: quote.perishable } });
  return quote;
}

/** What may not be shipped there now. The days on the way are those of the quote, whose date the order keeps. */
function restrictionsNow({ restriction_rules, fresh_cohorts }: QuoteToPlace, destination: Destination, day: Day) {
  return [
    ...restrictionsOn(restriction_rules, destination.region_code, day),
    ...outsideCohorts(fresh_cohorts, destination),
  ];
}

function unlessEmpty(error: unknown): null {
  if (error instanceof Refusal && error.code === 'cart_empty') return null;
  throw error;
}
