import { randomUUID } from 'node:crypto';
import { Refusal } from '#domain/kernel/refusal.ts';
import { requiredAge } from '#domain/compliance/ages.ts';
import { restrictionsOn } from '#domain/compliance/restrictions.ts';
import { linesOf } from '#domain/order/priced.ts';
import { cartForCheckout, markCartOrdered } from '#api/cart/index.ts';
import { inTransaction, type Tx } from '#api/db/pool.ts';
import { pipelined } from '#api/db/pipelined.ts';
import { findDateOfBirth } from '#api/identity/index.ts';
import { reserve } from '#api/inventory/index.ts';
import { pacificDay } from '#domain/kernel/pacific.ts';
import { insertOrder } from '#api/order/index.ts';
import { insertPayment, type Tender } from '#api/payment/index.ts';
import { needsBirthday, refuseRestricted } from './check-goods.ts';
import type { PlaceContext, PlaceRequest } from './placing.ts';
import { findQuote } from './store.ts';

export type BegunOrder = { order_id: string; payment_id: string; increment_id: string; amount_cents: number };

/** Longer than the sweep needs, even when the gateway is down for a while. */
const RESERVED_FOR_MS = 30 * 60_000;

type Beginning = PlaceRequest & { request_hash: Buffer; tender: Tender; is_demo: boolean };

/**
 * The first step: one transaction that checks the quote and writes what the order needs. When it has
 * committed, the sweep can bring the order to an end whatever happens to us.
 */
export async function beginOrder(context: PlaceContext, request: Beginning): Promise<BegunOrder> {
  return inTransaction(context.db, async (tx) => {
    const quote = await lockQuotedCart(tx, request);
    const { priced } = quote.snapshot;
    const order_id = randomUUID();
    const payment_id = randomUUID();
    const { account_id, quote_id, idempotency_key, request_hash, tender, now } = request;
    const { payment_method_id, cc_type, last4 } = tender;
    const amount_cents = priced.grand_total_cents;
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
        line_ids: linesOf(priced).map(() => randomUUID()),
        is_demo: request.is_demo,
        // A card that is kept already stays as it is.
        save_card: request.save_card && tender.payment_method_id === null,
        now,
      }),
      insertPayment(tx, {
        payment_id,
        account_id,
        purpose: 'order',
        subject_id: order_id,
        payment_method_id,
        cc_type,
        last4,
        amount_cents,
        now,
      }),
      markCartOrdered(tx, quote.cart_id, now),
      // Last, because other buyers of the same goods wait from here to the end of the transaction.
      reserve(tx, {
        order_id,
        lines: linesOf(priced).map(({ product_id, qty }) => ({ product_id, qty })),
        region_code: priced.ship_to.region_code,
        now,
        expires_at: new Date(now.getTime() + RESERVED_FOR_MS),
      }),
    ]);
    context.failpoint?.('in_first_step');
    return { order_id, payment_id, increment_id, amount_cents };
  });
}

/**
 * The quote, with the cart it was made for locked. Placing checks the law again, for the products as they are now
 * (I30): a rule may be new, a birthday may be missing.
 * @throws Refusal quote_not_found; quote_stale if it ran out or the cart is not what was quoted; item_restricted,
 * age_required.
 */
async function lockQuotedCart(tx: Tx, { account_id, quote_id, now }: Beginning) {
  const day = pacificDay(now);
  const [quote, cart] = await pipelined(tx, () => [
    findQuote(tx, account_id, quote_id),
    cartForCheckout(tx, account_id).catch(unlessEmpty),
  ]);
  if (!quote) throw new Refusal('quote_not_found');
  const is_same_cart = cart?.cart_id === quote.cart_id && cart.version === quote.cart_version;
  if (!is_same_cart || cart.unsellable.length > 0 || now >= quote.expires_at) throw new Refusal('quote_stale');
  const { region_code } = quote.snapshot.priced.ship_to;
  refuseRestricted(cart.lines, restrictionsOn(quote.restriction_rules, region_code, day));
  if (requiredAge(cart.lines) > 0 && needsBirthday(cart.lines, await findDateOfBirth(tx, account_id), day)) {
    throw new Refusal('age_required');
  }
  return quote;
}

function unlessEmpty(error: unknown): null {
  if (error instanceof Refusal && error.code === 'cart_empty') return null;
  throw error;
}
