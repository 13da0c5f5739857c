import type { Logger } from 'pino';
import { type Db, inTransaction } from '#api/db/pool.ts';
import { type MailCarrier, MailRefused } from '#api/gateway/mail/port.ts';
import { JOB_RETRIES } from '#api/jobs/job-queue-state.ts';
import { failpoint } from '#api/kernel/failpoint.ts';
import type { MailContent } from './mail-content.ts';
import { htmlOf } from './html-of.ts';
import { lockWaitingMail, markSent, noteFailure } from './store.ts';

const REASON_MAX = 500;
/** RFC 5321, 4.5.4.1: at least 30 minutes between two tries, once its job has given up, and an end after 4 to 5 days. */
const RETRY_MS = 30 * 60_000;
const GIVE_UP_MS = 5 * 24 * 3_600_000;
const JOB_TRIES = 1 + JOB_RETRIES;
/** Tries each half hour once its job has given up: after days without a worker a mail still gets five hours. */
const LATER_TRIES = 10;
const MAIL_TRIES = JOB_TRIES + LATER_TRIES;

/** `carrier`: null if there is none: a mail is then read in the shop's own mailbox page. */
export type MailSender = { db: Db; carrier: MailCarrier | null; log: Pick<Logger, 'warn'> };

/**
 * Sends one mail while holding its row lock. A crash after sending and before the commit sends it again with
 * the same Message-ID: a receipt twice is better than none.
 * @returns whether this call sent it.
 * @throws the carrier's error, after writing it to the row. A mail whose mailbox doesn't exist, or that wasn't taken in
 * five days and `MAIL_TRIES`, is given up instead.
 */
export async function deliverMail({ db, carrier, log }: MailSender, mail_id: string, now: Date): Promise<boolean> {
  let [created_at, tries] = [now, 0];
  try {
    return await inTransaction(db, async (tx) => {
      const mail = await lockWaitingMail(tx, mail_id);
      if (!mail) return false;
      [created_at, tries] = [mail.created_at, mail.attempts + 1];
      if (carrier)
        await carrier.send({ ...mail, body_html: await htmlOf(mail), unsubscribe_url: unsubscribeUrlOf(mail) });
      failpoint('mail.sent');
      await markSent(tx, { mail_id, removes_secrets: carrier !== null, now });
      return true;
    });
  } catch (error) {
    const last_error = (error instanceof Error ? error.message : String(error)).slice(0, REASON_MAX);
    const isOld = now.getTime() - created_at.getTime() >= GIVE_UP_MS && tries >= MAIL_TRIES;
    const isFinal = error instanceof MailRefused || isOld;
    const end = isFinal
      ? { retry_at: null, gave_up_at: now }
      : { retry_at: new Date(now.getTime() + RETRY_MS), gave_up_at: null };
    await noteFailure(db, mail_id, { last_error, ...end });
    if (!isFinal) throw error;
    log.warn({ mail_id, reason: last_error }, 'a mail was given up');
    return false;
  }
}

function unsubscribeUrlOf({ content }: { content: MailContent | null }): string | null {
  return content && 'heading' in content ? (content.unsubscribe_url ?? null) : null;
}
