import { gunzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import type { RouterContext, RouterContextProvider } from 'react-router';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { assertDefined } from '#domain/kernel/assert.ts';
import { PAGE_RULES } from '#domain/identity/pages.ts';
import { PAGE_SERVICES, type PageServices } from '#domain/kernel/page-services.ts';
import { pages } from '#api/pages/pages.ts';
import { collectGarbage } from '#harness/garbage.ts';
import { startShop, type TestShop } from '#harness/shop.ts';

let shop: TestShop;
let app: FastifyInstance;
let version = '1';
let drawn: { path: string; cookie: string | null }[] = [];
let answer: (context: RouterContextProvider) => Promise<Response>;

const DOCUMENTS = 40;
const DOCUMENT_BYTES = 500_000;

const html = (text: string, init: { status?: number; headers?: Record<string, string> } = {}) =>
  new Response(text.padEnd(3_000, '.'), { ...init, headers: { 'content-type': 'text/html', ...init.headers } });

beforeAll(async () => {
  shop = await startShop();
  app = Fastify();
  await app.register(pages, {
    shop: shop.shop,
    build_dir: 'build',
    content_sources: { script: [], frame: [], connect: [] },
    versionOf: (path) => `${version} ${path}`,
    rules: PAGE_RULES,
    handle: async (request: Request, context: RouterContextProvider) => {
      drawn.push({ path: new URL(request.url).pathname, cookie: request.headers.get('cookie') });
      return answer(context);
    },
  });
});
afterAll(async () => {
  await app.close();
  await shop.close();
});
beforeEach(() => {
  drawn = [];
  version += '.';
  answer = async () => html(`<p>${version}</p>`);
});

/** As a browser does, with the body as it shows it. */
async function get(url: string, headers: Record<string, string> = {}) {
  const {
    statusCode,
    headers: answered,
    rawPayload,
  } = await app.inject({
    url,
    headers: { 'accept-encoding': 'gzip', ...headers },
  });
  const body = answered['content-encoding'] === 'gzip' ? gunzipSync(rawPayload) : rawPayload;
  return { statusCode, headers: answered, rawPayload, body: body.toString() };
}

test('a shared page is rendered once and served to everyone until its version changes', async () => {
  const [first, second] = [await get('/c/food'), await get('/c/food')];
  expect([first.body === second.body, drawn.length]).toEqual([true, 1]);
  // One with a query is cached from the second time on.
  for (const rendered of [2, 3, 3]) {
    await get('/c/food?page=2');
    expect(drawn).toHaveLength(rendered);
  }
  version += '+';
  expect((await get('/c/food')).body).toContain('+');
  expect(drawn).toHaveLength(4);
});

test('a page that lacks something and says so is rendered anew for the next visitor', async () => {
  answer = async () => html('no reviews', { headers: { 'cache-control': 'private, no-store' } });
  const { statusCode, headers } = await get('/p/almond-butter');
  expect([statusCode, headers['cache-control'], headers['etag']]).toEqual([200, 'private, no-store', undefined]);
  answer = async () => html('with reviews');
  expect((await get('/p/almond-butter')).body).toContain('with reviews');
  await get('/p/almond-butter');
  expect(drawn).toHaveLength(2);
});

test('rendering a shared page gets no data of the caller', async () => {
  await get('/p/almond-butter', { cookie: '__Host-session=abc', authorization: 'Basic abc' });
  expect(drawn).toEqual([{ path: '/p/almond-butter', cookie: null }]);
  await get('/cart', { cookie: '__Host-session=abc' });
  expect(drawn[1]?.cookie).toBe('__Host-session=abc');
});

test('many concurrent requests wait for one rendering', async () => {
  const started = Promise.withResolvers<void>();
  answer = async () => {
    await started.promise;
    return html('slow');
  };
  const asked = Array.from({ length: 10 }, () => get('/diets/vegan-diet'));
  started.resolve();
  const bodies = new Set((await Promise.all(asked)).map(({ body }) => body));
  expect([bodies.size, drawn.length]).toEqual([1, 1]);
});

test('a page that sets a cookie, is not found or fails is served once and not cached', async () => {
  const kinds = [{ headers: { 'set-cookie': 'a=b' } }, { status: 404 }, { status: 500 }, { status: 302 }];
  for (const [at, init] of kinds.entries()) {
    answer = async () => html('own', init);
    const one = await get(`/brand/${at}`);
    expect([one.statusCode, one.headers['cache-control']]).toEqual([init.status ?? 200, 'private, no-store']);
    await get(`/brand/${at}`);
    expect(drawn.filter(({ path }) => path === `/brand/${at}`)).toHaveLength(2);
  }
});

test('the start page is shared among visitors, and rendered for each person who is signed in', async () => {
  const cookie = '__Host-session=abc; logged_in=1';
  for (const url of ['/', '/_.data']) {
    drawn = [];
    const [first, second] = [await get(url), await get(url, { cookie: '__Host-session=guest; has_cart=1' })];
    expect([drawn.length, first.headers['cache-control'], second.headers['cache-control']]).toEqual([
      1,
      'no-cache',
      'no-cache',
    ]);
    for (let each = 0; each < 2; each++)
      expect((await get(url, { cookie })).headers['cache-control']).toBe('private, no-store');
    expect(drawn.slice(1).map((one) => one.cookie)).toEqual([cookie, cookie]);
    expect((await get(url)).headers['etag']).toBe(first.headers['etag']);
  }
});

const HOUSEHOLD = '__Host-household=1..dairy.';

test.each(['/', '/_.data', '/c/snacks', '/c/snacks.data', '/p/almond-butter', '/all-values', '/l/pantry-staples'])(
  'a page that is rendered for a household is served to no one else, and theirs not to it: %s',
  async (url) => {
    let count = 0;
    answer = async () => html(`rendering ${(count += 1)}`);
    const own = await get(url, { cookie: `__Host-session=abc; ${HOUSEHOLD}` });
    const [shared, sharedAgain] = [await get(url), await get(url, { cookie: '__Host-session=guest; zip=90026' })];
    const ownAgain = await get(url, { cookie: HOUSEHOLD, 'if-none-match': String(shared.headers['etag']) });
    expect([own, shared, sharedAgain, ownAgain].map(({ body }) => body.slice(0, 11))).toEqual([
      'rendering 1',
      'rendering 2',
      'rendering 2',
      'rendering 3',
    ]);
    expect(drawn.map(({ cookie }) => cookie)).toEqual([`__Host-session=abc; ${HOUSEHOLD}`, null, HOUSEHOLD]);
    for (const each of [own, ownAgain])
      expect([each.statusCode, each.headers['cache-control'], each.headers['etag']]).toEqual([
        200,
        'private, no-store',
        undefined,
      ]);
    expect(shared.headers['cache-control']).not.toContain('no-store');
  },
);

test('a household and everyone else who want a page at once each get their own', async () => {
  const bodies = { own: 'for a household', shared: 'for everyone' };
  const started = Promise.withResolvers<void>();
  answer = async () => {
    const body = drawn.at(-1)?.cookie === HOUSEHOLD ? bodies.own : bodies.shared;
    await started.promise;
    return html(body);
  };
  const asked = [
    get('/c/tea'),
    get('/c/tea', { cookie: HOUSEHOLD }),
    get('/c/tea'),
    get('/c/tea', { cookie: HOUSEHOLD }),
  ];
  started.resolve();
  const got = (await Promise.all(asked)).map(({ body }) => body.replaceAll('.', ''));
  expect(got).toEqual([bodies.shared, bodies.own, bodies.shared, bodies.own]);
});

test('what a browser may show again without asking is not shown once its cookies are others', async () => {
  for (const url of ['/c/coffee', '/c/coffee.data'])
    expect((await get(url)).headers['vary']).toBe('accept-encoding, cookie');
});

test('a browser that has the page gets 304 without a body', async () => {
  const first = await get('/', { 'accept-encoding': 'br' });
  expect(first.headers).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'no-cache',
    vary: 'accept-encoding, cookie',
  });
  const etag = String(first.headers['etag']);
  const again = await get('/', { 'accept-encoding': 'br', 'if-none-match': etag });
  expect([again.statusCode, again.body, again.headers['etag']]).toEqual([304, '', etag]);
  version += '+';
  expect((await get('/', { 'if-none-match': etag })).statusCode).toBe(200);
});

test('what was prefetched counts on click: data of shared pages may be reused for a moment', async () => {
  answer = async () => html('[]', { headers: { 'content-type': 'text/x-script' } });
  const first = await get('/p/almond-butter.data?_routes=p%2F%3Akey');
  const etag = String(first.headers['etag']);
  const again = await get('/p/almond-butter.data?_routes=p%2F%3Akey', { 'if-none-match': etag });
  expect([first.headers['cache-control'], again.statusCode]).toEqual(['private, max-age=30', 304]);
  expect(again.headers['cache-control']).toBe('private, max-age=30');
  for (const other of [
    '/p/almond-butter.json.data',
    '/p/almond-butter%20',
    '/p/almond-butter%2ejson',
    '/c/snacks.json',
  ])
    expect((await get(other)).headers['cache-control'], other).toBe('private, no-store');
  // The page keeps it itself, so it must be of that moment.
  expect((await get('/p/almond-butter.json')).headers['cache-control']).toBe('no-cache');
  expect((await get('/cart.data')).headers['cache-control']).toBe('private, no-store');
  answer = async () => html('gone', { status: 404 });
  expect((await get('/p/gone.data')).headers['cache-control']).toBe('private, no-store');
  answer = async () => html('a page');
  expect((await get('/p/data?sort=.data')).headers['cache-control']).toBe('no-cache');
});

test('an address without a form says what it takes', async () => {
  answer = async () => html('no action', { status: 405 });
  const { statusCode, headers } = await app.inject({
    url: '/p/almond-butter.json',
    method: 'POST',
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  expect([statusCode, headers['allow']]).toEqual([405, 'GET, HEAD']);
});

test('a rendered document is dropped, though React holds its context for longer', async () => {
  const heapBytes = () => {
    collectGarbage();
    return process.memoryUsage().heapUsed;
  };
  const { [PAGE_SERVICES]: key } = globalThis as { [PAGE_SERVICES]?: RouterContext<PageServices> };
  const held: RouterContextProvider[] = [];
  answer = async (context) => {
    held.push(context);
    context.get(assertDefined(key, 'the services')).takeDocument(Buffer.alloc(DOCUMENT_BYTES, '.').toString('latin1'));
    return new Response(null, { headers: { 'content-type': 'text/html' } });
  };
  await get('/cart');
  const before = heapBytes();
  for (let n = 0; n < DOCUMENTS; n++) expect((await get('/cart')).body).toHaveLength(DOCUMENT_BYTES);
  expect(heapBytes() - before).toBeLessThan((DOCUMENTS * DOCUMENT_BYTES) / 4);
  expect(held).toHaveLength(DOCUMENTS + 1);
});
