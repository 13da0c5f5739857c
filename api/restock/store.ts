import { sql } from 'kysely';
import { AVAILABLE_NOW, IS_SENT } from '#api/catalog/index.ts';
import type { Db, Tx } from '#api/db/pool.ts';

/** Whether the product `p` can be bought now. */
const IS_IN_STOCK = `${AVAILABLE_NOW} >= p.min_order_qty`;

/** A product that is sold. */
export async function findProduct(tx: Tx, product_id: number) {
  return tx
    .selectFrom('product as p')
    .select(['p.product_type', 'p.storage', sql<boolean>`${sql.raw(IS_IN_STOCK)}`.as('is_in_stock')])
    .where('p.product_id', '=', product_id)
    .where('p.is_available', '=', true)
    .executeTakeFirst();
}

/** The products that this person waits for. */
export async function listWaiting(db: Db | Tx, account_id: string): Promise<number[]> {
  const rows = await db
    .selectFrom('restock_alert')
    .select('product_id')
    .where('account_id', '=', account_id)
    .where('notified_at', 'is', null)
    .orderBy('created_at')
    .execute();
  return rows.map(({ product_id }) => product_id);
}

export async function deleteWaiting(db: Db | Tx, account_id: string, product_id?: number): Promise<void> {
  await db
    .deleteFrom('restock_alert')
    .where('account_id', '=', account_id)
    .where('notified_at', 'is', null)
    .$if(product_id !== undefined, (query) => query.where('product_id', '=', product_id ?? 0))
    .execute();
}

export type RestockedRow = {
  alert_id: string;
  account_id: string;
  title: string;
  manufacturer: string;
  size_text: string;
  url_key: string;
};

/** Alerts whose products can be bought again. */
const RESTOCKED = `
    from restock_alert a join product p using (product_id) join brand b using (brand_id) join account c using (account_id)
    where a.notified_at is null and p.is_available and ${IS_SENT} and ${IS_IN_STOCK}`;

/**
 * Up to `limit` alerts whose products can be bought again, oldest first, but not those of `except`. They are locked, and so are
 * their accounts, which their mails refer to. One that is just being taken back is skipped, and so is an account that is locked:
 * unsubscribing and deleting lock the account before its alerts, so each of us would wait for the other.
 */
export async function lockRestocked(
  tx: Tx,
  { limit, except }: { limit: number; except: readonly string[] },
): Promise<RestockedRow[]> {
  const { rows } = await sql<RestockedRow>`
    select a.alert_id, a.account_id, p.title, b.name as manufacturer, p.size_text, p.url_key
    ${sql.raw(RESTOCKED)} and a.account_id <> all(${except}::uuid[])
    order by a.created_at, a.alert_id limit ${limit}
    for update of a skip locked for key share of c skip locked`.execute(tx);
  return rows;
}

/** Accounts with alerts whose products can be bought again: up to `limit` of them. */
export async function listRestockedAccounts(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ account_id: string }>`
    select distinct a.account_id ${sql.raw(RESTOCKED)} limit ${limit}`.execute(db);
  return rows.map(({ account_id }) => account_id);
}

export async function endAlerts(tx: Tx, alertIds: readonly string[], now: Date): Promise<void> {
  if (alertIds.length === 0) return;
  await tx.updateTable('restock_alert').set({ notified_at: now }).where('alert_id', 'in', alertIds).execute();
}
