import { sql } from 'kysely';
import type { Db, Tx } from '#api/db/pool.ts';
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

/** Notes that its owner wants this card to be charged, perhaps because another one, or this one, was declined. */
export async function markMethodChosen(tx: Tx, payment_method_id: string, now: Date): Promise<void> {
  await tx
    .updateTable('payment_method')
    .set({ chosen_at: now })
    .where('payment_method_id', '=', payment_method_id)
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
  await forgetCards(tx, removed, now);
}

/** Notes the cards for the sweep, and starts the job that is faster than it. */
async function forgetCards(tx: Tx, cards: readonly { token: string }[], now: Date): Promise<void> {
  for (const { token } of cards) {
    await forgetUnlessSaved(tx, token, now);
    await enqueue(tx, CARD_REMOVED, { token });
  }
}

/**
 * Makes the gateway forget a card that it was made to save, unless a saved card has this token. The caller's transaction or
 * this statement alone decides, and a sweep asks the gateway until it has answered.
 */
export async function forgetUnlessSaved(db: Db | Tx, token: string, now: Date): Promise<void> {
  await sql`
    insert into card_removal (token, asked_at) select ${token}, ${now}
    where not exists (select 1 from payment_method where token = ${token} and removed_at is null)
    on conflict do nothing`.execute(db);
}

/** Gives a saved card the token that the gateway has just made for it; the sweep lets it forget the old one. */
export async function replaceToken(
  tx: Tx,
  method: { payment_method_id: string; token: string },
  { token, now }: { token: string | null; now: Date },
): Promise<void> {
  if (token === null || token === method.token) return;
  await tx
    .updateTable('payment_method')
    .set({ token })
    .where('payment_method_id', '=', method.payment_method_id)
    .execute();
  await forgetUnlessSaved(tx, method.token, now);
}

/** Cards that the gateway has to forget, noted before that moment; in pages, by token. */
export async function listCardRemovals(db: Db, before: Date, after: string | null): Promise<string[]> {
  const rows = await db
    .selectFrom('card_removal as r')
    .select('r.token')
    .where('r.asked_at', '<', before)
    // Someone who was refused a card may have saved the same one since.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payment_method as m')
            .select('m.token')
            .whereRef('m.token', '=', 'r.token')
            .where('m.removed_at', 'is', null),
        ),
      ),
    )
    .$if(after !== null, (query) => query.where('r.token', '>', after))
    .orderBy('r.token')
    .limit(200)
    .execute();
  return rows.map(({ token }) => token);
}

/** Whether someone has a saved card with this token. */
export async function isTokenSaved(db: Db, token: string): Promise<boolean> {
  const found = await db
    .selectFrom('payment_method')
    .select('token')
    .where('token', '=', token)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return found !== undefined;
}

export async function deleteCardRemoval(db: Db, token: string): Promise<void> {
  await db.deleteFrom('card_removal').where('token', '=', token).execute();
}

/** Deletes the cards of an account, and takes them out of its payments. */
export async function deleteMethods(tx: Tx, { account_id, now }: { account_id: string; now: Date }): Promise<void> {
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
  await forgetCards(tx, deleted, now);
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
  await forgetCards(tx, removed, now);
}
