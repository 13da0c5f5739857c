import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { PAGE_RULES } from '#domain/identity/pages.ts';
import { pages } from '#api/pages/pages.ts';
import { openPeopleShop } from '#harness/people-shop.ts';

const OWN = 'http://127.0.0.1:3000';
const FOREIGN = 'https://evil.example';
let shop: Awaited<ReturnType<typeof openPeopleShop>>;
let app: FastifyInstance;
let drawn: string[] = [];

beforeAll(async () => {
  shop = await openPeopleShop();
  app = Fastify();
  await app.register(pages, {
    shop: shop.shop,
    build_dir: 'build',
    content_sources: { script: [], frame: [], connect: [] },
    versionOf: () => '1',
    rules: PAGE_RULES,
    handle: async (request: Request) => {
      drawn.push(`${request.method} ${new URL(request.url).pathname}`);
      return new Response('<p>page</p>', { headers: { 'content-type': 'text/html' } });
    },
  });
});
afterAll(async () => {
  await app.close();
  await shop.close();
});
beforeEach(() => {
  drawn = [];
});

// biome-ignore format: a table of cases
test.each([
  // what the browser says of the form                              answer
  [{ origin: FOREIGN },                                              403],
  [{ origin: FOREIGN, 'sec-fetch-site': 'same-origin' },             403],
  [{ origin: OWN, 'sec-fetch-site': 'cross-site' },                  403],
  [{ origin: OWN, 'sec-fetch-site': 'same-site' },                   403],
  [{ origin: 'null' },                                               403],
  [{ 'sec-fetch-site': 'none' },                                     403],
  [{},                                                               403],
  [{ origin: OWN },                                                  200],
  [{ origin: OWN, 'sec-fetch-site': 'same-origin' },                 200],
  [{ 'sec-fetch-site': 'same-origin' },                              200],
])('a form sent to a page with %j answers %i', async (headers: Record<string, string>, status) => {
  const answer = await app.inject({
    method: 'POST',
    url: '/login',
    payload: 'email=ada%40example.test&password=a+long+password',
    headers: { host: '127.0.0.1:3000', 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });
  expect(answer.statusCode).toBe(status);
  expect(answer.body.includes('We blocked this because it came from another site.')).toBe(status === 403);
  expect(drawn).toEqual(status === 403 ? [] : ['POST /login']);
});

test('a link from elsewhere may open the page', async () => {
  const answer = await app.inject({ url: '/login', headers: { origin: FOREIGN, 'sec-fetch-site': 'cross-site' } });
  expect([answer.statusCode, drawn]).toEqual([200, ['GET /login']]);
});
