import { randomUUID } from 'node:crypto';
import type { Session } from '#harness/visitor.ts';
import type { Answer } from './connection.ts';
import type { Operation } from './closed-loop.ts';
import type { Job } from './jobs.ts';

type JobOf<Kind> = Extract<Job, { kind: Kind }>;

const FORM = 'content-type: application/x-www-form-urlencoded\r\n';
const ITEMS_OF_AN_ORDER = 10;

/** Each connection gets its own share of the addresses; a connection that runs out of them stops the run. */
export function explore({ paths, connections }: JobOf<'explore'>): Operation[] {
  return Array.from(
    { length: connections },
    (_, at): Operation =>
      async (client, turn) => {
        const path = paths[at + turn * connections];
        if (path === undefined) throw new Error(`${paths.length} addresses were not enough.`);
        await client.ask('GET', path);
      },
  );
}

/** Like a browser without a cookie: gets a session, then puts a product into its cart. */
export function newCart({ product_ids, connections }: JobOf<'new-cart'>): Operation[] {
  return Array.from(
    { length: connections },
    (_, at): Operation =>
      async (client, turn) => {
        const opened = await client.ask('POST', '/api/v1/session/new', FORM);
        const { csrf_token } = bodyOf<{ csrf_token: string }>(opened);
        const session = { cookie: cookiesOf(opened), csrf_token };
        const product_id = product_ids[(at + turn) % product_ids.length] ?? 0;
        await client.ask('POST', '/api/v1/carts/bulk_product', headersOf(session), addition(product_id));
      },
  );
}

/** Every answer holds the changed line, the boxes and the totals. */
export function changeQuantity({ carts, connections }: JobOf<'change-quantity'>): Operation[] {
  return carts.slice(0, connections).map((cart): Operation => {
    const headers = headersOf(cart);
    return async (client, turn) => {
      const line = cart.line_item_ids[turn % cart.line_item_ids.length] ?? '';
      const qty = 2 - (Math.floor(turn / cart.line_item_ids.length) % 2);
      const body = `line_items[0][line_item_id]=${line}&line_items[0][qty]=${qty}`;
      await client.ask('PUT', '/api/v1/carts', headers, body);
    };
  });
}

/** Ten separate additions, the quote to the saved address (shipping, tax, dates), the card, the order. */
export function checkout({ shoppers, product_ids, gateway_url }: JobOf<'checkout'>): Operation[] {
  return shoppers.map((shopper, at): Operation => {
    const headers = headersOf(shopper);
    return async (client, turn) => {
      for (let i = 0; i < ITEMS_OF_AN_ORDER; i++) {
        const product_id = product_ids[(at * 7 + turn + i) % product_ids.length] ?? 0;
        await client.ask('POST', '/api/v1/carts/bulk_product', headers, addition(product_id));
      }
      const quoted = await client.ask('POST', '/api/v1/checkout/quote', headers, `address_id=${shopper.address_id}`);
      const { quote_id } = bodyOf<{ quote_id: string }>(quoted);
      const opened = await client.ask('GET', '/api/v1/token/payment/client', headers);
      const { client_token } = bodyOf<{ client_token: string }>(opened);
      const payment_token = await handOverCard(gateway_url, client_token);
      const order = `quote_id=${quote_id}&idempotency_key=${randomUUID()}&fresh_confirmed=1&payment_token=${payment_token}`;
      const placed = await client.time('place', () => client.ask('POST', '/api/v1/checkout/place', headers, order));
      const { status } = bodyOf<{ status: string }>(placed);
      if (status !== 'placed') throw new Error(`An order ended as ${status}.`);
    };
  });
}

/** The card goes from the browser to the gateway; the shop never sees it. */
async function handOverCard(gatewayUrl: string, client_token: string): Promise<string> {
  const answer = await fetch(`${gatewayUrl}/tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_token, number: '4242424242424242', expiry: '12/34', cvc: '123' }),
  });
  if (!answer.ok) throw new Error(`The gateway answered ${answer.status}: ${await answer.text()}`);
  const { token } = (await answer.json()) as { token: string };
  return token;
}

/** Each connection replays its own recording, step by step. */
export function replay({ workload, steps, connections }: JobOf<'replay'>): Operation[] {
  return Array.from(
    { length: connections },
    (_, recording): Operation =>
      async (client) => {
        for (let step = 0; step < steps; step++) {
          const ask = () => client.ask('POST', `/${workload}/${recording}/${step}`, FORM, 'line_items[0][qty]=1');
          await (step === steps - 1 ? client.time('last', ask) : ask());
        }
      },
  );
}

function headersOf({ cookie, csrf_token }: Session): string {
  return `cookie: ${cookie}\r\nx-csrf-token: ${csrf_token}\r\nreqsource: web\r\n${FORM}`;
}

function addition(product_id: number): string {
  return `products[0][product_id]=${product_id}&products[0][qty]=1`;
}

function bodyOf<T>({ body }: Answer): T {
  return JSON.parse(body.toString()) as T;
}

function cookiesOf({ head }: Answer): string {
  return [...head.matchAll(/\r\nset-cookie: ([^;\r]+)/gi)].map(([, pair]) => pair).join('; ');
}
