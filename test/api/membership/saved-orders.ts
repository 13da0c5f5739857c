import { insertBareOrder } from '#harness/bare-order.ts';
import type { Members } from './members.ts';

/** Gives a person an order that saved something: only the row that savings are counted from. */
export async function saveInOrder(
  { shop: { db } }: Members,
  account_id: string,
  { saved_cents, placed_at }: { saved_cents: number; placed_at: string },
): Promise<void> {
  const at = new Date(placed_at);
  await insertBareOrder(db, { account_id, at }, { status: 'closed', saved_cents, placed_at: at });
}

/** The audit at the end wants lines, boxes and mails of orders that count. */
export async function dropSavedOrders({ shop: { db } }: Members): Promise<void> {
  await db.updateTable('sales_order').set({ status: 'payment_failed', placed_at: null }).execute();
  await db.updateTable('cart').set({ status: 'merged' }).execute();
}
