import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { FEATURES } from '#domain/kernel/features.ts';
import {
  type PlaceContext,
  placeOrder,
  type PlaceRequest,
  quoteCheckout,
  type QuoteContext,
} from '#api/checkout/index.ts';
import type { Config } from '#api/kernel/config.ts';
import { sweepOrders } from '#api/order/index.ts';
import { taxTable } from '#api/tax/index.ts';
import { armFault, gatewayForTests, gatewayRecord } from '#harness/gateway.ts';
import { type Buyer, newBuyer } from '#harness/people.ts';
import { plainProducts } from '#harness/products.ts';
import { startShop } from '#harness/shop.ts';

export type CheckoutFixtures = Awaited<ReturnType<typeof openCheckoutFixtures>>;

/** A shop with the real gateway process, whose checkout steps are called one by one: quote, place, sweep. */
export async function openCheckoutFixtures(
  config: Partial<Config> = {},
  { features = FEATURES, ...options }: { unaudited?: readonly string[]; features?: QuoteContext['features'] } = {},
) {
  const shop = await startShop({ gateway: true, config, ...options });
  const { db, clock } = shop;
  const gatewayUrl = shop.parts.config.sandbox_gateway_url ?? '';
  const gateway = gatewayForTests(gatewayUrl);
  const context: PlaceContext = { db, gateway, public_url: 'https://shop.example' };
  /** Without an address where nothing ships. */
  const quote = (buyer: Pick<Buyer, 'account_id'> & Partial<Buyer>, date_of_birth?: string) =>
    quoteCheckout(
      { db, catalog: shop.catalog, tax: taxTable, features },
      { ...buyer, date_of_birth, now: clock.now() },
    );
  const place = (
    buyer: Buyer,
    quote_id: string,
    rest: Partial<PlaceRequest> & { failpoint?: PlaceContext['failpoint'] } = {},
  ) => {
    const { failpoint, ...given } = rest;
    const request = {
      account_id: buyer.account_id,
      quote_id,
      idempotency_key: randomUUID(),
      save_card: false,
      fresh_confirmed: false,
      now: clock.now(),
      ...given,
    };
    const withSource = given.payment_method_id ? request : { payment_token: 'tok_visa', ...request };
    return placeOrder({ ...context, ...(failpoint ? { failpoint } : {}) }, withSource);
  };
  return {
    shop,
    db,
    clock,
    gateway,
    gateway_url: gatewayUrl,
    context,
    quote,
    place,
    newBuyer: (region_code?: string) => newBuyer(shop, region_code),
    products: (count: number) => plainProducts(db, count),
    fill: (buyer: Buyer, lines: LineToFill[]) => fillCart(shop, buyer, lines),
    sweep: () => sweepOrders(context, clock.now()),
    /** The gateway's record of this shop's payments. */
    record: () => gatewayRecord(gatewayUrl),
    fault: (call: string, fault: string, times: number) => armFault(gatewayUrl, call, fault, times),
    stock: async (product_id: number) => {
      const { rows } = await sql<{ on_hand: number; reserved: number }>`
        select sum(on_hand)::int as on_hand, sum(reserved)::int as reserved from stock where product_id = ${product_id}`.execute(
        db,
      );
      return rows[0] ?? { on_hand: 0, reserved: 0 };
    },
    close: () => shop.close(),
  };
}

type Shop = Awaited<ReturnType<typeof startShop>>;
type LineToFill = { product_id: number; qty: number; options?: Record<string, string> };

async function fillCart({ db, clock }: Shop, buyer: Buyer, lines: LineToFill[]): Promise<string> {
  const cart_id = randomUUID();
  const now = clock.now();
  await sql`insert into cart (cart_id, account_id, version, created_at, updated_at)
    values (${cart_id}, ${buyer.account_id}, 1, ${now}, ${now})`.execute(db);
  for (const { product_id, qty, options = {} } of lines) {
    await sql`insert into cart_line (line_item_id, cart_id, product_id, qty, options, seen_price_cents, added_at)
      values (${randomUUID()}, ${cart_id}, ${product_id}, ${qty}, ${JSON.stringify(options)}, 100, ${now})`.execute(db);
  }
  return cart_id;
}
