import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { accountJobs } from '#api/account/jobs.ts';
import { endStoppedSms, SMS_STOPPED, startSmsTo, stopSmsTo } from '#api/account/subscribe-to-sms.ts';
import { inTransaction } from '#api/db/pool.ts';
import type { SmsCarrier } from '#api/gateway/sms/port.ts';
import { lockAccount } from '#api/identity/index.ts';
import { deliverSms, isSmsWaiting, type SmsSender } from '#api/notification/sms.ts';
import { AGREED, NUMBER, openSmsShop, type Person, type SmsShop } from './sms-shop.ts';

let shop: SmsShop;

beforeAll(async () => {
  shop = await openSmsShop();
});
afterAll(() => shop.close());
beforeEach(() => shop.clear());

const subscribe = (who: Person, telephone: string) => who.client.post('/account/sms', { ...AGREED, telephone });
const accountOf = async ({ client }: Person) => (await client.get('/account')).body;
const sender = (carrier: SmsCarrier): SmsSender => ({ db: shop.db, carrier, log: { warn: () => undefined } });
const smsOf = (recipient: string) =>
  shop.db
    .selectFrom('sms')
    .select(['sms_id', 'sent_at', 'gave_up_at', 'last_error'])
    .where('recipient', '=', recipient)
    .executeTakeFirstOrThrow();

test('of a STOP and 8 new subscriptions at once, none outlives the STOP', async () => {
  for (let round = 0; round < 5; round++) {
    const person = await shop.newCustomer();
    const number = `+131055502${10 + round}`;
    await Promise.all([
      stopSmsTo(shop.db, { recipient: number, now: shop.clock.now() }),
      ...Array.from({ length: 8 }, () => subscribe(person, number)),
    ]);
    expect(await accountOf(person)).toMatchObject({ sms_subscribed: false });
  }
});

/** Starts sending a person's welcome text through a carrier that answers when the test says so. */
async function sendSlowly() {
  const person = await shop.newCustomer();
  await person.client.post('/account/sms', AGREED);
  const { sms_id } = await smsOf(NUMBER);
  const [called, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const carrier: SmsCarrier = {
    signature_header: '',
    readReply: () => null,
    send: async () => {
      called.resolve();
      await answer.promise;
    },
  };
  const delivered = deliverSms(sender(carrier), sms_id, shop.clock.now()).catch((error: unknown) => error);
  await called.promise;
  return { person, sms_id, carrier, answer, delivered };
}

test('a STOP holds at once while the carrier is slow to take a text, which is then not tried again', async () => {
  const { person, sms_id, carrier, answer, delivered } = await sendSlowly();
  await stopSmsTo(shop.db, { recipient: NUMBER, now: shop.clock.now() });
  expect(await accountOf(person)).toMatchObject({ sms_subscribed: false });
  answer.reject(new Error('try again'));
  expect(await delivered).toEqual(new Error('try again'));
  expect(await isSmsWaiting(shop.db, sms_id)).toBe(false);
  expect(await deliverSms(sender(carrier), sms_id, shop.clock.now())).toBe(false);
});

test('a text that the carrier took counts as sent, also if STOP came in the meantime', async () => {
  const { answer, delivered } = await sendSlowly();
  await stopSmsTo(shop.db, { recipient: NUMBER, now: shop.clock.now() });
  answer.resolve();
  expect(await delivered).toBe(true);
  expect(await smsOf(NUMBER)).toMatchObject({ sent_at: shop.clock.now(), gave_up_at: null });
});

test('a STOP that has to wait for an account is remembered, and a job ends the texts', async () => {
  const person = await shop.newCustomer();
  await person.client.post('/account/sms', AGREED);
  const [locked, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const other = inTransaction(shop.db, async (tx) => {
    await lockAccount(tx, person.account_id);
    locked.resolve();
    await release.promise;
  });
  await locked.promise;
  await expect(stopSmsTo(shop.db, { recipient: NUMBER, now: shop.clock.now() })).rejects.toThrow('lock timeout');
  release.resolve();
  await other;
  expect(await smsOf(NUMBER)).toMatchObject({ sent_at: null, gave_up_at: shop.clock.now() });
  expect((await subscribe(await shop.newCustomer(), AGREED.telephone)).body['code']).toBe('sms_stopped');
  const events = await shop.db.selectFrom('outbox').select('payload').where('topic', '=', SMS_STOPPED).execute();
  expect(events.map(({ payload }) => payload)).toContainEqual({ recipient: NUMBER });
  await accountJobs(shop.shop)[SMS_STOPPED]?.({ recipient: NUMBER });
  expect(await accountOf(person)).toMatchObject({ sms_subscribed: false });
});

test('a STOP whose job runs late leaves alone what was asked for after START', async () => {
  const person = await shop.newCustomer();
  const stop = { recipient: NUMBER, now: shop.clock.now() };
  await stopSmsTo(shop.db, stop);
  await startSmsTo(shop.db, stop);
  await person.client.post('/account/sms', AGREED);
  await endStoppedSms(shop.db, stop);
  expect(await accountOf(person)).toMatchObject({ sms_subscribed: true });
  expect(await smsOf(NUMBER)).toMatchObject({ gave_up_at: null });
});

test('who ends texts or changes the number gets none that waited for the old one', async () => {
  const [one, other] = [await shop.newCustomer(), await shop.newCustomer()];
  for (const person of [one, other]) await subscribe(person, AGREED.telephone);
  await subscribe(one, '(310) 555-0142');
  await one.client.delete('/account/sms');
  const texts = await shop.db.selectFrom('sms').select(['account_id', 'gave_up_at']).execute();
  expect(texts.filter(({ account_id }) => account_id === one.account_id)).toHaveLength(2);
  for (const { account_id, gave_up_at } of texts)
    expect(gave_up_at).toEqual(account_id === one.account_id ? shop.clock.now() : null);
});
