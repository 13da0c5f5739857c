import { randomInt, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { sql } from 'kysely';
import { changeCart, getCart } from '#domain/cart/endpoints.ts';
import { migrate } from '#api/db/migrate.ts';
import { expireReservations } from '#api/inventory/index.ts';
import type { TestClock } from '#api/kernel/clock.ts';
import { sweepOrders } from '#api/order/index.ts';
import { startNode } from '#harness/child.ts';
import { auditBreaks, matchGateway, settleAll } from '../support/match.ts';
import { type SeparateProcesses, newCustomer } from './separate-processes.ts';
import { Checks, endOf, type Fault, type InProcess } from './fault.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** The shop's own calendar day. */
const TODAY = sql`(now() at time zone 'America/Los_Angeles')::date`;

const f13: Fault<SeparateProcesses> = {
  name: 'F13 kill -9 a worker in the middle of a renewal: each period is charged once (no autoship yet)',
  run: async (setting) => {
    const { environment } = setting;
    const checks = new Checks();
    for (const name of ['gateway.authorized', 'gateway.captured', 'membership.in_activation']) {
      const { account_id } = await newCustomer(setting);
      await sql`update membership set expired_on = ${TODAY} where account_id = ${account_id}`.execute(environment.db);
      await sql`update membership_charge set period_start = ${TODAY} - 365, period_end = ${TODAY}
        where account_id = ${account_id}`.execute(environment.db);
      const renew = async (env: Record<string, string>) => {
        const { database_url, gateway_url } = environment.addresses;
        const fixed = {
          DATABASE_URL: database_url,
          SANDBOX_GATEWAY_URL: gateway_url,
          RENEW_AT: new Date().toISOString(),
        };
        await startNode('proof/renew-process.ts', { ...fixed, ...env }, path.join(environment.dir, 'renew.log')).ended;
      };
      await renew({ FAILPOINT: name });
      await settleAll(environment);
      await Promise.all([renew({}), renew({})]);
      const { rows } = await sql<{ renewals: number; captured: number }>`
        select (select count(*) from membership_charge where account_id = ${account_id} and is_renewal and status = 'paid') as renewals,
          (select count(*) from payment where account_id = ${account_id} and purpose = 'membership' and status = 'captured') as captured`.execute(
        environment.db,
      );
      checks.same(`killed at ${name}`, rows[0], { renewals: 1, captured: 2 });
    }
    checks.same('breaks', [...(await matchGateway(environment)), ...(await auditBreaks(environment.db))], []);
    return checks.broken;
  },
};

const MIGRATION_KILLS = 8;

const f26: Fault<SeparateProcesses> = {
  name: `F26 a migration is killed ${MIGRATION_KILLS} times half-way: the next run finishes`,
  run: async ({ environment }) => {
    const checks = new Checks();
    const wanted = fs.readdirSync('api/migrations').filter((name) => name.endsWith('.sql')).length;
    const name = `migrated_${randomUUID().slice(0, 8)}`;
    await sql.raw(`create database ${name}`).execute(environment.db);
    const url = environment.postgres.urlOf(name);
    for (let i = 0; i < MIGRATION_KILLS; i++) {
      const child = startNode(
        'proof/migrate-process.ts',
        { DATABASE_URL: url },
        path.join(environment.dir, 'migrate.log'),
      );
      await Promise.race([child.ended, wait(randomInt(150, 900))]);
      await child.kill();
    }
    await migrate(url);
    const again = await migrate(url);
    checks.same('a run after the last', again.applied, 0);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query<{ count: string }>('select count(*) from schema_migration');
    await client.end();
    checks.same('migrations', Number(rows[0]?.count), wanted);
    await sql.raw(`drop database ${name} with (force)`).execute(environment.db);
    return checks.broken;
  },
};

/** F27 needs a clock that it can set. */
export type WithTestClock = InProcess & { clock: TestClock };

const f27: Fault<WithTestClock> = {
  name: 'F27 the clock steps +2 h and -2 h: sessions, quotes, reservations and sweeps stay right',
  run: async (setting) => {
    const { shop, clock, products, environment } = setting;
    const checks = new Checks();
    const began = clock.now();
    const buyer = await shop.newBuyer();
    const [product_id = 0] = products;
    await shop.add(buyer, [{ product_id, qty: 2 }]);
    const early = await shop.quote(buyer);
    clock.advance(2 * HOUR_MS);
    checks.same('a session two hours on', await endOf(shop.call(buyer, getCart, {})), 'ok');
    checks.same('a quote that ran out', await endOf(shop.place(buyer, early.quote_id)), 'quote_stale');
    const late = await shop.quote(buyer);
    clock.advance(-4 * HOUR_MS);
    checks.same('a session of the future', await endOf(shop.call(buyer, getCart, {})), 'ok');
    const body = { products: [{ product_id, qty: 3 }] };
    checks.same('a change', await endOf(shop.call(buyer, changeCart, { body })), 'ok');
    checks.same('a quote of another cart', await endOf(shop.place(buyer, late.quote_id)), 'quote_stale');
    const key = randomUUID();
    const now = await shop.quote(buyer);
    const unknown = shop.place(buyer, now.quote_id, { idempotency_key: key, payment_token: 'tok_error_after' });
    checks.same('an order without an answer', await endOf(unknown), 'payment_unknown');
    // The stock stays reserved while the clock is behind; once it is ahead, it is released and reserved again.
    checks.same('reservations ended', await expireReservations(shop.db, clock.now()), 0);
    clock.advance(4 * HOUR_MS);
    checks.same('reservations ended later', await expireReservations(shop.db, clock.now()), 1);
    await sweepOrders(shop.context, clock.now());
    clock.set(began);
    checks.same('the same key', await endOf(shop.place(buyer, now.quote_id, { idempotency_key: key })), 'key_reused');
    const again = shop.place(buyer, now.quote_id, { idempotency_key: key, payment_token: 'tok_error_after' });
    checks.same('the same order', await endOf(again), 'ok');
    await sweepOrders(shop.context, new Date(began.getTime() + DAY_MS));
    const breaks = [
      ...(await matchGateway(environment)),
      ...(await auditBreaks(environment.db, { has_worker: false })),
    ];
    checks.same('breaks', breaks, []);
    return checks.broken;
  },
};

export const TIME_FAULTS = [f13, f26] as const;
export const CLOCK_FAULTS = [f27] as const;
