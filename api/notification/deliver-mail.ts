import { type Db, inTransaction } from '#api/db/pool.ts';
import type { MailCarrier } from '#api/gateway/mail/port.ts';
import { failpoint } from '#api/kernel/failpoint.ts';
import type { MailContent } from './mail-content.ts';
import { htmlOf } from './html-of.ts';
import { lockWaitingMail, markSent, noteFailure } from './store.ts';

const REASON_MAX = 500;

/**
 * Sends one mail while holding its row lock. A crash after sending and before the commit sends it again with
 * the same Message-ID: a receipt twice is better than none.
 * @param carrier null if there is none: the mail is then read in the shop's own mailbox page.
 * @returns whether this call sent it.
 * @throws the carrier's error, after writing it to the row.
 */
export async function deliverMail(db: Db, carrier: MailCarrier | null, mail_id: string, now: Date): Promise<boolean> {
  try {
    return await inTransaction(db, async (tx) => {
      const mail = await lockWaitingMail(tx, mail_id);
      if (!mail) return false;
      if (carrier)
        await carrier.send({ ...mail, body_html: await htmlOf(mail), unsubscribe_url: unsubscribeUrlOf(mail) });
      failpoint('mail.sent');
      await markSent(tx, { mail_id, removes_secrets: carrier !== null, now });
      return true;
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    await noteFailure(db, mail_id, reason.slice(0, REASON_MAX));
    throw error;
  }
}

function unsubscribeUrlOf({ content }: { content: MailContent | null }): string | null {
  return content && 'heading' in content ? (content.unsubscribe_url ?? null) : null;
}
