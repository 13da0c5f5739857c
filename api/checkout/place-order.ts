import { dollars } from '#domain/kernel/money.ts';
import { GENERAL_REFUSALS, Refusal, type RefusalCode, type RefusalKind } from '#domain/kernel/refusal.ts';
import { CHECKOUT_REFUSALS } from '#domain/checkout/refusals.ts';
import { INVENTORY_REFUSALS } from '#domain/inventory/refusals.ts';
import { PAYMENT_REFUSALS } from '#domain/payment/refusals.ts';
import { violatedConstraint } from '#api/db/pool.ts';
import { hashOfRequest } from '#api/kernel/request-hash.ts';
import { findOrderByKey, findOrderState, type OrderState, settleOrder } from '#api/order/index.ts';
import { authorize, findTender, listPaymentsOf, type Tender } from '#api/payment/index.ts';
import { beginOrder, type BegunOrder } from './begin-order.ts';
import type { PlaceContext, PlaceRequest } from './placing.ts';

export type PlacedAnswer = {
  success: true;
  increment_id: string;
  status: 'placed' | 'pending_payment';
  grand_total: number;
};

/** The uniqueness that says: this quote has become an order, or its cart has. */
const PLACED_BEFORE = new Set(['sales_order_quote_id_key', 'sales_order_cart']);

/**
 * Places the quoted order once, in the three steps of decisions.md: (1) write and reserve, (2) ask the
 * gateway, (3) finalise or release. The same key with the same body goes on where the first try stopped
 * and gets its answer (I5).
 * @throws Refusal quote_not_found, quote_stale, key_reused, item_restricted, age_required, out_of_stock,
 * payment_method_not_found, payment_declined (402), payment_unknown and payment_unavailable (503).
 */
export async function placeOrder(context: PlaceContext, request: PlaceRequest): Promise<PlacedAnswer> {
  const { account_id, idempotency_key, now } = request;
  const request_hash = hashOf(request);
  let tender: Tender;
  let begun: BegunOrder;
  try {
    tender = await findTender(context.db, account_id, request);
    begun = await beginOrder(context, { ...request, request_hash, tender, is_demo: request.is_demo ?? false });
  } catch (error) {
    // A key that was used before never gets this far: its cart is ordered, its quote and itself are unique.
    const known = await findOrderByKey(context.db, account_id, idempotency_key);
    if (known) return resume(context, request, known, request_hash);
    if (PLACED_BEFORE.has(violatedConstraint(error) ?? '')) throw new Refusal(CHECKOUT_REFUSALS.quote_stale);
    throw error;
  }
  context.failpoint?.('begun');
  return pay(context, { ...begun, tender, now, is_first: true });
}

/** Everything the shopper asked for; what the shop adds by itself is no part of it. */
function hashOf({ account_id: _account, now: _now, is_demo: _demo, ...body }: PlaceRequest): Buffer {
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
  const [payment] = await listPaymentsOf(context.db, [known.order_id]);
  if (!payment) throw new Error(`Order ${known.increment_id} has no payment row.`);
  const tender = await findTender(context.db, request.account_id, request);
  const { order_id, increment_id, grand_total_cents } = known;
  return pay(context, {
    order_id,
    increment_id,
    payment_id: payment.payment_id,
    amount_cents: grand_total_cents,
    tender,
    now: request.now,
    is_first: false,
  });
}

type Paying = BegunOrder & { tender: Tender; now: Date; is_first: boolean };

async function pay(context: PlaceContext, order: Paying): Promise<PlacedAnswer> {
  const { order_id, payment_id, increment_id, amount_cents, tender, now } = order;
  const attempt = await authorize(context.gateway, { payment_id, token: tender.token, amount_cents });
  context.failpoint?.('authorized');
  let is_placed = false;
  if (attempt.status === 'answered') {
    is_placed = await settleOrder(context, { order_id, payment_id, answer: attempt.answer, now });
  } else if (attempt.status === 'token_refused' && order.is_first) {
    await settleOrder(context, { order_id, payment_id, answer: null, failure_code: 'token_refused', now });
  } else if (attempt.status === 'unavailable' && order.is_first) {
    await settleOrder(context, { order_id, payment_id, answer: null, failure_code: 'unavailable', now });
  } else {
    // An earlier try may have gone through: only the gateway can say, and the sweep asks it.
    throw new Refusal(PAYMENT_REFUSALS.payment_unknown, { details: { increment_id } });
  }
  context.failpoint?.('settled');
  if (is_placed) return { success: true, increment_id, grand_total: dollars(amount_cents), status: 'placed' };
  const settled = await findOrderState(context.db, order_id);
  if (!settled) throw new Error(`Order ${increment_id} is gone.`);
  return answerFor(settled);
}

/** The answer that an order's state stands for; the same for the first request and for every replay. */
function answerFor(order: NonNullable<OrderState>): PlacedAnswer {
  const { increment_id, status, failure_code, grand_total_cents } = order;
  if (status === 'payment_failed')
    throw new Refusal(refusalOf(failure_code), { details: { decline_code: failure_code } });
  return {
    success: true,
    increment_id,
    grand_total: dollars(grand_total_cents),
    status: status === 'pending_payment' ? 'pending_payment' : 'placed',
  };
}

function refusalOf(failure_code: string | null): RefusalKind<RefusalCode> {
  if (failure_code === 'unavailable' || failure_code === 'voided') return PAYMENT_REFUSALS.payment_unavailable;
  return failure_code === 'out_of_stock' ? INVENTORY_REFUSALS.out_of_stock : PAYMENT_REFUSALS.payment_declined;
}
