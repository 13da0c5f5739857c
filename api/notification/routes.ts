import { GENERAL_REFUSALS, Refusal } from '#domain/kernel/refusal.ts';
import { listMailbox } from '#domain/notification/endpoints.ts';
import { serve, type Shop } from '#api/kernel/shop.ts';
import { listNewestSms } from './sms.ts';
import { htmlOf } from './html-of.ts';
import { listNewest } from './store.ts';

const MAILBOX_SIZE = 50;

export function mountNotification(shop: Shop): void {
  serve(shop, listMailbox, async () => {
    if (shop.config.mode === 'production') throw new Refusal(GENERAL_REFUSALS.not_found);
    const mails = await listNewest(shop.db, MAILBOX_SIZE);
    const texts = await listNewestSms(shop.db, MAILBOX_SIZE);
    return {
      texts: texts.map(({ sms_id, created_at, sent_at, ...text }) => ({
        id: sms_id,
        ...text,
        ...showTimes({ created_at, sent_at }),
      })),
      mails: await Promise.all(
        mails.map(async ({ mail_id, recipient, subject, created_at, sent_at, ...mail }) => ({
          id: mail_id,
          recipient,
          subject,
          body_text: mail.body_text,
          body_html: await htmlOf(mail),
          ...showTimes({ created_at, sent_at }),
        })),
      ),
    };
  });
}

function showTimes({ created_at, sent_at }: { created_at: Date; sent_at: Date | null }) {
  return { created_at: created_at.toISOString(), sent_at: sent_at?.toISOString() ?? null };
}
