import type { Day } from '#domain/kernel/calendar.ts';
import { dollars } from '#domain/kernel/money.ts';
import { pacificDay } from '#domain/kernel/pacific.ts';
import { GENERAL_REFUSALS, Refusal, type RefusalCode, type RefusalKind } from '#domain/kernel/refusal.ts';
import { CHECKOUT_REFUSALS } from '#domain/checkout/refusals.ts';
import { INVENTORY_REFUSALS } from '#domain/inventory/refusals.ts';
import { declinedAs, PAYMENT_REFUSALS } from '#domain/payment/refusals.ts';
import { violatedConstraint } from '#api/db/pool.ts';
import { hashOfRequest } from '#api/kernel/request-hash.ts';
import { findOrderByKey, findOrderState, type OrderState, settleOrder, type Settlement } from '#api/order/index.ts';
import {
  findPaymentSource,
  listPaymentsOf,
  type PaymentSource,
  requestAuthorization,
  requirePaymentSource,
} from '#api/payment/index.ts';
import { beginOrder, type BegunOrder } from './begin-order.ts';
import type { PlaceContext, PlaceRequest } from './placing.ts';
import { findQuote } from './store.ts';

export type PlacedAnswer = {
  success: true;
  increment_id: string;
  status: 'placed' | 'pending_payment';
  grand_total: number;
};

/** The unique constraints that are violated if this quote, or its cart, has already become an order. */
const PLACED_BEFORE = new Set(['sales_order_quote_id_key', 'sales_order_cart']);

/**
 * Places the quoted order once, in the three steps of 010-rulings.md: (1) write and reserve, (2) ask the
 * gateway, unless nothing is due, (3) finalize or release. The same key with the same body continues where the first
 * try stopped and gets its answer (I5).
 * @throws Refusal quote_not_found, quote_stale, key_reused, item_restricted, age_required, out_of_stock,
 * payment_method_not_found, payment_method_expired, payment_declined (402), payment_unknown and payment_unavailable (503).
 */
export async function placeOrder(context: PlaceContext, request: PlaceRequest): Promise<PlacedAnswer> {
  const { account_id, idempotency_key, now } = request;
  const request_hash = hashOf(request);
  let source: PaymentSource | null;
  let begun: BegunOrder;
  try {
    source = await findSourceFor(context, request);
    begun = await beginOrder(context, { ...request, request_hash, source });
  } catch (error) {
    // A key that was used before never gets this far: its cart is ordered, its quote and the key itself are unique.
    const known = await findOrderByKey(context.db, account_id, idempotency_key);
    if (known) return resume(context, request, known, request_hash);
    if (PLACED_BEFORE.has(violatedConstraint(error) ?? '')) throw new Refusal(CHECKOUT_REFUSALS.quote_stale);
    throw error;
  }
  context.failpoint?.('begun');
  return pay(context, { ...begun, source, now, isFirst: true });
}

/** A new card is saved, and stored by the gateway, only if the shopper asked for it. */
function namedSource(db: PlaceContext['db'], request: PlaceRequest, today: Day | null): Promise<PaymentSource | null> {
  return findPaymentSource(db, request.account_id, request, { newCard: request.save_card ? 'save' : 'once', today });
}

/** Null only if nothing is due: then the page doesn't need to send a card. */
async function findSourceFor({ db }: PlaceContext, request: PlaceRequest): Promise<PaymentSource | null> {
  const { account_id, quote_id } = request;
  const source = await namedSource(db, request, pacificDay(request.now));
  if (source) return source;
  const quote = await findQuote(db, account_id, quote_id);
  return quote?.priced.due_cents === 0 ? null : requirePaymentSource(source);
}

/** Everything the shopper asked for; what the shop adds itself is not part of it. */
function hashOf({ account_id: _account, now: _now, ...body }: PlaceRequest): Buffer {
  return hashOfRequest(body);
}

async function resume(
  context: PlaceContext,
  request: PlaceRequest,
  known: NonNullable<OrderState>,
  request_hash: Buffer,
): Promise<PlacedAnswer> {
  if (!known.request_hash.equals(request_hash)) throw new Refusal(GENERAL_REFUSALS.key_reused);
  if (known.status !== 'pending_payment') return answerFor(known);
  // An order without a payment has nothing due.
  const [payment] = await listPaymentsOf(context.db, [known.order_id]);
  const { order_id, increment_id, grand_total_cents } = known;
  return pay(context, {
    order_id,
    increment_id,
    payment_id: payment?.payment_id ?? null,
    amount_cents: payment?.amount_cents ?? 0,
    grand_total_cents,
    // The card was good when the order began.
    source: await namedSource(context.db, request, null),
    now: request.now,
    isFirst: false,
  });
}

type Paying = BegunOrder & { source: PaymentSource | null; now: Date; isFirst: boolean };

async function pay(context: PlaceContext, order: Paying): Promise<PlacedAnswer> {
  const { order_id, increment_id, grand_total_cents, now } = order;
  const isPlaced = await settleOrder(context, { order_id, payment: await askForMoney(context, order), now });
  context.failpoint?.('settled');
  if (isPlaced) return { success: true, increment_id, grand_total: dollars(grand_total_cents), status: 'placed' };
  const settled = await findOrderState(context.db, order_id);
  if (!settled) throw new Error(`Order ${increment_id} is gone.`);
  return answerFor(settled);
}

/** @throws Refusal payment_unknown while only the gateway knows whether this try or an earlier one went through. */
async function askForMoney(context: PlaceContext, order: Paying): Promise<Settlement['payment']> {
  const { payment_id, increment_id, amount_cents, now } = order;
  if (payment_id === null) return null;
  const source = requirePaymentSource(order.source);
  const { outcome, record } = await requestAuthorization(context, { payment_id, source, amount_cents, now });
  context.failpoint?.('authorized');
  // An unreachable gateway says nothing about an earlier try, which may have gone through.
  if (outcome.status === 'unknown' || (outcome.status === 'unavailable' && !order.isFirst)) {
    await record(context.db);
    throw new Refusal(PAYMENT_REFUSALS.payment_unknown, { details: { increment_id } });
  }
  return { payment_id, outcome, record };
}

/** The answer for the state of an order; the same for the first request and for every replay. */
function answerFor(order: NonNullable<OrderState>): PlacedAnswer {
  const { increment_id, status, failure_code, grand_total_cents } = order;
  // The bank's reason stays in the payment's events, unless the shopper can do something about it: it would tell a thief
  // which cards work.
  if (status === 'payment_failed') throw new Refusal(refusalOf(failure_code));
  return {
    success: true,
    increment_id,
    grand_total: dollars(grand_total_cents),
    status: status === 'pending_payment' ? 'pending_payment' : 'placed',
  };
}

/** The gateway was not reached, or never got the request: that says nothing about the card. */
const NEVER_CHARGED = new Set(['unavailable', 'voided', 'not_received']);

function refusalOf(failure_code: string | null): RefusalKind<RefusalCode> {
  if (failure_code !== null && NEVER_CHARGED.has(failure_code)) return PAYMENT_REFUSALS.payment_unavailable;
  return failure_code === 'out_of_stock' ? INVENTORY_REFUSALS.out_of_stock : declinedAs(failure_code);
}
