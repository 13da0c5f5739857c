import { sql } from 'kysely';
import { canCancel } from '#domain/order/cancel.ts';
import type { DeliveryStatus } from '#domain/delivery/status.ts';
import { Refusal } from '#domain/kernel/refusal.ts';
import { ORDER_REFUSALS } from '#domain/order/refusals.ts';
import { type OrderStatus, statusesBefore } from '#domain/order/transitions.ts';
import { literals } from '#api/db/literals.ts';
import { inTransaction, type Tx } from '#api/db/pool.ts';
import { failpoint } from '#api/kernel/failpoint.ts';
import { enqueue } from '#api/jobs/outbox.ts';
import { returnStock } from '#api/inventory/index.ts';
import { refundOrder } from './capture-order.ts';
import type { OrderContext } from './order-context.ts';
import { type OrderToCancel, queueCancellation } from './order-mail.ts';

export const MONEY_BACK = 'order.money_back';

/**
 * Cancels a whole order: its items are in stock again, every box and line is canceled, a mail is queued and the money
 * is given back. There is no undo, so the page asks first.
 * @throws Refusal order_not_found, also for another's order; order_not_cancelable.
 */
export async function cancelOrder(
  context: OrderContext,
  request: { account_id: string; increment_id: string; now: Date },
): Promise<void> {
  const { now } = request;
  const order_id = await inTransaction(context.db, async (tx) => {
    const order = await lockOrder(tx, request.account_id, request.increment_id);
    if (!order) throw new Refusal(ORDER_REFUSALS.order_not_found);
    const shipments = order.shipments.map(({ delivery_status, cutoff_at }) => ({
      delivery_status,
      cutoff_ms: cutoff_at.getTime(),
    }));
    if (!canCancel({ status: order.status, shipments }, now.getTime()))
      throw new Refusal(ORDER_REFUSALS.order_not_cancelable);
    await markCanceled(tx, order.order_id, now);
    await returnStock(tx, order.order_id, now);
    await queueCancellation(tx, order, context.public_url, now);
    await enqueue(tx, MONEY_BACK, { order_id: order.order_id });
    return order.order_id;
  });
  failpoint('order.canceled');
  // Tried at once, so that the answer is up to date; if the gateway is silent, the job and the sweep try again.
  await refundOrder(context, order_id, now);
}

type LockedOrder = OrderToCancel & {
  status: OrderStatus;
  shipments: { delivery_status: DeliveryStatus; cutoff_at: Date }[];
};

/** Locks the order's row first and then its boxes, so that none can ship at the same time. */
async function lockOrder(tx: Tx, account_id: string, increment_id: string): Promise<LockedOrder | undefined> {
  const { rows } = await sql<Omit<LockedOrder, 'shipments'>>`
    select o.order_id, o.increment_id, o.account_id, o.status, o.due_cents, a.email, a.firstname
    from sales_order o join account a on a.account_id = o.account_id
    where o.account_id = ${account_id} and o.increment_id = ${increment_id} and o.status <> 'payment_failed'
    for update of o`.execute(tx);
  const [order] = rows;
  if (!order) return undefined;
  const shipments = await tx
    .selectFrom('shipment')
    .select(['delivery_status', 'cutoff_at'])
    .where('order_id', '=', order.order_id)
    .forUpdate()
    .execute();
  return { ...order, shipments };
}

async function markCanceled(tx: Tx, order_id: string, now: Date): Promise<void> {
  await sql`
    with boxes as (
      update shipment set delivery_status = 'canceled', updated_at = ${now} where order_id = ${order_id} returning shipment_id
    ), events as (
      insert into shipment_event (shipment_id, delivery_status, note, happened_at)
      select shipment_id, 'canceled', 'Canceled at your request.', ${now} from boxes
    ), lines as (
      update order_line set status = 'canceled' where order_id = ${order_id}
    )
    update sales_order set status = 'canceled', updated_at = ${now}
    where order_id = ${order_id} and status in ${sql.raw(literals(statusesBefore('canceled')))}`.execute(tx);
}
