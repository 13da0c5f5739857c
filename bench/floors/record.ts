import fs from 'node:fs';
import { randomUUID } from 'node:crypto';
import { APP_ROLE } from '#api/db/pool.ts';
import { readConfig } from '#api/kernel/config.ts';
import { openShop } from '#api/server.ts';
import { becomeShopper, fillCart, listProductIds } from '#harness/shoppers.ts';
import { openVisitor, type Session } from '#harness/visitor.ts';
import { Recorder } from './recorder.ts';
import type { Recording } from './recording.ts';

export type RecordOrder = { file: string; database_url: string; gateway_url: string; carts: number; shoppers: number };

const LINES_OF_A_FULL_CART = 20;
const ITEMS_OF_AN_ORDER = 10;

/**
 * Opens the shop on the floors' database, does each writing operation once per connection and records its
 * statements. A separate process, because it patches the driver.
 */
process.once('message', (order: RecordOrder) => {
  record(order).then(
    () => process.send?.({ ready: true }),
    (error: unknown) =>
      process.send?.({ failed: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
});
process.on('disconnect', () => process.exit());

async function record(order: RecordOrder): Promise<void> {
  const recorder = new Recorder(order.gateway_url);
  const shop = await openShop({
    config: {
      ...readConfig({
        LOG_LEVEL: 'fatal',
        RATE_LIMIT_EXEMPT: '127.0.0.1',
        SHOP_MODE: 'production',
        ALLOW_UNSAFE: '1',
        PORT: '0',
      }),
      sandbox_gateway_url: order.gateway_url,
    },
    url: order.database_url,
    role: APP_ROLE,
    pages: false,
  });
  recorder.follow(shop.app.server);
  const url = await shop.app.listen({ port: 0, host: '127.0.0.1' });
  const productIds = await listProductIds(await openVisitor(url));
  // The first of each kind opens connections and fills caches; it is discarded.
  const repeat = async (count: number, work: (at: number) => Promise<Recording>): Promise<Recording[]> => {
    await work(0);
    const recordings: Recording[] = [];
    for (let at = 0; at < count; at++) recordings.push(await work(at));
    return recordings;
  };
  const recordings = {
    'new-cart': await repeat(order.carts, (at) =>
      recordNewCart(recorder, url, productIds[at % productIds.length] ?? 0),
    ),
    'change-quantity': await repeat(order.carts, () => recordChange(recorder, url, productIds)),
    checkout: await repeat(order.shoppers, (at) => recordCheckout(recorder, url, productIds, at)),
  };
  fs.writeFileSync(order.file, JSON.stringify(recordings));
  await shop.close();
}

async function recordNewCart(recorder: Recorder, url: string, product_id: number): Promise<Recording> {
  const visitor = { cookie: '', csrf_token: '' };
  return recorder.record([
    async () => {
      const answer = await fetch(`${url}/api/v1/session/new`, { method: 'POST' });
      visitor.cookie = (answer.headers.getSetCookie()[0] ?? '').split(';')[0] ?? '';
      const text = await textOf(answer);
      visitor.csrf_token = (JSON.parse(text) as { csrf_token: string }).csrf_token;
      return text;
    },
    () => send(url, visitor, 'POST', '/carts/bulk_product', addition(product_id)),
  ]);
}

async function recordChange(recorder: Recorder, url: string, productIds: number[]): Promise<Recording> {
  const cart = await fillCart(url, productIds.slice(0, LINES_OF_A_FULL_CART));
  const line = { 'line_items[0][line_item_id]': cart.line_item_ids[0] ?? '', 'line_items[0][qty]': '2' };
  return recorder.record([() => send(url, cart, 'PUT', '/carts', line)]);
}

async function recordCheckout(recorder: Recorder, url: string, productIds: number[], at: number): Promise<Recording> {
  const shopper = await becomeShopper(url);
  const { address_id } = shopper;
  let quote_id = '';
  const additions = Array.from({ length: ITEMS_OF_AN_ORDER }, (_, i) => () => {
    const product_id = productIds[(at * 7 + i) % productIds.length] ?? 0;
    return send(url, shopper, 'POST', '/carts/bulk_product', addition(product_id));
  });
  return recorder.record([
    ...additions,
    async () => {
      const text = await send(url, shopper, 'POST', '/checkout/quote', { address_id });
      ({ quote_id } = JSON.parse(text) as { quote_id: string });
      return text;
    },
    () => send(url, shopper, 'GET', '/token/payment/client'),
    () =>
      send(url, shopper, 'POST', '/checkout/place', {
        quote_id,
        idempotency_key: randomUUID(),
        payment_token: 'tok_visa',
      }),
  ]);
}

function addition(product_id: number): Record<string, string> {
  return { 'products[0][product_id]': String(product_id), 'products[0][qty]': '1' };
}

async function send(
  url: string,
  { cookie, csrf_token }: Session,
  method: string,
  path: string,
  form?: Record<string, string>,
): Promise<string> {
  const headers = { cookie, 'x-csrf-token': csrf_token, reqsource: 'web' };
  return textOf(
    await fetch(`${url}/api/v1${path}`, { method, headers, body: form ? new URLSearchParams(form) : null }),
  );
}

async function textOf(answer: Response): Promise<string> {
  if (!answer.ok) throw new Error(`${answer.url} was answered ${answer.status}: ${await answer.text()}`);
  return answer.text();
}
