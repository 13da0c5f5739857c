import { randomInt } from 'node:crypto';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { enroll, listOffers } from '#domain/membership/endpoints.ts';
import { sendOpenRefunds } from '#api/membership/send-refunds.ts';
import { renewDue } from '#api/membership/renew-memberships.ts';
import { settleMembershipCharges } from '#api/membership/settle-charges.ts';
import { startNode } from '#harness/child.ts';
import { openEnvironment, preserveFolders, type ShopEnvironment } from '#harness/environment.ts';
import { ANNUAL } from '#harness/fixtures.ts';
import { type InProcessShop, openInProcessShop } from '#harness/in-process-shop.ts';
import { newLead } from './races/people.ts';
import { newKey } from './races/race.ts';
import { auditBreaks, matchGateway } from './support/match.ts';
import type { Report } from './support/report.ts';

const MEMBERS = 20;
/** About as long as one renewal takes, so that kills hit every step of it. */
const KILL_WITHIN_MS = 20;
/** Of so many, some hit a worker between two renewals. */
const ENOUGH_KILLS = 10;
const POLL_MS = 2;
const START_MS = 60_000;
const YEAR_MS = 365 * 86_400_000;
const MINUTE_MS = 60_000;
const DAY_MINUTES = 1_440;

type Year = { renewals: number; captured: number; guarantees: number; refunded_cents: number; fees_cents: number };

/**
 * F13: kills a worker with kill -9 at a random moment of a round of renewals, again and again. Two others take over; each
 * year is then charged once, and its savings guarantee, all of the year before, is paid back once.
 */
export async function proveRenewalKills(kills: number): Promise<Report> {
  const environment = await openEnvironment('renewals');
  const shop = await openInProcessShop(environment);
  const broken: string[] = [];
  let halfway = 0;
  try {
    const people = await joinAll(shop, environment);
    let due = new Date(Date.now() + YEAR_MS);
    for (let kill = 1; kill <= kills && broken.length === 0; kill++) {
      const renewed = await killMidway(environment, due);
      if (renewed > 0 && renewed < MEMBERS) halfway++;
      await takeOver(shop, due);
      broken.push(...(await checkYears(environment, { people, years: kill })).map((one) => `kill ${kill}: ${one}`));
      due = new Date(due.getTime() + YEAR_MS);
      if (kill % 10 === 0) console.log(`  ${kill} of ${kills} kills`);
    }
    if (kills >= ENOUGH_KILLS && halfway === 0) broken.push('No kill hit a worker between two renewals.');
    broken.push(...(await matchGateway(environment)), ...(await auditBreaks(environment.db, { has_worker: false })));
    if (broken.length > 0) preserveFolders();
  } finally {
    await shop.close();
    await environment.close();
  }
  return {
    name: 'renewals',
    is_good: broken.length === 0,
    broken,
    lines: [
      `kill -9 of a worker in the middle of its renewals: ${kills} times, ${halfway} of them with some of ${MEMBERS} members renewed`,
      `${kills * MEMBERS} years were charged once each, and as many savings guarantees were paid once`,
    ],
  };
}

async function joinAll(shop: InProcessShop, environment: ShopEnvironment): Promise<string[]> {
  const people: string[] = [];
  for (let i = 0; i < MEMBERS; i++) {
    const lead = await newLead({ shop, owner: environment.db, environment, products: [] });
    const { offers } = await shop.call(lead, listOffers, {});
    const consent_words = offers.find(({ id }) => id === ANNUAL)?.consent_words ?? '';
    const agreed = { offer_id: ANNUAL, consent: true, consent_words };
    await shop.call(lead, enroll, { body: { ...agreed, payment_token: 'tok_visa', idempotency_key: newKey() } });
    people.push(lead.account_id);
  }
  return people;
}

/** Kills a worker after it has renewed a random number of members. @returns how many it had renewed by then. */
async function killMidway(environment: ShopEnvironment, due: Date): Promise<number> {
  const { database_url, gateway_url } = environment.addresses;
  const before = await countCharges(environment);
  const env = { DATABASE_URL: database_url, SANDBOX_GATEWAY_URL: gateway_url, RENEW_AT: due.toISOString() };
  const worker = startNode('proof/renew-process.ts', env, path.join(environment.dir, 'renew.log'));
  const endsAt = performance.now() + START_MS;
  const renewals = randomInt(MEMBERS);
  for (;;) {
    const { begun, paid } = await countCharges(environment);
    if ((begun > before.begun && paid >= before.paid + renewals) || !worker.isRunning()) break;
    if (performance.now() > endsAt) throw new Error(`The worker hasn't renewed ${renewals} members.`);
    await wait(POLL_MS);
  }
  await wait(randomInt(KILL_WITHIN_MS));
  await worker.kill();
  return (await countCharges(environment)).paid - before.paid;
}

async function countCharges({ db }: ShopEnvironment): Promise<{ begun: number; paid: number }> {
  const { rows } = await sql<{ begun: number; paid: number }>`
    select count(*)::int as begun, (count(*) filter (where status = 'paid'))::int as paid
    from membership_charge where is_renewal`.execute(db);
  return rows[0] ?? { begun: 0, paid: 0 };
}

/**
 * What two other workers do by the next day: both settle, renew and send refunds, at the same time. A charge that never
 * reached the bank is tried again on the next day.
 */
async function takeOver({ context }: InProcessShop, due: Date): Promise<void> {
  const minutesOn = (minutes: number) => new Date(due.getTime() + minutes * MINUTE_MS);
  const both = (work: () => Promise<unknown>) => Promise.all([work(), work()]);
  await both(() => settleMembershipCharges(context, minutesOn(2)));
  await both(() => renewDue(context, minutesOn(3)));
  await both(() => settleMembershipCharges(context, minutesOn(5)));
  await both(() => renewDue(context, minutesOn(DAY_MINUTES)));
  await both(() => settleMembershipCharges(context, minutesOn(DAY_MINUTES + 5)));
  await both(() => sendOpenRefunds(context, minutesOn(DAY_MINUTES + 10)));
}

async function checkYears(
  { db }: ShopEnvironment,
  { people, years }: { people: readonly string[]; years: number },
): Promise<string[]> {
  const broken: string[] = [];
  for (const account_id of people) {
    const { rows } = await sql<Year>`
      select
        (select count(*)::int from membership_charge c
          where c.account_id = ${account_id} and c.is_renewal and c.status = 'paid') as renewals,
        (select count(*)::int from payment p where p.account_id = ${account_id} and p.status = 'captured') as captured,
        (select count(*)::int from membership_guarantee g where g.account_id = ${account_id}) as guarantees,
        (select sum(p.refunded_cents)::int from payment p where p.account_id = ${account_id}) as refunded_cents,
        (select sum(c.total_cents)::int from membership_charge c
          where c.account_id = ${account_id} and c.status = 'paid'
            and c.membership_charge_id in (select g.membership_charge_id from membership_guarantee g)) as fees_cents
    `.execute(db);
    const year = rows[0];
    const isRight =
      year?.renewals === years &&
      year.captured === years + 1 &&
      year.guarantees === years &&
      year.refunded_cents === year.fees_cents;
    if (!isRight) broken.push(`${account_id} after ${years} years: ${JSON.stringify(year)}`);
  }
  return broken;
}

if (import.meta.main) {
  const { printReports } = await import('./support/report.ts');
  printReports([await proveRenewalKills(Number(process.env['RENEWAL_KILLS'] ?? 60))]);
  process.exit();
}
