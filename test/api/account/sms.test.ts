import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import Fastify from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { SMS_CONSENT_WORDS, SMS_STOPPED, SMS_WELCOME } from '#domain/account/sms.ts';
import { takeSmsReplies } from '#api/account/take-sms-replies.ts';
import { SMS_REPLY_PATH } from '#api/gateway/sms/port.ts';
import { twilioCarrier } from '#api/gateway/sms/twilio.ts';
import { notificationJobs } from '#api/notification/jobs.ts';
import { deliverSms } from '#api/notification/sms.ts';
import { openPeopleShop } from '#harness/people-shop.ts';

const DAY_MS = 86_400_000;
const TWILIO = { account_sid: `AC${'0'.repeat(32)}`, auth_token: 'a-token-of-the-carrier', from: '+13105550100' };
const AGREED = { telephone: '(310) 555-0199', consent: '1', consent_words: SMS_CONSENT_WORDS };
const NUMBER = '+13105550199';

let shop: Awaited<ReturnType<typeof openPeopleShop>>;
type Person = Awaited<ReturnType<typeof shop.newLead>>;

beforeAll(async () => {
  shop = await openPeopleShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.db.updateTable('account').set({ sms_telephone: null, sms_subscribed: false }).execute();
  await shop.db.deleteFrom('sms').execute();
});

const textsTo = async (recipient: string) =>
  (
    await shop.db.selectFrom('sms').select('body').where('recipient', '=', recipient).orderBy('created_at').execute()
  ).map(({ body }) => body);
const accountOf = async ({ client }: Person) => (await client.get('/account')).body;

test('offers by text start with a number and the words, which are kept, and with one text', async () => {
  const person = await shop.newLead();
  expect(await accountOf(person)).toMatchObject({ sms_subscribed: false, sms_telephone: null, sms_offered: true });
  const { status, body } = await person.client.post('/account/sms', AGREED);
  expect([status, body]).toEqual([200, { success: true, telephone: '(310) 555-0199' }]);
  expect(await accountOf(person)).toMatchObject({ sms_subscribed: true, sms_telephone: NUMBER });
  // Again changes nothing.
  await person.client.post('/account/sms', AGREED);
  expect(await textsTo(NUMBER)).toEqual([SMS_WELCOME]);
  const consents = await shop.db
    .selectFrom('consent')
    .select(['words', 'details'])
    .where('account_id', '=', person.account_id)
    .where('kind', '=', 'sms_marketing')
    .execute();
  expect(consents).toEqual([{ words: SMS_CONSENT_WORDS, details: { recipient: NUMBER } }]);
  expect((await person.client.delete('/account/sms')).status).toBe(200);
  expect(await accountOf(person)).toMatchObject({ sms_subscribed: false, sms_telephone: null });
  expect((await person.client.delete('/account/sms')).status).toBe(200);
});

// biome-ignore format: a table of cases
test.each([
  ['telephone',  { telephone: '555' },            400],
  ['telephone',  { telephone: '' },               400],
  [null,         { consent: '0' },                422],
  [null,         { consent_words: 'Anything.' },  422],
])('%s: %o is refused and changes nothing', async (field, change, status) => {
  const person = await shop.newLead();
  const answer = await person.client.post('/account/sms', { ...AGREED, ...change });
  expect(answer.status).toBe(status);
  if (field) expect(answer.body['errors']).toEqual([expect.objectContaining({ field })]);
  expect(await accountOf(person)).toMatchObject({ sms_subscribed: false });
  expect(await textsTo(NUMBER)).toEqual([]);
});

test('16 subscriptions at once send one text', async () => {
  const person = await shop.newLead();
  const answers = await Promise.all(Array.from({ length: 16 }, () => person.client.post('/account/sms', AGREED)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await textsTo(NUMBER)).toEqual([SMS_WELCOME]);
});

test('no one can have more than 3 texts a day sent, by one account or to one number', async () => {
  const person = await shop.newLead();
  const subscribe = (who: Person, telephone: string) => who.client.post('/account/sms', { ...AGREED, telephone });
  for (const end of ['0101', '0102', '0103']) expect((await subscribe(person, `(310) 555-${end}`)).status).toBe(200);
  const refused = await subscribe(person, '(310) 555-0104');
  expect([refused.status, refused.body['code']]).toEqual([429, 'too_many_texts']);
  expect(await accountOf(person)).toMatchObject({ sms_telephone: '+13105550103' });
  const others = [await shop.newLead(), await shop.newLead(), await shop.newLead()];
  const ends = [];
  for (const other of others) ends.push((await subscribe(other, '(310) 555-0101')).status);
  expect(ends).toEqual([200, 200, 429]);
});

test('no offers by text are proposed without an order (A18)', async () => {
  const person = await shop.newLead();
  expect(await accountOf(person)).toMatchObject({ sms_prompt: false });
  const early = new Date(shop.clock.now().getTime() - 8 * DAY_MS);
  await shop.db
    .updateTable('account')
    .set({ registration_date: early })
    .where('account_id', '=', person.account_id)
    .execute();
  expect(await accountOf(person), 'without an order').toMatchObject({ sms_prompt: false });
});

test('a visitor has no number to give', async () => {
  expect((await shop.browser().post('/account/sms', AGREED)).status).toBe(401);
});

test('a job sends a text once through Twilio, and again after it was refused', async () => {
  const person = await shop.newLead();
  await person.client.post('/account/sms', AGREED);
  const { sms_id } = await shop.db.selectFrom('sms').select('sms_id').executeTakeFirstOrThrow();
  const twilio = await startTwilio();
  const carrier = twilioCarrier({ ...TWILIO, public_url: 'https://shop.example', api: twilio.url });
  const now = shop.clock.now();
  twilio.refuseNext();
  await expect(deliverSms(shop.db, carrier, sms_id, now)).rejects.toThrow('Twilio answered 500');
  const ends = await Promise.all(Array.from({ length: 8 }, () => deliverSms(shop.db, carrier, sms_id, now)));
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

test('without a carrier a text stays in the shop, marked as sent', async () => {
  const person = await shop.newLead();
  await person.client.post('/account/sms', AGREED);
  const { sms_id } = await shop.db.selectFrom('sms').select('sms_id').executeTakeFirstOrThrow();
  await notificationJobs(shop.shop)['sms.queued']?.({ sms_id });
  const sms = await shop.db.selectFrom('sms').selectAll().executeTakeFirstOrThrow();
  expect(sms).toMatchObject({ sent_at: shop.clock.now(), attempts: 1 });
});

test('a signed STOP ends texts for every account with the number and is confirmed once; a forged one does nothing', async () => {
  const [one, other, third] = [await shop.newLead(), await shop.newLead(), await shop.newLead()];
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
  expect((await textsTo(NUMBER)).filter((body) => body === SMS_STOPPED)).toHaveLength(1);
  await app.close();
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
  const server = createServer((request, response) => {
    void readAll(request).then((text) => {
      if (refusals-- > 0) return response.writeHead(500).end('try again');
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
    refuseNext: () => {
      refusals = 1;
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

async function readAll(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString('utf8');
}
