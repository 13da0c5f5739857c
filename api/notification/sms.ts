import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { DAY_MS, HOUR_MS } from '#domain/kernel/duration.ts';
import type { Db, Tx } from '#api/db/pool.ts';
import { type SmsCarrier, SmsRefused } from '#api/gateway/sms/port.ts';

const REASON_MAX = 500;
/** Longer than any carrier takes to answer. */
const CLAIM_MS = 60_000;

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

/**
 * Texts to this number that haven't left the shop never will; one that the carrier is being given isn't tried again.
 * @param given.account_id only those that this account asked for.
 */
export async function giveUpWaitingSms(
  tx: Tx,
  { recipient, account_id, reason, now }: { recipient: string; account_id?: string; reason: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('sms')
    .set({ gave_up_at: now, last_error: reason })
    .where('recipient', '=', recipient)
    .$if(account_id !== undefined, (query) => query.where('account_id', '=', account_id ?? ''))
    .where('sent_at', 'is', null)
    .where('gave_up_at', 'is', null)
    .execute();
}

/** `carrier`: null if there is none: a text is then read in the shop's own mailbox page. */
export type SmsSender = { db: Db; carrier: SmsCarrier | null; log: Pick<Logger, 'warn'> };

/**
 * Sends one text. A second worker skips it, and no row is locked while the carrier answers, so STOP never waits for it.
 * @returns whether this call sent it.
 * @throws the carrier's error, after writing it to the row. A text that the carrier will never take, or hasn't in a day,
 * is given up instead.
 */
export async function deliverSms({ db, carrier, log }: SmsSender, sms_id: string, now: Date): Promise<boolean> {
  const sms = await claimSms(db, sms_id, now);
  if (!sms) return false;
  try {
    if (carrier) await carrier.send(sms);
  } catch (error) {
    const last_error = (error instanceof Error ? error.message : String(error)).slice(0, REASON_MAX);
    const isFinal = error instanceof SmsRefused || now.getTime() - sms.created_at.getTime() >= DAY_MS;
    await db
      .updateTable('sms')
      .set({ last_error, claimed_until: null, gave_up_at: isFinal ? now : null })
      .where('sms_id', '=', sms_id)
      .where('sent_at', 'is', null)
      .where('gave_up_at', 'is', null)
      .execute();
    if (!isFinal) throw error;
    log.warn({ sms_id, reason: last_error }, 'a text was given up');
    return false;
  }
  await db
    .updateTable('sms')
    .set({ sent_at: now, last_error: null, claimed_until: null, gave_up_at: null })
    .where('sms_id', '=', sms_id)
    .execute();
  return true;
}

/** Marks a waiting text as being sent. After a crash it can be claimed again when the mark has run out. */
async function claimSms(db: Db, sms_id: string, now: Date) {
  return db
    .updateTable('sms')
    .set((row) => ({ claimed_until: new Date(now.getTime() + CLAIM_MS), attempts: row('attempts', '+', 1) }))
    .where('sms_id', '=', sms_id)
    .where('sent_at', 'is', null)
    .where('gave_up_at', 'is', null)
    .where((row) => row.or([row('claimed_until', 'is', null), row('claimed_until', '<=', now)]))
    .returning(['sms_id', 'recipient', 'body', 'created_at'])
    .executeTakeFirst();
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
