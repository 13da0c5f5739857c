import { isSent } from '#domain/catalog/is-sent.ts';
import { CATALOG_REFUSALS } from '#domain/catalog/refusals.ts';
import { Refusal } from '#domain/kernel/refusal.ts';
import { RESTOCK_REFUSALS } from '#domain/restock/refusals.ts';
import { type Db, inTransaction, type Tx } from '#api/db/pool.ts';
import { isNeverProven, lockAccount } from '#api/identity/index.ts';
import type { ProofKeyConfig } from '#api/kernel/proof-key.ts';
import { hashMailbox } from './mailbox-hash.ts';
import { deleteStop, listStopped } from './stop-store.ts';
import { findProduct, listWaiting } from './store.ts';

const MAX_WAITING = 100;

export type AlertToAdd = { alert_id: string; account_id: string; product_id: number; now: Date };

/**
 * Asks for one mail when the product is back. Asking again changes nothing. The account's lock keeps two requests at once
 * from passing the limit together.
 * @throws Refusal `product_not_found`, `already_in_stock`, `alerts_stopped` or `too_many_alerts`.
 */
export async function addAlert(
  { db, config }: { db: Db; config: ProofKeyConfig },
  { alert_id, account_id, product_id, now }: AlertToAdd,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { email } = await lockAccount(tx, account_id);
    const product = await findProduct(tx, product_id);
    if (!product || !isSent(product)) throw new Refusal(CATALOG_REFUSALS.product_not_found);
    const waiting = await listWaiting(tx, account_id);
    if (waiting.includes(product_id)) return;
    // Its mail would be sent at once, and anyone may have registered the address.
    if (product.is_in_stock) throw new Refusal(RESTOCK_REFUSALS.already_in_stock);
    if (waiting.length >= MAX_WAITING) throw new Refusal(RESTOCK_REFUSALS.too_many_alerts);
    await liftStop(tx, { account_id, email, config });
    await tx
      .insertInto('restock_alert')
      .values({ alert_id, account_id, product_id, created_at: now, notified_at: null })
      .execute();
  });
}

/**
 * Someone who unsubscribed and asks again wants mails again, if it's them: where no one has confirmed the email, a stranger
 * may have registered it.
 * @throws Refusal `alerts_stopped`.
 */
async function liftStop(
  tx: Tx,
  { account_id, email, config }: { account_id: string; email: string; config: ProofKeyConfig },
): Promise<void> {
  const mailbox = hashMailbox(email, config);
  const stopped = await listStopped(tx, [mailbox]);
  if (stopped.size === 0) return;
  if (await isNeverProven(tx, account_id)) throw new Refusal(RESTOCK_REFUSALS.alerts_stopped);
  await deleteStop(tx, mailbox);
}
