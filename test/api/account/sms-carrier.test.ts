import { createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net';
import Fastify from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { SMS_WELCOME } from '#api/account/texts.ts';
import { takeSmsReplies } from '#api/account/take-sms-replies.ts';
import { type SmsCarrier, SMS_REPLY_PATH } from '#api/gateway/sms/port.ts';
import { twilioCarrier } from '#api/gateway/sms/twilio.ts';
import { inTransaction } from '#api/db/pool.ts';
import { queueMail, writeMail } from '#api/notification/index.ts';
import { notificationJobs, notificationRecurringJobs } from '#api/notification/jobs.ts';
import { deliverSms, isSmsWaiting, listOverdueSms, type SmsSender } from '#api/notification/sms.ts';
import { AGREED, NUMBER, openSmsShop, type Person, type SmsShop } from './sms-shop.ts';

const DAY_MS = 86_400_000;
const TWILIO = { account_sid: `AC${'0'.repeat(32)}`, auth_token: 'a-token-of-the-carrier', from: '+13105550100' };

let shop: SmsShop;

beforeAll(async () => {
  shop = await openSmsShop();
});
afterAll(() => shop.close());
beforeEach(() => {
  warned = [];
  return shop.clear();
});

/** What was logged of texts that were given up. */
let warned: unknown[] = [];
const sender = (carrier: SmsCarrier | null): SmsSender => ({
  db: shop.db,
  carrier,
  log: { warn: (given: unknown) => warned.push(given) },
});

const subscribe = (who: Person, telephone: string) => who.client.post('/account/sms', { ...AGREED, telephone });
const accountOf = async ({ client }: Person) => (await client.get('/account')).body;

test('a job sends a text once through Twilio, and again after it was refused', async () => {
  const person = await shop.newCustomer();
  await person.client.post('/account/sms', AGREED);
  const { sms_id } = await shop.db.selectFrom('sms').select('sms_id').executeTakeFirstOrThrow();
  const twilio = await startTwilio();
  const carrier = twilioCarrier({ ...TWILIO, public_url: 'https://shop.example', api: twilio.url });
  const now = shop.clock.now();
  twilio.refuseNext();
  await expect(deliverSms(sender(carrier), sms_id, now)).rejects.toThrow('Twilio answered 500');
  const ends = await Promise.all(Array.from({ length: 8 }, () => deliverSms(sender(carrier), sms_id, now)));
  expect(ends.filter(Boolean)).toHaveLength(1);
  expect(twilio.taken).toEqual([
    {
      path: `/2010-04-01/Accounts/${TWILIO.account_sid}/Messages.json`,
      authorization: `Basic ${Buffer.from(`${TWILIO.account_sid}:${TWILIO.auth_token}`).toString('base64')}`,
      form: { To: NUMBER, From: TWILIO.from, Body: SMS_WELCOME },
    },
  ]);
  await twilio.close();
});

test('the sweep claims each text at the time it is sent, however long the ones before took', async () => {
  for (const telephone of ['(310) 555-0142', '(310) 555-0143', '(310) 555-0144'])
    await subscribe(await shop.newCustomer(), telephone);
  const { clock } = shop.shop;
  const later = new Date(clock.now().getTime() + 16 * 60_000);
  let calls = 0;
  const slow = { now: () => new Date(later.getTime() + 50_000 * calls++) };
  const sweep = notificationRecurringJobs({ ...shop.shop, clock: slow }).find(({ name }) =>
    name.endsWith('overdue_texts'),
  );
  await sweep?.run();
  const sent = await shop.db.selectFrom('sms').select('sent_at').execute();
  expect(new Set(sent.map(({ sent_at }) => sent_at?.getTime())).size).toBe(3);
});

test('overdue texts do not wait for mails that a silent mail server holds up', async () => {
  await subscribe(await shop.newCustomer(), NUMBER);
  const queued = shop.clock.now();
  await inTransaction(shop.db, (tx) =>
    queueMail(tx, {
      mail_id: randomUUID(),
      dedupe_key: randomUUID(),
      account_id: null,
      recipient: 'ada@example.test',
      ...writeMail('Your order', ['Thank you.']),
      now: queued,
    }),
  );
  const sockets = new Set<Socket>();
  const silent = createTcpServer((socket) => sockets.add(socket)).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const config = { ...shop.shop.config, smtp_url: `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}` };
  const clock = { now: () => new Date(queued.getTime() + 16 * 60_000) };
  const runs = Promise.allSettled(notificationRecurringJobs({ ...shop.shop, config, clock }).map(({ run }) => run()));
  await vi.waitFor(() => expect(sockets.size).toBe(1), { timeout: 5_000 });
  await vi.waitFor(
    async () => expect(await shop.db.selectFrom('sms').select('sent_at').execute()).toEqual([{ sent_at: clock.now() }]),
    { timeout: 5_000 },
  );
  silent.close();
  for (const socket of sockets) socket.destroy();
  await runs;
});

test('without a carrier a text stays in the shop, marked as sent', async () => {
  const person = await shop.newCustomer();
  await person.client.post('/account/sms', AGREED);
  const { sms_id } = await shop.db.selectFrom('sms').select('sms_id').executeTakeFirstOrThrow();
  await notificationJobs(shop.shop)['sms.queued']?.({ sms_id });
  const sms = await shop.db.selectFrom('sms').selectAll().executeTakeFirstOrThrow();
  expect(sms).toMatchObject({ sent_at: shop.clock.now(), attempts: 1 });
});

test('a signed STOP ends texts for every account with the number until START; a forged one does nothing', async () => {
  const [one, other, third] = [await shop.newCustomer(), await shop.newCustomer(), await shop.newCustomer()];
  for (const person of [one, other]) await person.client.post('/account/sms', AGREED);
  await third.client.post('/account/sms', { ...AGREED, telephone: '(310) 555-0142' });
  const app = Fastify();
  await takeSmsReplies(app, {
    ...shop.shop,
    config: { ...shop.shop.config, twilio: TWILIO, public_url: 'https://shop.example' },
  });
  const reply = (form: Record<string, string>, signature = sign(form)) =>
    app.inject({
      method: 'POST',
      url: SMS_REPLY_PATH,
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signature },
      payload: new URLSearchParams(form).toString(),
    });
  const stop = { Body: 'Stop ', From: NUMBER, To: TWILIO.from };
  expect((await reply(stop, sign({ ...stop, From: '+13105550142' }))).statusCode).toBe(404);
  expect((await reply(stop, '')).statusCode).toBe(404);
  expect((await reply({ ...stop, Body: 'When does it end?' })).statusCode).toBe(200);
  expect(await accountOf(one)).toMatchObject({ sms_subscribed: true });
  for (let times = 0; times < 2; times++) expect((await reply(stop)).statusCode).toBe(200);
  for (const person of [one, other]) expect(await accountOf(person)).toMatchObject({ sms_subscribed: false });
  expect(await accountOf(third)).toMatchObject({ sms_subscribed: true });
  // The carrier confirms it, so we send nothing more; what waited is given up.
  const texts = await shop.db
    .selectFrom('sms')
    .select(['body', 'gave_up_at'])
    .where('recipient', '=', NUMBER)
    .execute();
  expect(texts).toEqual([
    { body: SMS_WELCOME, gave_up_at: shop.clock.now() },
    { body: SMS_WELCOME, gave_up_at: shop.clock.now() },
  ]);
  const refused = await subscribe(one, AGREED.telephone);
  expect([refused.status, refused.body['code']]).toEqual([409, 'sms_stopped']);
  expect((await reply({ ...stop, Body: 'Start' })).statusCode).toBe(200);
  expect((await subscribe(one, AGREED.telephone)).status).toBe(200);
  // A sender abroad, or without a number, isn't one of ours.
  expect((await reply({ ...stop, From: '+447700900123' })).statusCode).toBe(200);
  expect(await shop.db.selectFrom('sms_stop').selectAll().execute()).toEqual([]);
  await app.close();
});

const smsOf = (recipient: string) =>
  shop.db
    .selectFrom('sms')
    .select(['sms_id', 'sent_at', 'gave_up_at', 'last_error'])
    .where('recipient', '=', recipient)
    .executeTakeFirstOrThrow();

// biome-ignore format: a table of cases
test.each([
  // Of our own number or settings, of the moment, and of no answer of Twilio's.
  [400, '{"code":21606,"message":"The From phone number is not a valid, SMS-capable number"}'],
  [400, '{"code":21408,"message":"Permission to send an SMS has not been enabled"}'],
  [400, '{"code":21611,"message":"This From number has exceeded the maximum number of queued messages"}'],
  [400, '<html>Bad Request</html>'],
  [429, '{"code":20429,"message":"Too Many Requests"}'],
])('a refusal with %i %s is tried again, for a day', async (status, words) => {
  const person = await shop.newCustomer();
  await person.client.post('/account/sms', AGREED);
  const { sms_id } = await smsOf(NUMBER);
  const twilio = await startTwilio();
  const carrier = twilioCarrier({ ...TWILIO, public_url: 'https://shop.example', api: twilio.url });
  const now = shop.clock.now();
  twilio.refuseNext(status, words);
  await expect(deliverSms(sender(carrier), sms_id, now)).rejects.toThrow(`Twilio answered ${status}`);
  expect(await isSmsWaiting(shop.db, sms_id)).toBe(true);
  expect(warned).toEqual([]);
  twilio.refuseNext(status, words);
  expect(await deliverSms(sender(carrier), sms_id, new Date(now.getTime() + DAY_MS))).toBe(false);
  expect(await isSmsWaiting(shop.db, sms_id)).toBe(false);
  expect(warned).toEqual([expect.objectContaining({ sms_id })]);
  await twilio.close();
});

test('a worker that dies while sending leaves a text that another one sends', async () => {
  const person = await shop.newCustomer();
  await person.client.post('/account/sms', AGREED);
  const { sms_id } = await smsOf(NUMBER);
  const now = shop.clock.now();
  await shop.db
    .updateTable('sms')
    .set({ claimed_until: new Date(now.getTime() + 60_000) })
    .execute();
  expect(await deliverSms(sender(null), sms_id, now)).toBe(false);
  expect(await isSmsWaiting(shop.db, sms_id)).toBe(true);
  expect(await deliverSms(sender(null), sms_id, new Date(now.getTime() + 60_000))).toBe(true);
});

test('a number that Twilio never takes is given up, and the others that are overdue are still sent', async () => {
  const people = [];
  for (let i = 0; i < 3; i++) people.push(await shop.newCustomer());
  for (const [i, person] of people.entries()) await subscribe(person, `(310) 555-013${i}`);
  const ids = (await shop.db.selectFrom('sms').select('sms_id').orderBy('sms_id').execute()).map((row) => row.sms_id);
  const twilio = await startTwilio();
  const carrier = twilioCarrier({ ...TWILIO, public_url: 'https://shop.example', api: twilio.url });
  twilio.refuseNext(400, '{"code":21610,"message":"Attempt to send to unsubscribed recipient"}');
  const now = shop.clock.now();
  expect(await deliverSms(sender(carrier), ids[0] ?? '', now)).toBe(false);
  expect(await isSmsWaiting(shop.db, ids[0] ?? '')).toBe(false);
  expect(
    await shop.db
      .selectFrom('sms')
      .select(['gave_up_at', 'attempts', 'last_error'])
      .where('sms_id', '=', ids[0] ?? '')
      .executeTakeFirst(),
  ).toMatchObject({ gave_up_at: now, attempts: 1, last_error: expect.stringContaining('21610') });
  expect(await deliverSms(sender(carrier), ids[0] ?? '', now)).toBe(false);
  expect(twilio.taken).toEqual([]);
  expect(warned).toEqual([expect.objectContaining({ sms_id: ids[0] })]);
  const later = new Date(now.getTime() + DAY_MS);
  expect(await listOverdueSms(shop.db, later, null)).toEqual(ids.slice(1));
  expect(await listOverdueSms(shop.db, later, ids[1] ?? '')).toEqual(ids.slice(2));
  await twilio.close();
});

/** As Twilio signs: the address, then each field's name and value, sorted by name. */
function sign(form: Record<string, string>): string {
  const fields = Object.keys(form)
    .sort()
    .map((name) => `${name}${form[name]}`);
  return createHmac('sha1', TWILIO.auth_token)
    .update(`https://shop.example${SMS_REPLY_PATH}${fields.join('')}`)
    .digest('base64');
}

/** A small server with Twilio's Messages call. */
async function startTwilio() {
  const taken: { path: string | undefined; authorization: string | undefined; form: Record<string, string> }[] = [];
  let refusals = 0;
  let refusal = { status: 500, words: 'try again' };
  const server = createServer((request, response) => {
    void readAll(request).then((text) => {
      if (refusals-- > 0) return response.writeHead(refusal.status).end(refusal.words);
      const form = Object.fromEntries(new URLSearchParams(text));
      taken.push({ path: request.url, authorization: request.headers.authorization, form });
      return response.writeHead(201, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    taken,
    refuseNext: (status = 500, words = 'try again') => {
      refusals = 1;
      refusal = { status, words };
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

async function readAll(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString('utf8');
}
