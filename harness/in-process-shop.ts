import { randomUUID } from 'node:crypto';
import { addProducts } from '#domain/cart/endpoints.ts';
import { placeOrder, quoteCheckout } from '#domain/checkout/endpoints.ts';
import type { AnswerOf, Endpoint, InputOf } from '#domain/kernel/endpoint.ts';
import type { Db } from '#api/db/pool.ts';
import { Breaker } from '#api/gateway/payment/breaker.ts';
import type { PaymentGateway } from '#api/gateway/payment/port.ts';
import { sandboxGateway } from '#api/gateway/payment/sandbox.ts';
import { type Clock, systemClock } from '#api/kernel/clock.ts';
import { callInProcess } from '#api/http/dispatch.ts';
import { readConfig } from '#api/kernel/config.ts';
import { cookiePlan, readCookies } from '#api/http/cookies.ts';
import type { OrderContext } from '#api/order/index.ts';
import { type OpenShop, openShop } from '#api/server.ts';
import { buildBundles, bundlesAreFresh } from '#scripts/bundles.ts';
import type { ShopEnvironment } from './environment.ts';
import { fillDatabase } from './fill-database.ts';
import { type Buyer, newBuyer, openSession } from './people.ts';

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

const POOL = 40;

/**
 * Loads 500 products into an empty environment and opens a shop on it, without people or a worker.
 * @param options.log_level where no faults are planted, the shop's errors are worth printing.
 * @param options.pages true to serve the storefront too, built if needed.
 * @param options.settings as the environment of `npm start` has them.
 */
export async function openInProcessShop(
  environment: ShopEnvironment,
  options: { clock?: Clock; log_level?: 'fatal' | 'error'; pages?: boolean; settings?: Record<string, string> } = {},
): Promise<InProcessShop> {
  const { database_url, gateway_url } = environment.addresses;
  const { clock = systemClock, log_level = 'fatal', pages = false, settings = {} } = options;
  if (pages && !bundlesAreFresh()) await buildBundles();
  const role = await fillDatabase(environment.postgres.url, clock.now().toISOString().slice(0, 10));
  const config = {
    ...readConfig({
      LOG_LEVEL: log_level,
      RATE_LIMIT_EXEMPT: '127.0.0.1',
      DB_POOL_SIZE: String(POOL),
      WORKER: 'apart',
      PICTURES_AHEAD: '0',
      ...settings,
    }),
    sandbox_gateway_url: gateway_url,
  };
  const open = await openShop({ config, url: database_url, role, clock, pages });
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
        body: {
          quote_id,
          idempotency_key: randomUUID(),
          payment_token: 'tok_visa',
          save_card: false,
          fresh_confirmed: true,
          ...rest,
        },
      }),
    close: () => open.close(),
  };
}
