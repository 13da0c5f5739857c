import { randomUUID } from 'node:crypto';
import type { GivesReason } from '#domain/gives/names.ts';
import { type Day, longDay } from '#domain/kernel/calendar.ts';
import { formatCents } from '#domain/kernel/money.ts';
import type { Db, Tx } from '#api/db/pool.ts';
import { type MailBlock, type MailWords, queueMail, writeMail } from '#api/notification/index.ts';
import { GIVES_MAIL_TEXTS as texts } from './texts.ts';

/** What the commands need: the database, and the shop's address for links in mails. */
export type GivesContext = { db: Db; public_url: string };
/** What sending and reading a proof need. */
export type ProofContext = GivesContext & { proof_key: Buffer };

type Reader = { firstname: string; public_url: string };

/** Queues a mail once per cause. */
export async function mailTo(
  tx: Tx,
  { account_id, email }: { account_id: string; email: string },
  { cause, words, now }: { cause: string; words: MailWords; now: Date },
): Promise<void> {
  await queueMail(tx, { mail_id: randomUUID(), dedupe_key: cause, account_id, recipient: email, ...words, now });
}

export function receivedMail(reader: Reader): MailWords {
  return write(reader, texts.received, [texts.receivedLead, texts.deleted], '/getverified');
}

/** `refunded_cents` is what was paid back of a paid membership; 0 without one. */
type Approval = { until: Day; isContinued: boolean; refunded_cents: number };

export function approvedMail({ until, isContinued, refunded_cents, ...reader }: Reader & Approval): MailWords {
  const lead = isContinued ? texts.continuedLead : texts.approvedLead;
  const refund = refunded_cents > 0 ? [texts.refunded(formatCents(refunded_cents)), texts.bankDays] : [];
  const facts = [texts.approvedUntil(longDay(until)), texts.free, ...refund];
  return write(reader, texts.approved, [lead, { facts }, texts.deletedNow], '/myaisle');
}

export function refusedMail({ reason, againOn, ...reader }: Reader & { reason: GivesReason; againOn: Day }) {
  const again = reason === 'unclear' ? texts.again.unclear : texts.again.not_shown(longDay(againOn));
  return write(reader, texts.refused, [texts.reasons[reason], again, texts.deletedNow], '/givingapp');
}

/** An application that was closed because no proof came. */
export function closedMail(reader: Reader): MailWords {
  return write(reader, texts.closed, [texts.closedLead], '/givingapp');
}

export function endingMail({ until, ...reader }: Reader & { until: Day }): MailWords {
  return write(reader, texts.ending(longDay(until)), [texts.endingLead(longDay(until))], '/givingapp');
}

const LABELS = {
  '/getverified': texts.seeApplication,
  '/myaisle': texts.shop,
  '/givingapp': texts.apply,
} as const;

function write({ firstname, public_url }: Reader, subject: string, blocks: MailBlock[], path: keyof typeof LABELS) {
  const button = { label: LABELS[path], url: new URL(path, public_url).href };
  return writeMail(subject, [texts.greeting(firstname), ...blocks, { button }]);
}
