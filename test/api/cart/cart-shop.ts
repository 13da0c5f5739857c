import { Kysely, PostgresDialect } from 'kysely';
import { pino } from 'pino';
import type { Cart, CartUpdate } from '#domain/cart/schema.ts';
import { Refusal, type RefusalCode } from '#domain/kernel/refusal.ts';
import { mountCart } from '#api/cart/routes.ts';
import { makeFindSignedIn } from '#api/identity/index.ts';
import { APP_ROLE, openPool } from '#api/db/pool.ts';
import type { Tables } from '#api/db/tables.ts';
import { type Shop } from '#api/kernel/shop.ts';
import { dispatch } from '#api/http/dispatch.ts';
import type { AccountStatus } from '#domain/identity/lifecycle.ts';
import { stoppedClock } from '#api/kernel/clock.ts';
import { readConfig } from '#api/kernel/config.ts';
import { cookiePlan, readCookies } from '#api/http/cookies.ts';
import { parseForm } from '#api/http/form.ts';
import { createDatabase } from '#harness/database.ts';
import { formOf, type FormInput } from '#harness/form.ts';
import { newPerson, openSession } from '#harness/people.ts';
import { plainProducts } from '#harness/products.ts';

type AnswerWith<Body> = {
  status: number;
  body: Body & { code?: RefusalCode; errors?: unknown; cart_errors?: unknown; [detail: string]: unknown };
};
export type Answer = AnswerWith<Cart>;
export type CartShop = Awaited<ReturnType<typeof startCartShop>>;
export type Tab = ReturnType<CartShop['visitor']>;

/** Only the cart, on its own stocked database: forms are parsed as over HTTP, people are inserted directly. */
export async function startCartShop() {
  // Carts are marked as ordered here without an order.
  const database = await createDatabase({ unaudited: ['I16 an ordered cart'] });
  const pool = openPool(database.url, { size: 34, role: APP_ROLE, onError: () => undefined });
  const counter = { statements: 0 };
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => {
      if (!/^(begin|commit|rollback)/i.test(query.sql)) counter.statements++;
    },
  });
  const clock = stoppedClock('2026-11-20T18:00:00Z');
  const shop: Shop = {
    db,
    clock,
    config: readConfig({ LOG_LEVEL: 'silent', RATE_LIMIT_EXEMPT: '127.0.0.1' }),
    log: pino({ level: 'silent' }),
    calls: new Map(),
    findSignedIn: makeFindSignedIn(db),
  };
  mountCart(shop, { catalog: { card: () => null, householdNote: () => '', neverNote: () => '' } });
  const plan = cookiePlan('http://127.0.0.1:3000');

  /** Tabs with one token share their cookies, as two tabs of one browser do; `zip` is what was entered there. */
  function tab(session: { token: string | null; zip?: string }) {
    const call = async <Body = Cart>(name: string, query: FormInput, body: FormInput): Promise<AnswerWith<Body>> => {
      const served = shop.calls.get(name);
      if (!served) throw new Error(`${name} is not served.`);
      const sent = Object.entries({ [plan.session]: session.token, zip: session.zip }).filter(([, value]) => value);
      const cookies = readCookies(sent.map((pair) => pair.join('=')).join('; '), plan);
      try {
        const input = { query: parseForm(formOf(query)), body: parseForm(formOf(body)) };
        const answered = await dispatch(shop, served, input, { cookies, source: '127.0.0.1' });
        const answer = served.endpoint.response.parse(answered);
        session.token = cookies.session_token;
        return { status: 200, body: answer as AnswerWith<Body>['body'] };
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        return { status: error.status, body: error.toBody() as unknown as AnswerWith<Body>['body'] };
      }
    };
    return {
      session,
      get: (query: FormInput = {}) => call('cart.getCart', query, {}),
      // These answer with the whole cart; `putBriefly` and `addBriefly` with what changed.
      put: (body: FormInput, query: FormInput = {}) => call('cart.changeCart', { full_cart: 1, ...query }, body),
      add: (product_id: number, qty = 1) =>
        call('cart.addProducts', { full_cart: 1 }, { products: [{ product_id, qty }] }),
      addMany: (body: FormInput, query: FormInput = {}) => call('cart.addProducts', { full_cart: 1, ...query }, body),
      putBriefly: (body: FormInput) => call<CartUpdate>('cart.changeCart', {}, body),
      addBriefly: (body: FormInput) => call<CartUpdate>('cart.addProducts', {}, body),
    };
  }

  async function person(user_status: AccountStatus, more: { billing_zip?: string } = {}) {
    const { account_id } = await newPerson(shop, user_status, more);
    const { session_token } = await openSession(shop, account_id);
    return { account_id, tab: tab({ token: session_token }) };
  }

  return {
    shop,
    pool,
    db,
    clock,
    counter,
    visitor: (session: Parameters<typeof tab>[0] = { token: null }) => tab(session),
    person,
    /** Ids of products; tests set their stock and minimum themselves. */
    products: async (count: number) => (await plainProducts(db, count)).map(({ product_id }) => product_id),
    setStock: (product_id: number, on_hand: number) => setStock(db, product_id, on_hand),
    close: async () => {
      await db.destroy();
      await database.drop();
    },
  };
}

/** All of it is in the west; the east has none. */
async function setStock(db: Kysely<Tables>, product_id: number, on_hand: number): Promise<void> {
  await db.updateTable('stock').set({ on_hand: 0, reserved: 0 }).where('product_id', '=', product_id).execute();
  await db
    .updateTable('stock')
    .set({ on_hand })
    .where('product_id', '=', product_id)
    .where('warehouse_id', '=', 'west')
    .execute();
}
