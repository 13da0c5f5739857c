import { sql } from 'kysely';
import { alertOfToken } from '#domain/restock/stop-token.ts';
import { AVAILABLE_NOW, IS_SENT } from '#api/catalog/index.ts';
import type { Db, Tx } from '#api/db/pool.ts';

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

export async function deleteWaiting(db: Db, account_id: string, product_id?: number): Promise<void> {
  await db
    .deleteFrom('restock_alert')
    .where('account_id', '=', account_id)
    .where('notified_at', 'is', null)
    .$if(product_id !== undefined, (query) => query.where('product_id', '=', product_id ?? 0))
    .execute();
}

/**
 * Ends all alerts that wait of the person whose mail has this token. A token is too long to guess, so we may say that one is
 * unknown.
 * @returns whether it is known.
 */
export async function stopAlerts(db: Db, token: string): Promise<boolean> {
  const account_id = await findOwner(db, token);
  if (account_id !== null) await deleteWaiting(db, account_id);
  return account_id !== null;
}

/** Whose alert this token is of, waiting or not. */
export async function findOwner(db: Db, token: string): Promise<string | null> {
  const row = await db
    .selectFrom('restock_alert')
    .select('account_id')
    .where('alert_id', '=', alertOfToken(token))
    .executeTakeFirst();
  return row?.account_id ?? null;
}

export type RestockedRow = {
  alert_id: string;
  account_id: string;
  title: string;
  manufacturer: string;
  url_key: string;
};

/**
 * Ends up to `limit` alerts whose products can be bought again, oldest first. Alerts that another worker is just ending
 * are skipped, so each is returned once.
 */
export async function takeRestocked(tx: Tx, limit: number, now: Date): Promise<RestockedRow[]> {
  const { rows } = await sql<RestockedRow>`
    with restocked as (
      select a.alert_id, p.title, b.name as manufacturer, p.url_key
      from restock_alert a join product p using (product_id) join brand b using (brand_id)
      where a.notified_at is null and p.is_available and ${sql.raw(IS_SENT)}
        and ${sql.raw(AVAILABLE_NOW)} >= p.min_order_qty
      order by a.created_at, a.alert_id limit ${limit} for update of a skip locked
    )
    update restock_alert a set notified_at = ${now} from restocked r where a.alert_id = r.alert_id
    returning a.alert_id, a.account_id, r.title, r.manufacturer, r.url_key`.execute(tx);
  return rows;
}
