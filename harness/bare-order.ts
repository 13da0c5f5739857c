import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { Db } from '#api/db/pool.ts';
import type { Tables } from '#api/db/tables.ts';

type Columns = Partial<Insertable<Tables['sales_order']>>;

/** Inserts an order that others only refer to, without lines or money, with its cart and its quote. @returns its id. */
export async function insertBareOrder(
  db: Db,
  { account_id, at }: { account_id: string; at: Date },
  columns: Columns & { status: 'pending_payment' | 'closed' },
): Promise<string> {
  const [order_id, cart_id, quote_id] = [randomUUID(), randomUUID(), randomUUID()];
  const times = { created_at: at, updated_at: at };
  await db
    .insertInto('cart')
    .values({ cart_id, account_id, status: 'ordered', ...times })
    .execute();
  const quote = { quote_id, account_id, cart_id, cart_version: 1, address_id: null, priced: '{}' };
  await db
    .insertInto('quote')
    .values({ ...quote, grand_total_cents: 0, created_at: at, expires_at: at })
    .execute();
  const none = { subtotal_cents: 0, grand_total_cents: 0, due_cents: 0, ship_to: null, save_card: false };
  const keys = { increment_id: order_id, idempotency_key: order_id, request_hash: Buffer.alloc(32) };
  await db
    .insertInto('sales_order')
    .values({ order_id, account_id, cart_id, quote_id, ...keys, ...none, ...times, ...columns })
    .execute();
  return order_id;
}
