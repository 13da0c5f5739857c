import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { sql } from 'kysely';
import { addProducts } from '#domain/cart/endpoints.ts';
import { placeOrder, quoteCheckout } from '#domain/checkout/endpoints.ts';
import type { AnswerOf, Endpoint, InputOf } from '#domain/kernel/endpoint.ts';
import type { Db } from '#api/db/pool.ts';
import { migrate } from '#api/db/migrate.ts';
import { Breaker } from '#api/gateway/payment/breaker.ts';
import type { PaymentGateway } from '#api/gateway/payment/port.ts';
import { sandboxGateway } from '#api/gateway/payment/sandbox.ts';
import type { Clock } from '#api/kernel/clock.ts';
import { type Shop } from '#api/kernel/shop.ts';
import { callInProcess } from '#api/http/dispatch.ts';
import { readConfig } from '#api/kernel/config.ts';
import { hashToken, newSessionToken } from '#api/kernel/cookie-jar.ts';
import { cookiePlan, readCookies } from '#api/http/cookies.ts';
import { prepareJobQueue } from '#api/jobs/job-queue.ts';
import type { OrderContext } from '#api/order/index.ts';
import { type OpenShop, openShop } from '#api/server.ts';
import { loadCatalog } from '#demo/load-catalog.ts';
import { loadStarterData } from '#demo/starter.ts';
import type { ShopEnvironment } from './environment.ts';

export type Buyer = { account_id: string; address_id: string; session_token: string };
export type Line = { product_id: number; qty: number };

/** A shop in this process on an environment's database and gateway; its commands can be called concurrently. */
export type InProcessShop = {
  open: OpenShop;
  /** Connected with the runtime role, as the shop itself is. */
  db: Db;
  gateway: PaymentGateway;
  context: OrderContext;
  newBuyer(): Promise<Buyer>;
  /** A session of this account, without a password. */
  signIn(account_id: string): Promise<{ session_token: string }>;
  /** The shop's own calls with all guards, without HTTP. */
  call<E extends Endpoint>(
    client: { session_token: string | null },
    endpoint: E,
    input: InputOf<E>,
  ): Promise<AnswerOf<E>>;
  add(buyer: Pick<Buyer, 'session_token'>, lines: Line[]): Promise<AnswerOf<typeof addProducts>>;
  quote(buyer: Buyer): Promise<AnswerOf<typeof quoteCheckout>>;
  place(
    buyer: Buyer,
    quote_id: string,
    rest?: { idempotency_key?: string; payment_token?: string },
  ): Promise<AnswerOf<typeof placeOrder>>;
  close(): Promise<void>;
};

const PRODUCTS = 500;
const POOL = 40;
const SESSION_MS = 30 * 24 * 3_600_000;

/** Loads 500 products into an empty environment and opens a shop on it, without people or a worker. */
export async function openInProcessShop(
  environment: ShopEnvironment,
  options: { clock?: Clock } = {},
): Promise<InProcessShop> {
  const { database_url, gateway_url } = environment.addresses;
  const role = await fill(environment.postgres.url);
  const config = {
    ...readConfig({ LOG_LEVEL: 'fatal', RATE_LIMIT_EXEMPT: '127.0.0.1', DB_POOL_SIZE: String(POOL), WORKER: 'apart' }),
    sandbox_gateway_url: gateway_url,
  };
  const open = await openShop({ config, url: database_url, role, pages: false, ...options });
  const { db } = open.shop;
  // The test's own gateway client never trips its breaker.
  const gateway = sandboxGateway({ url: gateway_url, breaker: new Breaker({ failures_max: Infinity }) });
  const context: OrderContext = { db, gateway, public_url: 'http://127.0.0.1' };
  const plan = cookiePlan(config.public_url);
  const call: InProcessShop['call'] = ({ session_token }, endpoint, input) => {
    const cookies = readCookies(session_token === null ? undefined : `${plan.session}=${session_token}`, plan);
    return callInProcess(open.shop, endpoint, input, { cookies, source: '127.0.0.1' });
  };
  return {
    open,
    db,
    gateway,
    context,
    newBuyer: () => newBuyer(open.shop),
    signIn: (account_id) => openSession(open.shop, account_id),
    call,
    add: (buyer, products) => call(buyer, addProducts, { body: { products } }),
    quote: (buyer) => call(buyer, quoteCheckout, { body: { address_id: buyer.address_id } }),
    place: (buyer, quote_id, rest = {}) =>
      call(buyer, placeOrder, {
        body: { quote_id, idempotency_key: randomUUID(), payment_token: 'tok_visa', save_card: false, ...rest },
      }),
    close: () => open.close(),
  };
}

async function fill(url: string): Promise<string | null> {
  const { role } = await migrate(url);
  await prepareJobQueue(url, role);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await loadStarterData(client);
    const today = new Date().toISOString().slice(0, 10);
    await loadCatalog(client, { seed: 'tallybean', count: PRODUCTS, today });
  } finally {
    await client.end();
  }
  return role;
}

/** A signed-in member with an address in Los Angeles, inserted directly because races need many. */
async function newBuyer({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<Buyer> {
  const [account_id, address_id] = [randomUUID(), randomUUID()];
  const now = clock.now();
  await sql`
    with person as (
      insert into account (account_id, email, firstname, lastname, user_status, group_id, registration_date, updated_at)
      values (${account_id}, ${`${account_id}@example.test`}, 'Ada', 'Lowe', 'member', 4, ${now}, ${now})
      returning account_id
    )
    insert into address (address_id, account_id, firstname, lastname, street1, city, region_id, region_code, postcode,
      telephone, is_default_shipping, created_at)
    select ${address_id}, person.account_id, 'Ada', 'Lowe', '1 Main St', 'Los Angeles', region_id, region_code, '90012',
      '(310) 555-0199', true, ${now} from region, person where region_code = 'CA'`.execute(db);
  return { account_id, address_id, ...(await openSession({ db, clock }, account_id)) };
}

async function openSession(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  account_id: string,
): Promise<{ session_token: string }> {
  const sessionToken = newSessionToken();
  const now = clock.now();
  const expires_at = new Date(now.getTime() + SESSION_MS);
  await sql`insert into session (session_hash, account_id, created_at, last_seen_at, expires_at)
    values (${hashToken(sessionToken)}, ${account_id}, ${now}, ${now}, ${expires_at})`.execute(db);
  return { session_token: sessionToken };
}
