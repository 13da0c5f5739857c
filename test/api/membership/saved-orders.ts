import { randomUUID } from 'node:crypto';
import type { Members } from './members.ts';

/** Gives a person an order that saved something: only the row that savings are counted from. */
export async function saveInOrder(
  { shop: { db } }: Members,
  account_id: string,
  { saved_cents, placed_at }: { saved_cents: number; placed_at: string },
): Promise<void> {
  const [order_id, cart_id, quote_id] = [randomUUID(), randomUUID(), randomUUID()];
  const at = new Date(placed_at);
  const times = { created_at: at, updated_at: at };
  await db
    .insertInto('cart')
    .values({ cart_id, account_id, status: 'ordered', ...times })
    .execute();
  const quote = { quote_id, account_id, cart_id, cart_version: 1, address_id: null, snapshot: '{}' };
  await db
    .insertInto('quote')
    .values({ ...quote, grand_total_cents: 0, created_at: at, expires_at: at })
    .execute();
  await db
    .insertInto('sales_order')
    .values({
      order_id,
      increment_id: order_id,
      account_id,
      cart_id,
      quote_id,
      idempotency_key: order_id,
      request_hash: Buffer.alloc(32),
      status: 'closed',
      subtotal_cents: 0,
      grand_total_cents: 0,
      due_cents: 0,
      saved_cents,
      ship_to: null,
      save_card: false,
      placed_at: at,
      ...times,
    })
    .execute();
}

/** The audit at the end wants lines, boxes and mails of orders that count. */
export async function dropSavedOrders({ shop: { db } }: Members): Promise<void> {
  await db.updateTable('sales_order').set({ status: 'payment_failed', placed_at: null }).execute();
  await db.updateTable('cart').set({ status: 'merged' }).execute();
}
