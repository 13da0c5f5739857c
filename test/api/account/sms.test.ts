import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { SMS_AN_HOUR, SMS_CONSENT_WORDS } from '#domain/account/sms.ts';
import { SMS_WELCOME } from '#api/account/texts.ts';
import { makeWaitingOrders } from '../inventory/reservation-race.ts';
import { AGREED, NUMBER, openSmsShop, type Person, type SmsShop } from './sms-shop.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let shop: SmsShop;

beforeAll(async () => {
  shop = await openSmsShop();
});
afterAll(async () => {
  // Made by hand, so they lack what the audit wants of orders.
  for (const table of ['sales_order', 'quote', 'cart'] as const) await shop.db.deleteFrom(table).execute();
  await shop.close();
});
beforeEach(() => shop.clear());

const subscribe = (who: Person, telephone: string) => who.client.post('/account/sms', { ...AGREED, telephone });
const accountOf = async ({ client }: Person) => (await client.get('/account')).body;

test('offers by text start with a number and the words, which are kept, and with one text', async () => {
  const person = await shop.newCustomer();
  expect(await accountOf(person)).toMatchObject({ sms_subscribed: false, sms_telephone: null, sms_offered: true });
  const { status, body } = await person.client.post('/account/sms', AGREED);
  expect([status, body]).toEqual([200, { success: true, telephone: '(310) 555-0199' }]);
  expect(await accountOf(person)).toMatchObject({ sms_subscribed: true, sms_telephone: NUMBER });
  // Again changes nothing.
  await person.client.post('/account/sms', AGREED);
  expect(await shop.textsTo(NUMBER)).toEqual([SMS_WELCOME]);
  // As one text, not several.
  expect(SMS_WELCOME.length).toBeLessThanOrEqual(160);
  const consents = await shop.db
    .selectFrom('consent')
    .select(['words', 'details'])
    .where('account_id', '=', person.account_id)
    .where('kind', '=', 'sms_marketing')
    .execute();
  expect(consents).toEqual([{ words: SMS_CONSENT_WORDS, details: { telephone_last4: '0199' } }]);
  expect((await person.client.delete('/account/sms')).status).toBe(200);
  expect(await accountOf(person)).toMatchObject({ sms_subscribed: false, sms_telephone: null });
  expect((await person.client.delete('/account/sms')).status).toBe(200);
});

// biome-ignore format: a table of cases
test.each([
  ['telephone',  { telephone: '555' },            400],
  ['telephone',  { telephone: '' },               400],
  ['telephone',  { telephone: '(900) 555-0199' }, 400],
  ['telephone',  { telephone: '(876) 555-0199' }, 400],
  ['telephone',  { telephone: '(416) 555-0199' }, 400],
  [null,         { consent: '0' },                422],
  [null,         { consent_words: 'Anything.' },  422],
])('%s: %o is refused and changes nothing', async (field, change, status) => {
  const person = await shop.newCustomer();
  const answer = await person.client.post('/account/sms', { ...AGREED, ...change });
  expect(answer.status).toBe(status);
  if (field) expect(answer.body['errors']).toEqual([expect.objectContaining({ field })]);
  expect(await accountOf(person)).toMatchObject({ sms_subscribed: false });
  expect(await shop.textsTo(NUMBER)).toEqual([]);
});

test('16 subscriptions at once send one text', async () => {
  const person = await shop.newCustomer();
  const answers = await Promise.all(Array.from({ length: 16 }, () => person.client.post('/account/sms', AGREED)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await shop.textsTo(NUMBER)).toEqual([SMS_WELCOME]);
});

test('no one can have more than 3 texts a day sent, by one account or to one number', async () => {
  const person = await shop.newCustomer();
  for (const end of ['0101', '0102', '0103']) expect((await subscribe(person, `(310) 555-${end}`)).status).toBe(200);
  const refused = await subscribe(person, '(310) 555-0104');
  expect([refused.status, refused.body['code']]).toEqual([429, 'too_many_texts']);
  expect(await accountOf(person)).toMatchObject({ sms_telephone: '+13105550103' });
  const others = [await shop.newCustomer(), await shop.newCustomer(), await shop.newCustomer()];
  const ends = [];
  for (const other of others) ends.push((await subscribe(other, '(310) 555-0101')).status);
  expect(ends).toEqual([200, 200, 429]);
});

test('of 16 accounts that give one number at once, three have a text sent to it', async () => {
  const people = [];
  for (let i = 0; i < 16; i++) people.push(await shop.newCustomer());
  const answers = await Promise.all(people.map((person) => subscribe(person, AGREED.telephone)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
  expect(answers.filter(({ body }) => body['code'] === 'too_many_texts')).toHaveLength(13);
  expect(await shop.textsTo(NUMBER)).toHaveLength(3);
});

test('one source asks for at most 10 texts an hour, from any accounts', async () => {
  const statuses: number[] = [];
  for (let i = 0; i < 12; i++) {
    const person = await shop.newCustomer('198.51.100.7');
    statuses.push((await subscribe(person, `(310) 555-01${10 + i}`)).status);
  }
  expect(statuses).toEqual([...Array(10).fill(200), 429, 429]);
});

test('the whole shop sends a limited number of texts an hour', async () => {
  const [person, late] = [await shop.newCustomer(), await shop.newCustomer()];
  const now = shop.clock.now();
  const sent = { account_id: late.account_id, body: 'x', created_at: now, sent_at: now };
  await shop.db
    .insertInto('sms')
    .values(
      Array.from({ length: SMS_AN_HOUR - 1 }, (_, i) => ({
        ...sent,
        sms_id: randomUUID(),
        dedupe_key: `flood:${i}`,
        recipient: `+1212555${1000 + i}`,
      })),
    )
    .execute();
  const other = await shop.newCustomer();
  expect((await subscribe(person, '(310) 555-0101')).status).toBe(200);
  const refused = await subscribe(other, '(310) 555-0102');
  expect([refused.status, refused.body['code']]).toEqual([429, 'too_many_requests']);
  shop.clock.advance(HOUR_MS);
  expect((await subscribe(other, '(310) 555-0102')).status).toBe(200);
});

test('texts are for customers: a lead is refused, and sees no form for them', async () => {
  const lead = await shop.newLead();
  expect(await accountOf(lead)).toMatchObject({ sms_offered: false });
  const refused = await subscribe(lead, AGREED.telephone);
  expect([refused.status, refused.body['code']]).toEqual([403, 'sms_for_customers']);
  expect(await shop.textsTo(NUMBER)).toEqual([]);
  await placeOrder(lead);
  expect(await accountOf(lead)).toMatchObject({ sms_offered: true });
  expect((await subscribe(lead, AGREED.telephone)).status).toBe(200);
});

test('someone who gets texts can still end them when no longer a customer', async () => {
  const person = await shop.newCustomer();
  await subscribe(person, AGREED.telephone);
  await shop.db
    .updateTable('account')
    .set({ user_status: 'canceled', group_id: 5 })
    .where('account_id', '=', person.account_id)
    .execute();
  expect(await accountOf(person)).toMatchObject({ sms_offered: true });
  await person.client.delete('/account/sms');
  expect(await accountOf(person)).toMatchObject({ sms_offered: false });
});

test('each new number is mailed to the owner of the account, without the whole number', async () => {
  const person = await shop.newCustomer();
  for (const end of ['0101', '0101', '0102']) await subscribe(person, `(310) 555-${end}`);
  const mails = await shop.db
    .selectFrom('mail')
    .select('body_text')
    .where('recipient', '=', person.email)
    .where('subject', '=', 'You signed up for offers by text')
    .orderBy('created_at')
    .execute();
  const words = mails.map(({ body_text }) => body_text);
  expect(words).toHaveLength(2);
  expect(words.filter((text) => text.includes('ending in 0101'))).toHaveLength(1);
  expect(words.filter((text) => text.includes('ending in 0102'))).toHaveLength(1);
  expect(words.join('\n')).not.toMatch(/555/);
});

test('offers by text are proposed to people with an order who joined 7 days ago (A18)', async () => {
  const person = await shop.newCustomer();
  const joined = (days: number) =>
    shop.db
      .updateTable('account')
      .set({ registration_date: new Date(shop.clock.now().getTime() - days * DAY_MS) })
      .where('account_id', '=', person.account_id)
      .execute();
  await joined(8);
  expect(await accountOf(person), 'without an order').toMatchObject({ sms_prompt: false });
  await placeOrder(person);
  expect(await accountOf(person)).toMatchObject({ sms_prompt: true });
  await joined(6);
  expect(await accountOf(person), 'too new').toMatchObject({ sms_prompt: false });
});

test('a visitor has no number to give', async () => {
  expect((await shop.browser().post('/account/sms', AGREED)).status).toBe(401);
});

/** Gives this person an order, as the account page counts it. */
async function placeOrder({ account_id }: Person): Promise<void> {
  const now = shop.clock.now();
  await shop.db
    .updateTable('sales_order')
    .set({ account_id, status: 'placed', placed_at: now })
    .where('order_id', 'in', await makeWaitingOrders(shop.db, 1, now))
    .execute();
}
