import Fastify from 'fastify';
import pino from 'pino';
import { APP_ROLE, openDb, openPool } from '#api/db/pool.ts';
import { onFirstProof } from '#api/app.ts';
import { mountAccount } from '#api/account/routes.ts';
import { GatewayRefused } from '#api/gateway/payment/port.ts';
import { makeFindSignedIn } from '#api/identity/index.ts';
import type { OnSignedIn } from '#api/capability.ts';
import { mountIdentity } from '#api/identity/routes.ts';
import type { Shop } from '#api/kernel/shop.ts';
import { stoppedClock } from '#api/kernel/clock.ts';
import { type Config, readConfig } from '#api/kernel/config.ts';
import { mountCalls } from '#api/http/http.ts';
import type { JoiningContext } from '#api/membership/index.ts';
import { mountMembership } from '#api/membership/routes.ts';
import type { PaymentGateway } from '#api/payment/index.ts';
import { mountPayment } from '#api/payment/routes.ts';
import { type Gateway, startSandboxGateway } from '#scripts/sandbox-gateway.ts';
import { makeBrowser } from './browser.ts';
import { createDatabase } from './database.ts';
import { PERSON_WITH_ZIP } from './fixtures.ts';
import { armFault, gatewayForTests, gatewayRecord, UNREACHABLE_URL } from './gateway.ts';

/**
 * A shop of people only: identity, account, cards, membership.
 * @param options.gateway true where memberships are paid for: uses the test file's sandbox gateway.
 */
export async function openPeopleShop(
  options: { config?: Partial<Config>; onSignedIn?: OnSignedIn; gateway?: boolean } = {},
) {
  const database = await createDatabase();
  const bank = openBank(options.gateway ? await gatewayOfFile() : null);
  const pool = openPool(database.url, { size: 40, role: APP_ROLE, onError: () => undefined });
  const db = openDb(pool);
  const clock = stoppedClock('2026-11-20T18:00:00Z');
  const config = { ...readConfig({ LOG_LEVEL: 'silent', RATE_LIMIT_EXEMPT: '127.0.0.1' }), ...options.config };
  const log = pino({ level: 'silent' });
  const shop: Shop = { db, clock, config, log, calls: new Map(), findSignedIn: makeFindSignedIn(db) };
  const context: JoiningContext = { db, gateway: bank.gateway, public_url: config.public_url, config };
  mountIdentity(shop, {
    onSignedIn: options.onSignedIn ?? (async () => undefined),
    onFirstProof,
  });
  mountAccount(shop);
  mountPayment(shop, context);
  mountMembership(shop, context);
  const app = Fastify();
  await mountCalls(app, shop);
  let people = 0;
  const browser = (source = '127.0.0.1') => makeBrowser({ app, shop }, source);
  return {
    app,
    db,
    shop,
    clock,
    bank,
    context,
    /** Of the database, as its owner. */
    url: database.url,
    browser,
    /** A browser in which a new lead is signed in. */
    newLead: async (source?: string) => {
      const client = browser(source);
      const email = `person${++people}@example.test`;
      const { body } = await client.post('/account/register', { ...PERSON_WITH_ZIP, email });
      return { client, email, account_id: String(body['id']) };
    },
    close: async () => {
      await app.close();
      await db.destroy();
      await bank.disarm();
      await database.drop();
    },
  };
}

let sandboxOfFile: Promise<Gateway> | null = null;

/** One gateway for all shops of a test file: starting it takes longer than opening a shop. It ends with this process. */
function gatewayOfFile(): Promise<Gateway> {
  return (sandboxOfFile ??= startSandboxGateway(':memory:'));
}

/** The sandbox gateway as the shop reaches it, with what the tests want to know of it and to do to it. */
function openBank(sandbox: Gateway | null) {
  const url = sandbox?.url ?? UNREACHABLE_URL;
  const real = gatewayForTests(url);
  const unreachable = gatewayForTests(UNREACHABLE_URL);
  /** How often the bank was asked to authorize, by key. */
  const asked = new Map<string, number>();
  /** The last fault of each call that a test has armed. */
  const armed = new Map<string, string>();
  /** `isAway`: the shop cannot reach the bank at all. `refusesCaptures`: what is held stays held. */
  const state = { isAway: false, refusesCaptures: false };
  const gateway: PaymentGateway = {
    ...real,
    authorize: (order) => {
      asked.set(order.key, (asked.get(order.key) ?? 0) + 1);
      return (state.isAway ? unreachable : real).authorize(order);
    },
    capture: (order) =>
      state.refusesCaptures
        ? Promise.reject(new GatewayRefused('card_declined', 'The bank refuses the capture.'))
        : real.capture(order),
  };
  return {
    state,
    asked,
    real,
    gateway,
    /** What the gateway has captured, by key. */
    captured: async (): Promise<Set<string>> => {
      const { authorizations } = await gatewayRecord(url);
      return new Set(authorizations.filter(({ status }) => status === 'captured').map(({ key }) => key));
    },
    fault: (call: string, fault: string, times: number) => {
      armed.set(call, fault);
      return armFault(url, call, fault, times);
    },
    /** Nothing fails any more, unless it is asked to again. */
    disarm: () => Promise.all([...armed].map(([call, fault]) => armFault(url, call, fault, 0))),
  };
}
