import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { assertDefined } from '#domain/kernel/assert.ts';
import { addDays } from '#domain/kernel/calendar.ts';
import { approveApplication, readProof, refuseApplication } from '#api/gives/index.ts';
import { closeUnproven, remindEnding } from '#api/gives/remind.ts';
import { renewDue } from '#api/membership/renew-memberships.ts';
import { endRunOut } from '#api/membership/end-membership.ts';
import { PERSON } from '#harness/fixtures.ts';
import { enrollmentForm } from '#harness/joining.ts';
import { startShop, type TestShop } from '#harness/shop.ts';
import { applicantsOf, PNG, TEACHER } from './applicants.ts';

const BEGAN = '2026-11-20T18:00:00Z';
let shop: TestShop;
let people: ReturnType<typeof applicantsOf>;

beforeAll(async () => {
  shop = await startShop({ gateway: true });
  people = applicantsOf(shop);
});
afterAll(() => shop.close());
beforeEach(() => shop.clock.set(BEGAN));

const daysOn = (days: number) => shop.clock.set(`${addDays('2026-11-20', days)}T18:00:00Z`);

async function enroll({ client }: { client: TestShop['browser'] extends () => infer C ? C : never }, plan: string) {
  const { offers } = (await client.get('/membership/offers')).body as {
    offers: { id: number; membership_status: string; consent_words: string }[];
  };
  const offer = offers.find(({ membership_status }) => membership_status === plan);
  expect((await client.put('/account', { billing_zip: '97201' })).status).toBe(200);
  const form = enrollmentForm(assertDefined(offer, plan), `join-${plan}`);
  const card = plan === 'Trial' ? {} : { payment_token: 'tok_visa' };
  expect((await client.post('/membership/enroll', { ...form, ...card })).status).toBe(200);
}

/** What a person's membership gave back, and what of it the gateway has confirmed. */
const refundsOf = (account_id: string) =>
  shop.db
    .selectFrom('membership_refund as r')
    .innerJoin('membership_cancellation as c', 'c.cancellation_id', 'r.cancellation_id')
    .leftJoin('membership_refund_sent as s', 's.membership_refund_id', 'r.membership_refund_id')
    .select(['r.amount_cents', 's.sent_at'])
    .where('c.account_id', '=', account_id)
    .execute();

test('approved: a free year that never charges, the proof deleted, a mail, an audit row', async () => {
  const lead = await people.newLead();
  const application_id = await people.apply(lead);
  expect(await approveApplication(people.context, people.decision(application_id))).toEqual({
    expired_on: '2027-11-20',
    refunded_cents: 0,
  });
  expect((await lead.client.get('/account')).body['user_status']).toBe('member');
  expect(await people.subscriptionOf(lead)).toMatchObject({
    type: 'Gives',
    membership_status: 'Annual',
    expired_date: '2027-11-20',
    renew: false,
    renewal_price: null,
  });
  expect(await people.applicationOf(lead.account_id)).toMatchObject({ state: 'approved', organization: null });
  await expect(readProof(people.context, people.decision(application_id))).rejects.toThrow('There is no proof');
  expect(await people.subjectsOf(lead.email)).toContain('Welcome to Thrive Gives');
  expect(await people.auditOf(lead.account_id)).toEqual(['operator:test gives.approve']);
});

test('16 approvals at once: one counts, and there is one membership and one mail', async () => {
  const lead = await people.newLead();
  const decision = people.decision(await people.apply(lead));
  const answers = await Promise.allSettled(
    Array.from({ length: 16 }, (_, at) =>
      at % 2 === 0
        ? approveApplication(people.context, decision)
        : refuseApplication(people.context, { ...decision, reason: 'not_shown' }),
    ),
  );
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await people.auditOf(lead.account_id)).toHaveLength(1);
  expect(await people.subjectsOf(lead.email)).toHaveLength(2);
  const { state } = await people.applicationOf(lead.account_id);
  expect((await people.subscriptionOf(lead))['type']).toBe(state === 'approved' ? 'Gives' : null);
});

test('enrolling in a paid plan while an approval is made: no one pays for a free year', async () => {
  const lead = await people.newLead();
  const decision = people.decision(await people.apply(lead));
  const [approved] = await Promise.allSettled([
    approveApplication(people.context, decision),
    ...Array.from({ length: 3 }, () => enroll(lead, 'Annual').catch(() => undefined)),
  ]);
  const subscription = await people.subscriptionOf(lead);
  const charges = await shop.db
    .selectFrom('membership_charge')
    .select('price_cents')
    .where('account_id', '=', lead.account_id)
    .where('status', '=', 'paid')
    .execute();
  const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);
  const paid = sumOf(charges.map(({ price_cents }) => price_cents));
  const refunded = sumOf((await refundsOf(lead.account_id)).map(({ amount_cents }) => amount_cents));
  const isApproved = approved.status === 'fulfilled';
  expect([subscription['type'], paid - refunded]).toEqual(isApproved ? ['Gives', 0] : ['regular', 5_995]);
});

test('refused: the mail says why, and applying again has to wait only if the person does not qualify', async () => {
  const [unclear, notShown] = [await people.newLead(), await people.newLead()];
  for (const [lead, reason] of [
    [unclear, 'unclear'],
    [notShown, 'not_shown'],
  ] as const) {
    await refuseApplication(people.context, { ...people.decision(await people.apply(lead)), reason });
    const { body_text } = await shop.db
      .selectFrom('mail')
      .select('body_text')
      .where('recipient', '=', lead.email)
      .where('dedupe_key', 'like', 'gives-refused:%')
      .executeTakeFirstOrThrow();
    expect(body_text).toContain(reason === 'unclear' ? "we couldn't read your proof" : "doesn't show that you qualify");
  }
  expect((await unclear.client.post('/gives/questionnaire', TEACHER)).status).toBe(200);
  daysOn(29);
  const early = await notShown.client.post('/gives/questionnaire', TEACHER);
  expect([early.status, early.body['errors']]).toEqual([
    409,
    [{ message: 'You can apply again on December 20, 2026.' }],
  ]);
  daysOn(30);
  expect((await notShown.client.post('/gives/questionnaire', TEACHER)).status).toBe(200);
});

test('on the free trial, someone is approved, and nothing is refunded', async () => {
  const lead = await people.newLead();
  await enroll(lead, 'Trial');
  await approveApplication(people.context, people.decision(await people.apply(lead)));
  expect(await people.subscriptionOf(lead)).toMatchObject({ type: 'Gives', expired_date: '2027-11-20', renew: false });
  expect(await refundsOf(lead.account_id)).toEqual([]);
});

test('16 approvals of a paying member at once: the unused days are refunded once, and the free year starts', async () => {
  const payer = await people.newLead();
  await enroll(payer, 'Annual');
  daysOn(100);
  await payer.client.post('/account/login', { email: payer.email, password: PERSON.password });
  const decision = people.decision(await people.apply(payer));
  const answers = await Promise.allSettled(
    Array.from({ length: 16 }, () => approveApplication(people.context, decision)),
  );
  const approved = answers.filter((answer) => answer.status === 'fulfilled');
  // 265 of 365 days of $59.95, in the member's favor.
  expect(approved.map(({ value }) => value)).toEqual([{ expired_on: '2028-02-28', refunded_cents: 4_353 }]);
  expect((await refundsOf(payer.account_id)).map(({ amount_cents }) => amount_cents)).toEqual([4_353]);
  expect(await people.subscriptionOf(payer)).toMatchObject({
    type: 'Gives',
    renew: false,
    renewal_price: null,
    expired_date: '2028-02-28',
    last_refund_amount: 43.53,
  });
  const { body_text } = await shop.db
    .selectFrom('mail')
    .select('body_text')
    .where('recipient', '=', payer.email)
    .where('dedupe_key', 'like', 'gives-approved:%')
    .executeTakeFirstOrThrow();
  expect(body_text).toContain('Refund for the rest of your paid membership: $43.53');
  expect(body_text).toContain('It goes back to the card you paid with. Your bank may take');
  daysOn(366);
  await renewDue({ ...people.context, gateway: shop.parts.gateway }, shop.clock.now());
  const charges = await shop.db
    .selectFrom('membership_charge')
    .select('status')
    .where('account_id', '=', payer.account_id)
    .execute();
  expect(charges).toEqual([{ status: 'paid' }]);
});

test('a year: two reminders, another year if approved again, an end without a charge if not', async () => {
  const [again, lapses] = [await people.newLead(), await people.newLead()];
  for (const lead of [again, lapses])
    await approveApplication(people.context, people.decision(await people.apply(lead)));
  daysOn(304);
  await again.client.post('/account/login', { email: again.email, password: PERSON.password });
  expect((await again.client.get('/gives')).body).toMatchObject({ can_apply: false, apply_from: '2027-09-21' });
  daysOn(305);
  const application_id = await people.apply(again);
  for (const day of [329, 330, 331, 358, 359]) {
    daysOn(day);
    await Promise.all([remindEnding(people.context, shop.clock.now()), remindEnding(people.context, shop.clock.now())]);
  }
  const reminder = 'Your free membership ends on November 20, 2027';
  const remindersOf = async (email: string) =>
    (await people.subjectsOf(email)).filter((one) => one === reminder).length;
  expect([await remindersOf(again.email), await remindersOf(lapses.email)]).toEqual([0, 2]);
  expect(await approveApplication(people.context, people.decision(application_id))).toMatchObject({
    expired_on: '2028-11-19',
  });
  daysOn(365);
  await endRunOut(shop.db, shop.clock.now());
  const states = await shop.db
    .selectFrom('membership')
    .select(['account_id', 'state', 'cycle_count'])
    .where('account_id', 'in', [again.account_id, lapses.account_id])
    .execute();
  const stateOf = (account_id: string) => states.find((row) => row.account_id === account_id);
  expect(stateOf(again.account_id)).toMatchObject({ state: 'active', cycle_count: 2 });
  expect(stateOf(lapses.account_id)).toMatchObject({ state: 'ended', cycle_count: 1 });
  const charges = await shop.db
    .selectFrom('membership_charge')
    .select('membership_charge_id')
    .where('account_id', 'in', [again.account_id, lapses.account_id])
    .execute();
  expect(charges).toEqual([]);
});

test('a free year that ends today continues, and the mail says so', async () => {
  const lead = await people.newLead();
  await approveApplication(people.context, people.decision(await people.apply(lead)));
  daysOn(320);
  await lead.client.post('/account/login', { email: lead.email, password: PERSON.password });
  const application_id = await people.apply(lead);
  daysOn(365);
  expect(await approveApplication(people.context, people.decision(application_id))).toMatchObject({
    expired_on: '2028-11-19',
  });
  const { body_text } = await shop.db
    .selectFrom('mail')
    .select('body_text')
    .where('dedupe_key', '=', `gives-approved:${application_id}`)
    .executeTakeFirstOrThrow();
  expect(body_text).toContain('continues for another year');
});

test('after a free year, a paid plan is a regular one', async () => {
  const lead = await people.newLead();
  await approveApplication(people.context, people.decision(await people.apply(lead)));
  daysOn(365);
  await endRunOut(shop.db, shop.clock.now());
  await lead.client.post('/account/login', { email: lead.email, password: PERSON.password });
  await enroll(lead, 'Monthly');
  expect(await people.subscriptionOf(lead)).toMatchObject({
    type: 'regular',
    membership_status: 'Monthly',
    renew: true,
  });
});

test('an application without proof is closed after 30 days, and its answers deleted; one that waits is not', async () => {
  const [idle, waits] = [await people.newLead(), await people.newLead()];
  await idle.client.post('/gives/questionnaire', TEACHER);
  await people.apply(waits);
  // Later in the day than they applied: days are Pacific ones, and the last of them counts in full.
  shop.clock.set(`${addDays('2026-11-20', 30)}T23:00:00Z`);
  await closeUnproven(people.context, shop.clock.now());
  expect((await people.applicationOf(idle.account_id)).state).toBe('needs_proof');
  daysOn(31);
  await closeUnproven(people.context, shop.clock.now());
  expect(await people.applicationOf(idle.account_id)).toMatchObject({ state: 'closed', organization: null });
  expect((await people.applicationOf(waits.account_id)).state).toBe('waiting');
  expect(await people.subjectsOf(idle.email)).toEqual(['Your Thrive Gives application is closed']);
});

test('an operator reads the proof, and the audit trail says who', async () => {
  const lead = await people.newLead();
  const { content, content_type } = await readProof(people.context, people.decision(await people.apply(lead)));
  expect([content.equals(PNG), content_type]).toEqual([true, 'image/png']);
  expect(await people.auditOf(lead.account_id)).toEqual(['operator:test gives.read-proof']);
});
