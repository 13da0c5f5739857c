import Fastify from 'fastify';
import pino from 'pino';
import { APP_ROLE, openDb, openPool } from '#api/db/pool.ts';
import { mountAccount } from '#api/account/routes.ts';
import { makeFindSignedIn } from '#api/identity/index.ts';
import type { OnSignedIn } from '#api/kernel/capability.ts';
import { mountIdentity } from '#api/identity/routes.ts';
import type { Shop } from '#api/kernel/app.ts';
import { stoppedClock } from '#api/kernel/clock.ts';
import { type Config, readConfig } from '#api/kernel/config.ts';
import { mountCalls } from '#api/kernel/http.ts';
import type { Cashier } from '#api/membership/index.ts';
import { mountMembership } from '#api/membership/routes.ts';
import { makeBrowser } from './browser.ts';
import { createDatabase } from './database.ts';

/** A card of these tests by its token: what the bank says, and how often it was asked. */
export type Till = Cashier & { asked: Map<string, number>; captured: Set<string>; outage: 'none' | 'before' | 'after' };

/**
 * A shop of people only (identity, account, membership) with a till that remembers, for races and
 * failures between the steps of a charge.
 */
export async function openPeopleShop(options: { config?: Partial<Config>; onSignedIn?: OnSignedIn } = {}) {
  // The till of these tests keeps no payments, so its charges have none.
  const database = await createDatabase({ unaudited: ['I20 a paid period was captured'] });
  const pool = openPool(database.url, { size: 40, role: APP_ROLE, onError: () => undefined });
  const db = openDb(pool);
  const clock = stoppedClock('2026-11-20T18:00:00Z');
  const config = { ...readConfig({ LOG_LEVEL: 'silent', RATE_LIMIT_EXEMPT: '127.0.0.1' }), ...options.config };
  const log = pino({ level: 'silent' });
  const shop: Shop = { db, clock, config, log, calls: new Map(), findSignedIn: makeFindSignedIn(db) };
  const till = openTill();
  mountIdentity(shop, { onSignedIn: options.onSignedIn ?? (async () => undefined) });
  mountAccount(shop);
  mountMembership(shop, till);
  const app = Fastify();
  await mountCalls(app, shop);
  let people = 0;
  const browser = (source = '127.0.0.1') => makeBrowser({ app, shop }, source);
  return {
    app,
    db,
    shop,
    clock,
    till,
    /** Of the database, as its owner. */
    url: database.url,
    browser,
    /** A browser in which a new lead is signed in. */
    newLead: async () => {
      const client = browser();
      const email = `person${++people}@example.test`;
      const { body } = await client.post('/account/register', { ...PERSON, email });
      return { client, email, account_id: String(body['id']) };
    },
    close: async () => {
      await app.close();
      await db.destroy();
      await database.drop();
    },
  };
}

export const PERSON = { email: 'ada@example.test', password: 'a long password', firstname: 'Ada', lastname: 'Lowe' };

function openTill(): Till {
  const till: Till = {
    asked: new Map(),
    captured: new Set(),
    outage: 'none',
    charge: async ({ payment_id, payment_token }) => {
      till.asked.set(payment_id, (till.asked.get(payment_id) ?? 0) + 1);
      if (payment_token === 'tok_declined') return { status: 'declined' };
      if (till.outage === 'before') return { status: 'unknown' };
      till.captured.add(payment_id);
      return { status: till.outage === 'after' ? 'unknown' : 'captured' };
    },
    settle: async (payment_id) => ({ status: till.captured.has(payment_id) ? 'captured' : 'declined' }),
  };
  return till;
}
