import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type Db, inTransaction, type Tx } from '#api/db/pool.ts';
import { type SmsCarrier, SmsRefused } from '#api/gateway/sms/port.ts';

const REASON_MAX = 500;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** `dedupe_key` says what caused it. `recipient` is '+13105550199'. */
export type SmsToQueue = { dedupe_key: string; account_id: string; recipient: string; body: string; now: Date };

/** Writes a text in the transaction that causes it; a worker sends it after the commit (I23). */
export async function queueSms(tx: Tx, { now, ...sms }: SmsToQueue): Promise<void> {
  const queued = await tx
    .insertInto('sms')
    .values({ sms_id: randomUUID(), ...sms, created_at: now })
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .returning('sms_id')
    .executeTakeFirst();
  if (!queued) return;
  await tx
    .insertInto('outbox')
    .values({ topic: 'sms.queued', payload: JSON.stringify({ sms_id: queued.sms_id }) })
    .execute();
}

/**
 * How many texts went to a number, or at an account's request, in the last 24 hours (`one_day`, the larger of the two),
 * and from the whole shop in the last hour.
 */
export async function countRecentSms(
  tx: Tx,
  { account_id, recipient, now }: { account_id: string; recipient: string; now: Date },
): Promise<{ one_day: number; shop_hour: number }> {
  const since = new Date(now.getTime() - DAY_MS);
  const hourAgo = new Date(now.getTime() - HOUR_MS);
  const { most } = await tx
    .selectFrom('sms')
    .select(
      sql<number>`greatest(count(*) filter (where account_id = ${account_id}), count(*) filter (where recipient = ${recipient}))`.as(
        'most',
      ),
    )
    .where('created_at', '>', since)
    .where((eb) => eb.or([eb('account_id', '=', account_id), eb('recipient', '=', recipient)]))
    .executeTakeFirstOrThrow();
  const { sent } = await tx
    .selectFrom('sms')
    .select((eb) => eb.fn.countAll().as('sent'))
    .where('created_at', '>', hourAgo)
    .executeTakeFirstOrThrow();
  return { one_day: Number(most), shop_hour: Number(sent) };
}

/** Texts to this number that haven't left the shop never will. */
export async function giveUpWaitingSms(
  tx: Tx,
  { recipient, reason, now }: { recipient: string; reason: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('sms')
    .set({ gave_up_at: now, last_error: reason })
    .where('recipient', '=', recipient)
    .where('sent_at', 'is', null)
    .where('gave_up_at', 'is', null)
    .execute();
}

/**
 * Sends one text while holding its row lock; a second worker skips it.
 * @param carrier null if there is none: the text is then read in the shop's own mailbox page.
 * @returns whether this call sent it.
 * @throws the carrier's error, after writing it to the row. A text that the carrier will never take is given up instead.
 */
export async function deliverSms(db: Db, carrier: SmsCarrier | null, sms_id: string, now: Date): Promise<boolean> {
  try {
    return await inTransaction(db, async (tx) => {
      const sms = await tx
        .selectFrom('sms')
        .select(['sms_id', 'recipient', 'body'])
        .where('sms_id', '=', sms_id)
        .where('sent_at', 'is', null)
        .where('gave_up_at', 'is', null)
        .forUpdate()
        .skipLocked()
        .executeTakeFirst();
      if (!sms) return false;
      if (carrier) await carrier.send(sms);
      const sent = { sent_at: now, last_error: null };
      await tx
        .updateTable('sms')
        .set((row) => ({ ...sent, attempts: row('attempts', '+', 1) }))
        .where('sms_id', '=', sms_id)
        .execute();
      return true;
    });
  } catch (error) {
    const last_error = (error instanceof Error ? error.message : String(error)).slice(0, REASON_MAX);
    const isFinal = error instanceof SmsRefused;
    await db
      .updateTable('sms')
      .set((row) => ({ last_error, attempts: row('attempts', '+', 1), ...(isFinal ? { gave_up_at: now } : {}) }))
      .where('sms_id', '=', sms_id)
      .where('sent_at', 'is', null)
      .execute();
    if (isFinal) return false;
    throw error;
  }
}

/** Whether a text is still to be sent, whether or not a worker holds it. */
export async function isSmsWaiting(db: Db, sms_id: string): Promise<boolean> {
  const waiting = await db
    .selectFrom('sms')
    .select('sms_id')
    .where('sms_id', '=', sms_id)
    .where('sent_at', 'is', null)
    .where('gave_up_at', 'is', null)
    .executeTakeFirst();
  return waiting !== undefined;
}

/** Texts whose job gave up or was lost: a page of them. @param after the last one of the page before. */
export async function listOverdueSms(db: Db, before: Date, after: string | null): Promise<string[]> {
  const rows = await db
    .selectFrom('sms')
    .select('sms_id')
    .where('sent_at', 'is', null)
    .where('gave_up_at', 'is', null)
    .where('created_at', '<', before)
    .$if(after !== null, (query) => query.where('sms_id', '>', after))
    .orderBy('sms_id')
    .limit(100)
    .execute();
  return rows.map(({ sms_id }) => sms_id);
}

export async function listNewestSms(db: Db, limit: number) {
  return db
    .selectFrom('sms')
    .select(['sms_id', 'recipient', 'body', 'created_at', 'sent_at'])
    .orderBy('created_at', 'desc')
    .orderBy('sms_id')
    .limit(limit)
    .execute();
}
