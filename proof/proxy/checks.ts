import { setTimeout as wait } from 'node:timers/promises';
import { PERSON } from '#harness/fixtures.ts';
import type { Checks } from '../faults/fault.ts';
import { QTY_MAX } from '#domain/catalog/quantity.ts';
import { eventually } from '#harness/eventually.ts';
import { askPlain, type Front, type Reply, TlsClient } from './tls-client.ts';

/** Clients from here are exempt from rate limits, because they make the load. */
export const LOAD_ADDRESS = '127.0.9.9';
const CLIENTS = 6;
/** The page of the product in docs/first-product.sql. */
const PRODUCT_PAGE = '/p/green-valley-whole-wheat-flour';
/** How often a wrong password may be sent from one address; the thirty-first try is refused (api/identity/limits.ts). */
const TRIES_BY_SOURCE = 30;

export type Setting = {
  front: Front;
  plain_port: number;
  /** What both servers have logged. */
  logs(): string;
  /** A client whose address ends in this number. */
  client(last: number): TlsClient;
  /** Stops a server as `systemctl restart` does and starts it again. @returns how long it drained, in milliseconds. */
  restart(server: number): Promise<number>;
};

/** A new shop works before its first product, and shows that product without a restart. */
export async function checkFirstProduct(setting: Setting, checks: Checks, load: () => Promise<unknown>): Promise<void> {
  const client = setting.client(9);
  const home = await client.ask({ path: '/' });
  checks.same('the home page of a shop without products', home.status, 200);
  checks.same('it says so', home.body.includes('We have no products yet.'), true);
  await load();
  const shows = async () => (await client.ask({ path: PRODUCT_PAGE })).status === 200;
  // Both servers: the proxy alternates between them.
  await eventually('the first product on both servers', async () => (await shows()) && (await shows()), 10_000);
  client.close();
}

/** Pages, forms, calls and cookies work as they do without a proxy, and say that the address is https. */
export async function checkSignIn(setting: Setting, checks: Checks): Promise<void> {
  const { front, plain_port } = setting;
  const client = setting.client(10);
  const home = await client.ask({ path: '/' });
  checks.same('the home page', home.status, 200);
  checks.same('HSTS', /^max-age=\d{7,}/.test(String(home.headers['strict-transport-security'])), true);
  const redirected = await askPlain(plain_port, '/about?a=1', front.name);
  const { status, headers } = redirected;
  checks.same(
    'http is sent to https',
    [status, headers.location],
    [301, `https://${front.name}:${front.port}/about?a=1`],
  );

  const email = `proxy-${front.port}-${Date.now()}@example.test`;
  const person = { ...PERSON, email };
  checks.same('a call that registers', (await client.call('POST', '/account/register', person)).status, 200);
  const browser = setting.client(11);
  const signedIn = await browser.form('/login', { email, password: PERSON.password });
  checks.same('a page form signs in', signedIn.status, 302);
  const cookies = signedIn.headers['set-cookie'] ?? [];
  checks.same('it sets cookies', cookies.length > 0, true);
  for (const cookie of cookies) {
    const [name = ''] = cookie.split('=');
    checks.same(`secure: ${name}`, /; ?Secure/i.test(cookie), true);
    // The others hold nothing secret: pages read them.
    if (/; ?HttpOnly/i.test(cookie)) checks.same(`pinned to the host: ${name}`, name.startsWith('__Host-'), true);
  }
  checks.same(
    'one of them is secret',
    cookies.some((cookie) => /; ?HttpOnly/i.test(cookie)),
    true,
  );
  checks.same('the account page', (await browser.ask({ path: '/account' })).status, 200);
  const strange = await setting.client(12).form('/login', { email, password: 'wrong' });
  checks.same('a wrong password', strange.status, 401);
  client.close();
  browser.close();
}

/** Nothing that a client claims about itself is believed. */
export async function checkAddresses(setting: Setting, checks: Checks): Promise<void> {
  const evil = { 'x-forwarded-host': 'evil.example', forwarded: 'for=127.0.7.7;host=evil.example;proto=http' };
  const fields = (tried: number) => ({ email: `no-one-${tried}@example.test`, password: 'wrong' });
  const foreign = await setting.client(20).form('/login', fields(0), { ...evil, origin: 'https://evil.example' });
  checks.same('a form of the host it claims to be', [400, 403].includes(foreign.status), true);
  const own = await setting.client(20).form('/login', fields(0), { ...evil, 'x-forwarded-proto': 'http' });
  checks.same('its own form, whatever else it claims', own.status, 401);
  const page = await setting.client(20).ask({ path: '/account', headers: evil });
  checks.same(
    'no word of it comes back',
    `${JSON.stringify(page.headers)}${page.body}`.includes('evil.example'),
    false,
  );

  const guesser = setting.client(21);
  const statuses: number[] = [];
  for (let tried = 0; tried <= TRIES_BY_SOURCE; tried++) {
    const claimed = { 'x-forwarded-for': `10.0.0.${tried}`, 'x-real-ip': `10.0.0.${tried}` };
    statuses.push((await guesser.form('/login', fields(tried), claimed)).status);
  }
  checks.same('guesses from one address run out', statuses.at(-1), 429);
  checks.same(
    'and not before',
    statuses.slice(0, -1).every((status) => status === 401),
    true,
  );
  checks.same('guesses from another go on', (await setting.client(22).form('/login', fields(99))).status, 401);
  checks.same('the log names the address', /"source":"127\.0\.\d+\.21"/.test(setting.logs()), true);
  checks.same('and no claimed one', /"source":"10\.0\.0\./.test(setting.logs()), false);
}

/** Restarts one server after the other under load. @returns a sentence with the counts. */
export async function checkDraining(setting: Setting, checks: Checks): Promise<string> {
  const load: Load = { answered: 0, changed: 0, carts: 0, lost: [], isOver: false };
  const clients = Array.from({ length: CLIENTS }, async () => {
    while (!load.isOver) await fillCart(setting.front, load, checks);
  });
  await wait(1_000);
  const drained: number[] = [];
  for (const server of [0, 1]) {
    drained.push(await setting.restart(server));
    // The proxy sees that it is back.
    await wait(1_500);
  }
  load.isOver = true;
  await Promise.all(clients);
  const { answered, changed, carts, lost } = load;
  checks.same('requests that two restarts lost', lost.slice(0, 5), []);
  checks.same('there was load', answered > 100 && changed > 20, true);
  const seconds = drained.map((ms) => `${(ms / 1000).toFixed(1)} s`).join(' and ');
  return `${answered} pages and ${changed} additions to ${carts} carts answered 200 over two restarts (drained in ${seconds}), ${lost.length} lost`;
}

type Load = { answered: number; changed: number; carts: number; lost: string[]; isOver: boolean };

/** Reads pages and adds the product to a new cart, which must hold every addition that was answered. */
async function fillCart(front: Front, load: Load, checks: Checks): Promise<void> {
  const client = new TlsClient(front, LOAD_ADDRESS);
  const isGood = (what: string, asked: Promise<Reply>) =>
    asked.then(
      ({ status }) => {
        if (status !== 200) load.lost.push(`${what}: ${status}`);
        return status === 200;
      },
      (error: unknown) => {
        load.lost.push(`${what}: ${String(error)}`);
        return false;
      },
    );
  let added = 0;
  while (!load.isOver && added < QTY_MAX) {
    for (const path of ['/', '/login', PRODUCT_PAGE, '/api/v1/carts'])
      if (await isGood(`GET ${path}`, client.ask({ path }))) load.answered++;
    const one = { 'products[0][product_id]': '1', 'products[0][qty]': '1' };
    if (await isGood('POST', client.call('POST', '/carts/bulk_product', one))) added++;
  }
  load.changed += added;
  load.carts++;
  const { items } = JSON.parse((await client.ask({ path: '/api/v1/carts' })).body) as { items: CartItem[] };
  const quantities = items.map(({ line_item_qty }) => line_item_qty);
  checks.same('what the cart holds', quantities, [added]);
  client.close();
}

type CartItem = { line_item_qty: number };
