import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { assertDefined } from '#domain/kernel/assert.ts';
import { Refusal } from '#domain/kernel/refusal.ts';
import { consentWords } from '#domain/membership/consent-words.ts';
import { cancelNow } from '#api/membership/cancel-now.ts';
import { endRunOut } from '#api/membership/end-membership.ts';
import { enroll } from '#api/membership/enroll.ts';
import { findUndo } from '#api/membership/find-undo.ts';
import { findUpgrade } from '#api/membership/find-upgrade.ts';
import { findFirstDay } from '#api/membership/first-day.ts';
import { renewDue } from '#api/membership/renew-memberships.ts';
import { resumeRenewal } from '#api/membership/resume-renewal.ts';
import { sendOpenRefunds } from '#api/membership/send-refunds.ts';
import { findRenewal } from '#api/membership/show-renewal.ts';
import { stopRenewal } from '#api/membership/stop-renewal.ts';
import { findOffer } from '#api/membership/store.ts';
import { undoCancellation } from '#api/membership/undo-cancellation.ts';
import { ANNUAL, MONTHLY, TRIAL } from '#harness/fixtures.ts';
import { cancellationsOf } from './cancellations.ts';
import {
  cancelAtOnce,
  mayUndo,
  mayUpgrade,
  type ModelMember,
  newModelMember,
  passDay,
  pay,
  type Plan,
  startTrial,
  undo,
  upgrade,
} from './lifecycle-model.ts';
import { type Members, openMembers } from './members.ts';
import { dropSavedOrders, saveInOrder } from './saved-orders.ts';

const PEOPLE = 8;
/** From November 20, 2026: six changes to and from daylight saving time, and February 29, 2028. */
const DAYS = 3 * 365 + 1;
const START_MS = Date.parse('2026-11-20T00:00:00Z');
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

let members: Members;
const zone = process.env['TZ'];
beforeEach(async () => {
  members = await openMembers();
});
afterEach(async () => {
  if (zone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zone;
  await dropSavedOrders(members);
  await members.close();
});

/** What happened in each run. */
const ended: ModelMember['counts'][] = [];

type Follower = { account_id: string; model: ModelMember };
type Purpose = 'enroll' | 'rejoin' | 'charge_trial' | 'upgrade';

test.each([
  ['America/Los_Angeles', 11],
  ['Pacific/Kiritimati', 23], // UTC+14
  ['Europe/Berlin', 47],
])('three years on a server in %s: each period is charged and refunded once (I20)', async (TZ, seed) => {
  process.env['TZ'] = TZ;
  const random = makeRandom(seed);
  const people: Follower[] = [];
  for (let at = 0; at < PEOPLE; at++)
    people.push({ account_id: (await members.shop.newLead()).account_id, model: newModelMember() });
  for (let day = 0; day < DAYS; day++) {
    const now = new Date(START_MS + day * DAY_MS + Math.floor(random() * 1_440) * MINUTE_MS);
    members.shop.clock.set(now);
    const today = pacificToday(now);
    await Promise.all([renewDue(members.context(), now), renewDue(members.context(), now)]);
    await endRunOut(members.shop.db, now);
    for (const person of people) {
      passDay(person.model, today);
      if (random() < (mayUndo(person.model, today) ? 0.15 : 0.03)) await act(person, { today, now, random });
    }
  }
  const end = new Date(START_MS + DAYS * DAY_MS);
  members.shop.clock.set(end);
  await sendOpenRefunds(members.context(), end);
  for (const person of people) await expectAsModel(person);
  const paid = people.flatMap(({ model }) => model.paid);
  expect(paid.length).toBeGreaterThan(60);
  expect(paid.filter(({ cents }) => cents !== 1_200 && cents !== 5_995).length).toBeGreaterThan(1);
  for (const { model } of people) ended.push(model.counts);
});

test('the three runs canceled in full and in part, undid, paid guarantees, and kept the days of trials', () => {
  const totalOf = (name: keyof ModelMember['counts']) => ended.reduce((sum, counts) => sum + counts[name], 0);
  const totals = [totalOf('full'), totalOf('partly'), totalOf('undone'), totalOf('guarantees'), totalOf('trialsKept')];
  expect(Math.min(...totals), totals.join()).toBeGreaterThan(1);
});

type Moment = { today: string; now: Date; random: () => number };

/** One thing that a person in that state may do, in the shop and in the model. */
async function act(person: Follower, moment: Moment): Promise<void> {
  const { account_id, model } = person;
  const { today, now, random } = moment;
  const plan: Plan = random() < 0.6 ? 'Monthly' : 'Annual';
  if (mayUndo(model, today) && random() < 0.5) return undoNow(person, moment);
  if (model.status === 'lead' && random() < 0.5) return beginTrial(person, moment);
  if (model.status === 'lead') return payFor(person, 'enroll', plan, moment);
  if (model.status === 'trial' && (model.canceled || random() < 0.2)) return cancel(person, moment);
  if (model.status === 'trial') return payFor(person, 'charge_trial', plan, moment);
  if (model.status === 'canceled') return payFor(person, 'rejoin', plan, moment);
  const draw = random();
  if (mayUpgrade(model, today) && draw < 0.08) return upgradeNow(person, moment);
  if (model.trialUntil > today && draw < 0.7) return cancel(person, moment);
  if (draw > 0.85) return cancel(person, moment);
  if (draw > 0.7) return save(person, moment);
  if (!model.renew && model.until > today) return resume(person, moment);
  if (draw < 0.2) {
    await stopRenewal(members.context(), { account_id, now });
    model.renew = false;
    passDay(model, today);
    await endRunOut(members.shop.db, now);
  } else if (draw < 0.35 && !model.isCardDeclined) {
    await members.declineCards(account_id);
    model.isCardDeclined = true;
  }
}

async function beginTrial({ account_id, model }: Follower, { today, now }: Moment): Promise<void> {
  const offer = assertDefined(await findOffer(members.shop.db, TRIAL), 'The trial');
  await chargeThrice(account_id, { offer_id: TRIAL, consent_words: consentWords(offer, today), now });
  startTrial(model, today);
}

async function payFor(
  { account_id, model }: Follower,
  purpose: Purpose,
  plan: Plan,
  { today, now }: Moment,
): Promise<void> {
  const { db } = members.shop;
  // They rejoin with a new card, which is charged from then on.
  await db
    .updateTable('payment_method')
    .set({ removed_at: now, is_default: false })
    .where('account_id', '=', account_id)
    .where('removed_at', 'is', null)
    .execute();
  const offer = assertDefined(await findOffer(db, plan === 'Monthly' ? MONTHLY : ANNUAL), 'A plan');
  const consent_words = consentWords(offer, await findFirstDay(db, account_id, today));
  const { offer_id, price_cents: price } = offer;
  await chargeThrice(account_id, { offer_id, purpose, price, consent_words, payment_token: 'tok_visa', now });
  pay(model, plan, today);
}

async function upgradeNow({ account_id, model }: Follower, { today, now }: Moment): Promise<void> {
  const found = await findUpgrade(members.shop.db, { account_id, is_thrive_employee: false }, today);
  const { words: consent_words, charged_cents: price } = assertDefined(found, 'The upgrade of a monthly member');
  const request = {
    offer_id: ANNUAL,
    purpose: 'upgrade' as const,
    price,
    consent_words,
    payment_token: 'tok_visa',
    now,
  };
  await chargeThrice(account_id, request);
  expect(price).toBe(upgrade(model, today));
}

async function save({ account_id, model }: Follower, { today, now, random }: Moment): Promise<void> {
  const saved_cents = Math.floor(random() * 4_000);
  await saveInOrder(members, account_id, { saved_cents, placed_at: now.toISOString() });
  model.saved.push({ on: today, cents: saved_cents });
}

/** Three clicks at once. */
async function cancel({ account_id, model }: Follower, { today, now }: Moment): Promise<void> {
  const refund = cancelAtOnce(model, today);
  const clicks = [1, 2, 3].map(() => cancelNow(members.context(), { account_id, shown_cents: refund, now }));
  for (const { refund_cents } of await Promise.all(clicks)) expect(refund_cents).toBe(refund);
}

async function undoNow({ account_id, model }: Follower, { now }: Moment): Promise<void> {
  const found = await findUndo(members.shop.db, account_id, now);
  const consent_words = found?.kind === 'open' ? (found.words ?? '') : '';
  const request = { account_id, consent: true, consent_words, source: 'test', now };
  const tries = await Promise.allSettled([1, 2].map(() => undoCancellation(members.context(), request)));
  expect(tries.some(({ status }) => status === 'fulfilled')).toBe(true);
  undo(model);
}

async function resume({ account_id, model }: Follower, { today, now }: Moment): Promise<void> {
  const renewal = assertDefined(await findRenewal(members.shop.db, account_id, today), 'A plan that was stopped');
  const consent = { consent: true, consent_words: renewal.words, source: 'test' };
  await resumeRenewal(members.context(), { account_id, ...consent, now });
  model.renew = true;
}

type Request = Omit<Parameters<typeof enroll>[1], 'account_id' | 'consent' | 'idempotency_key' | 'source'>;

/** Two tries with one key and one with another, at once: one of them is charged. */
async function chargeThrice(account_id: string, request: Request): Promise<void> {
  const key = randomUUID();
  const tries = [key, key, randomUUID()].map((idempotency_key) =>
    enroll(members.context(), { ...request, account_id, consent: true, idempotency_key, source: 'test' }),
  );
  const ends = await Promise.allSettled(tries);
  const refused = ends.filter((one) => one.status === 'rejected').map(({ reason }) => reason as unknown);
  for (const reason of refused) expect(reason).toBeInstanceOf(Refusal);
  expect(refused.length).toBeLessThan(ends.length);
}

/** The charges, the money that was taken, and the state, as the model has them. */
async function expectAsModel({ account_id, model }: Follower): Promise<void> {
  const all = (await members.chargesOf(account_id)).filter(({ price_cents }) => price_cents > 0);
  const charges = all.filter(({ undoes_cancellation_id }) => undoes_cancellation_id === null);
  const paid = charges.filter(({ status }) => status === 'paid');
  expect(
    paid
      .map(({ period_start: start, period_end, price_cents: cents }) => ({ start, end: period_end, cents }))
      .toSorted(byDays),
  ).toEqual(model.paid.toSorted(byDays));
  const captured = await members.shop.bank.captured();
  expect(charges.filter(({ membership_charge_id }) => captured.has(membership_charge_id))).toEqual(paid);
  expect(await cancellationsOf(members).paidNet(account_id)).toBe(model.net);
  const account = await members.shop.db
    .selectFrom('account')
    .select('user_status')
    .where('account_id', '=', account_id)
    .executeTakeFirstOrThrow();
  expect(account.user_status).toBe(model.status);
  if (model.status === 'lead') return;
  expect(await members.membershipOf(account_id)).toMatchObject({ expired_on: model.until, renew: model.renew });
}

/** A renewal and an upgrade may be charged at the same moment. */
function byDays(a: { start: string; end: string }, b: { start: string; end: string }): number {
  return `${a.start} ${a.end}` < `${b.start} ${b.end}` ? -1 : 1;
}

/** The Pacific day, found in another way than the shop's. */
function pacificToday(now: Date): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: 'America/Los_Angeles',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(now);
  const valueOf = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return `${valueOf('year')}-${valueOf('month')}-${valueOf('day')}`;
}

/** Mulberry32: the same numbers for the same seed, from 0 to below 1. */
function makeRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
