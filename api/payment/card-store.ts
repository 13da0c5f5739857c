import type { Tx } from '#api/db/pool.ts';
import { enqueue } from '#api/jobs/outbox.ts';

/** The job that makes the gateway forget a card. */
export const CARD_REMOVED = 'payment.card_removed';

export async function clearDefaultMethod(tx: Tx, account_id: string): Promise<void> {
  await tx
    .updateTable('payment_method')
    .set({ is_default: false })
    .where('account_id', '=', account_id)
    .where('is_default', '=', true)
    .execute();
}

export async function markMethodDefault(tx: Tx, payment_method_id: string): Promise<void> {
  await tx
    .updateTable('payment_method')
    .set({ is_default: true })
    .where('payment_method_id', '=', payment_method_id)
    .execute();
}

/** The row stays for payments that refer to it; the gateway forgets the card. */
export async function markMethodRemoved(tx: Tx, payment_method_id: string, now: Date): Promise<void> {
  const removed = await tx
    .updateTable('payment_method')
    .set({ removed_at: now, is_default: false })
    .where('payment_method_id', '=', payment_method_id)
    .returning('token')
    .execute();
  await forgetCards(tx, removed);
}

async function forgetCards(tx: Tx, cards: readonly { token: string }[]): Promise<void> {
  for (const { token } of cards) await enqueue(tx, CARD_REMOVED, { token });
}

/** Deletes the cards of an account, and takes them out of its payments. */
export async function deleteMethods(tx: Tx, account_id: string): Promise<void> {
  await tx
    .updateTable('payment')
    .set({ payment_method_id: null })
    .where('account_id', '=', account_id)
    .where('payment_method_id', 'is not', null)
    .execute();
  const deleted = await tx
    .deleteFrom('payment_method')
    .where('account_id', '=', account_id)
    .returning('token')
    .execute();
  await forgetCards(tx, deleted);
}

/** Removes every saved card of an account. */
export async function markAllMethodsRemoved(
  tx: Tx,
  { account_id, now }: { account_id: string; now: Date },
): Promise<void> {
  const removed = await tx
    .updateTable('payment_method')
    .set({ removed_at: now, is_default: false })
    .where('account_id', '=', account_id)
    .where('removed_at', 'is', null)
    .returning('token')
    .execute();
  await forgetCards(tx, removed);
}
