import { isSent } from '#domain/catalog/is-sent.ts';
import { CATALOG_REFUSALS } from '#domain/catalog/refusals.ts';
import { Refusal } from '#domain/kernel/refusal.ts';
import { RESTOCK_REFUSALS } from '#domain/restock/refusals.ts';
import { type Db, inTransaction } from '#api/db/pool.ts';
import { lockAccount } from '#api/identity/index.ts';
import { listWaiting } from './store.ts';

const MAX_WAITING = 100;

export type AlertToAdd = { alert_id: string; account_id: string; product_id: number; now: Date };

/**
 * Asks for one mail when the product is back. Asking again changes nothing. The account's lock keeps two requests at once
 * from passing the limit together.
 * @throws Refusal `product_not_found` or `too_many_alerts`.
 */
export async function addAlert(db: Db, { alert_id, account_id, product_id, now }: AlertToAdd): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockAccount(tx, account_id);
    const product = await tx
      .selectFrom('product')
      .select(['product_id', 'product_type', 'storage'])
      .where('product_id', '=', product_id)
      .where('is_available', '=', true)
      .executeTakeFirst();
    if (!product || !isSent(product)) throw new Refusal(CATALOG_REFUSALS.product_not_found);
    const waiting = await listWaiting(tx, account_id);
    if (waiting.includes(product_id)) return;
    if (waiting.length >= MAX_WAITING) throw new Refusal(RESTOCK_REFUSALS.too_many_alerts);
    await tx
      .insertInto('restock_alert')
      .values({ alert_id, account_id, product_id, created_at: now, notified_at: null })
      .execute();
  });
}
