import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#api/db/pool.ts';
import { assertDefined } from '#domain/kernel/assert.ts';
import type { MailCarrier } from '#api/gateway/mail/port.ts';
import { smtpCarrier } from '#api/gateway/mail/smtp.ts';
import { deliverMail } from '#api/notification/deliver-mail.ts';
import { notificationJobs, notificationRecurringJobs } from '#api/notification/jobs.ts';
import { queueMail, writeMail } from '#api/notification/index.ts';
import { openSmtpSink } from '#harness/smtp-sink.ts';
import { startShop, type TestShop } from '#harness/shop.ts';

let shop: TestShop;
let sink: Awaited<ReturnType<typeof openSmtpSink>>;

beforeAll(async () => {
  shop = await startShop();
  sink = await openSmtpSink();
});
afterAll(async () => {
  await sink.close();
  await shop.close();
});

async function queue(dedupe_key: string = randomUUID(), is_secret = false): Promise<string> {
  const mail_id = randomUUID();
  await inTransaction(shop.db, (tx) =>
    queueMail(tx, {
      mail_id,
      dedupe_key,
      account_id: null,
      recipient: 'ada@example.test',
      ...writeMail(`Your order ${mail_id}`, ['Thank you.']),
      is_secret,
      now: shop.clock.now(),
    }),
  );
  return mail_id;
}

const senderTo = (carrier: MailCarrier) => ({ db: shop.db, carrier, log: shop.shop.log });
const overdueJob = () => {
  const config = { ...shop.shop.config, smtp_url: sink.url };
  const jobs = notificationRecurringJobs({ ...shop.shop, config });
  return assertDefined(
    jobs.find(({ name }) => name === 'notification.send_overdue_mails'),
    'The job of overdue mails',
  );
};
const mailOf = (mail_id: string) =>
  shop.db.selectFrom('mail').selectAll().where('mail_id', '=', mail_id).executeTakeFirst();
const sentWith = (mail_id: string) => sink.taken.filter((text) => text.includes(mail_id)).length;

test('a mail goes out once, however many workers take it up', async () => {
  const carrier = smtpCarrier(sink.url, 'Tallybean <shop@tallybean.example>');
  const mail_id = await queue();
  const ends = await Promise.all(
    Array.from({ length: 8 }, () => deliverMail(senderTo(carrier), mail_id, shop.clock.now())),
  );
  expect(ends.filter(Boolean)).toHaveLength(1);
  expect(await deliverMail(senderTo(carrier), mail_id, shop.clock.now())).toBe(false);
  expect(sentWith(mail_id)).toBe(1);
  expect(sink.taken.at(-1)).toContain(`Message-ID: <${mail_id}@tallybean.example>`);
  expect(await mailOf(mail_id)).toMatchObject({ attempts: 1, last_error: null, sent_at: shop.clock.now() });
});

test('a mail is sent as text and as the HTML of its words', async () => {
  const mail_id = await queue();
  await deliverMail(senderTo(smtpCarrier(sink.url, 'shop@tallybean.example')), mail_id, shop.clock.now());
  const sent = sink.taken.at(-1) ?? '';
  expect(sent).toContain('Content-Type: text/plain');
  expect(sent).toContain('Content-Type: text/html');
  expect(sent).not.toContain('List-Unsubscribe');
  expect(sent).toMatch(/<p style=3D"[^"]*">Thank you\.<\/p>/);
});

test('the words of a secret are removed once they were sent, and stay until then', async () => {
  const carrier = smtpCarrier(sink.url, 'shop@tallybean.example');
  const [secret, plain] = [await queue(randomUUID(), true), await queue()];
  sink.refusals.left = 1;
  await expect(deliverMail(senderTo(carrier), secret, shop.clock.now())).rejects.toThrow('try again later');
  expect(await mailOf(secret)).toMatchObject({ body_text: 'Thank you.' });
  for (const mail_id of [secret, plain]) await deliverMail(senderTo(carrier), mail_id, shop.clock.now());
  expect(await mailOf(secret)).toMatchObject({ body_text: '', content: null, sent_at: shop.clock.now() });
  expect(await mailOf(plain)).toMatchObject({ body_text: 'Thank you.' });
});

test('a mail from before keeps the HTML it was written with', async () => {
  const mail_id = await queue();
  await shop.db
    .updateTable('mail')
    .set({ content: null, body_html: '<p>As it was.</p>' })
    .where('mail_id', '=', mail_id)
    .execute();
  await deliverMail(senderTo(smtpCarrier(sink.url, 'shop@tallybean.example')), mail_id, shop.clock.now());
  expect(sink.taken.at(-1)).toContain('<p>As it was.</p>');
});

test('a mail that the server refuses waits and goes later (F31)', async () => {
  const carrier = smtpCarrier(sink.url, 'shop@tallybean.example');
  const mail_id = await queue();
  sink.refusals.left = 1;
  await expect(deliverMail(senderTo(carrier), mail_id, shop.clock.now())).rejects.toThrow('try again later');
  expect(await mailOf(mail_id)).toMatchObject({
    sent_at: null,
    attempts: 1,
    last_error: expect.stringContaining('try again later') as string,
  });
  expect(await deliverMail(senderTo(carrier), mail_id, shop.clock.now())).toBe(true);
  expect(sentWith(mail_id)).toBe(1);
});

test.each([
  // the server says              forever
  ['5.1.1 No such mailbox here', true],
  ['5.7.1 Relay access denied', false],
  ['relay not permitted', false],
  ['5.2.2 Mailbox full', false],
])('a recipient refused with "%s"', async (rejection, isFinal) => {
  const carrier = smtpCarrier(sink.url, 'shop@tallybean.example');
  const mail_id = await queue(randomUUID(), true);
  sink.refusals.rejection = rejection;
  const delivered = deliverMail(senderTo(carrier), mail_id, shop.clock.now());
  if (isFinal) expect(await delivered).toBe(false);
  else await expect(delivered).rejects.toThrow(rejection);
  sink.refusals.rejection = null;
  const end = isFinal ? { gave_up_at: shop.clock.now(), body_text: '' } : { gave_up_at: null, body_text: 'Thank you.' };
  expect(await mailOf(mail_id)).toMatchObject({ attempts: 1, ...end });
  const deliver = notificationJobs({ ...shop.shop, config: { ...shop.shop.config, smtp_url: sink.url } });
  await deliver['mail.queued']?.({ mail_id });
  expect(sentWith(mail_id)).toBe(isFinal ? 0 : 1);
});

test('a mail that is never taken is tried every half hour, and given up after five days and 31 tries', async () => {
  const began = shop.clock.now();
  const mail_id = await queue();
  const overdue = overdueJob();
  const sweepAt = async (minutes: number) => {
    shop.clock.set(new Date(began.getTime() + minutes * 60_000).toISOString());
    await overdue.run().catch(() => undefined);
    return (await mailOf(mail_id))?.attempts;
  };
  sink.refusals.left = Number.MAX_SAFE_INTEGER;
  const [BEFORE_DUE, DUE, LAST_DAY] = [15, 16, 5 * 24 * 60];
  expect([await sweepAt(BEFORE_DUE), await sweepAt(DUE), await sweepAt(DUE + 29), await sweepAt(DUE + 30)]).toEqual([
    0, 1, 1, 2,
  ]);
  expect(await sweepAt(LAST_DAY - 1)).toBe(3);
  expect(await mailOf(mail_id)).toMatchObject({ gave_up_at: null });
  // Nothing ran for most of these days, so more tries are made than a job makes in minutes.
  for (let tries = 4; tries <= 31; tries++) {
    expect(await mailOf(mail_id)).toMatchObject({ gave_up_at: null });
    expect(await sweepAt(LAST_DAY + tries * 30)).toBe(tries);
  }
  expect(await mailOf(mail_id)).toMatchObject({ gave_up_at: shop.clock.now(), sent_at: null });
  expect(await sweepAt(LAST_DAY + 5_000)).toBe(31);
  sink.refusals.left = 0;
});

test('one event writes one mail, and an event that is rolled back writes none (I23)', async () => {
  const first = await queue('order-placed:1');
  const second = await queue('order-placed:1');
  expect(await mailOf(first)).toBeDefined();
  expect(await mailOf(second)).toBeUndefined();
  const mail_id = randomUUID();
  const rolledBack = inTransaction(shop.db, async (tx) => {
    await queueMail(tx, {
      mail_id,
      dedupe_key: mail_id,
      account_id: null,
      recipient: 'a@b.test',
      ...writeMail('s', ['t']),
      now: shop.clock.now(),
    });
    throw new Error('rolled back');
  });
  await expect(rolledBack).rejects.toThrow('rolled back');
  const events = await shop.db.selectFrom('outbox').select('payload').where('topic', '=', 'mail.queued').execute();
  const named = events.map(({ payload }) => payload['mail_id']);
  expect(named).toContain(first);
  expect(named).not.toContain(second);
  expect(named).not.toContain(mail_id);
});

test('without SMTP the mail is in the demo mailbox, and a real shop has no such mailbox', async () => {
  const mail_id = await queue();
  await notificationJobs(shop.shop)['mail.queued']?.({ mail_id });
  const { status, body } = await shop.browser().get('/demo/mailbox');
  expect(status).toBe(200);
  const { mails } = body as { mails: { id: string; sent_at: string | null }[] };
  expect(mails.find(({ id }) => id === mail_id)?.sent_at).toBe(shop.clock.now().toISOString());
  const before = shop.shop.config.mode;
  shop.shop.config.mode = 'production';
  expect((await shop.browser().get('/demo/mailbox')).status).toBe(404);
  shop.shop.config.mode = before;
});

test('more mails than a page that can never be sent hold up no other', async () => {
  const at = shop.clock.now();
  const stuck = await Promise.all(Array.from({ length: 101 }, () => queue()));
  shop.clock.advance(1_000);
  const good = await queue();
  shop.clock.set(new Date(at.getTime() + 3_600_000).toISOString());
  const unreadable = '{"heading":"Without blocks"}';
  await shop.db.updateTable('mail').set({ content: unreadable }).where('mail_id', 'in', stuck).execute();
  await expect(overdueJob().run()).rejects.toThrow('101 of its items failed');
  expect(await mailOf(good)).toMatchObject({ sent_at: shop.clock.now() });
  await shop.db.deleteFrom('mail').where('mail_id', 'in', stuck).execute();
});
