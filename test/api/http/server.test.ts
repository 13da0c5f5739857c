import { once } from 'node:events';
import net from 'node:net';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createServer } from '#api/http/fastify.ts';
import { mountCalls } from '#api/http/http.ts';
import { sourceOf } from '#api/http/source.ts';
import type { Config } from '#api/kernel/config.ts';
import { makeBrowser } from '#harness/browser.ts';
import { openPeopleShop } from '#harness/people-shop.ts';

let people: Awaited<ReturnType<typeof openPeopleShop>>;
beforeAll(async () => {
  people = await openPeopleShop();
});
afterAll(() => people.close());
const opened: FastifyInstance[] = [];
afterEach(async () => {
  for (const app of opened.splice(0)) await app.close();
});

const QUICK = { headers_ms: 50, request_ms: 100, check_ms: 20 };

async function serverWith(config: Partial<Config> = {}, timeouts?: typeof QUICK): Promise<FastifyInstance> {
  const shop = { ...people.shop, config: { ...people.shop.config, ...config } };
  const app = await createServer(shop, () => true, timeouts);
  opened.push(app);
  app.get('/source', async (request) => sourceOf(request));
  app.post('/form', async () => 'read');
  app.post('/page', { config: { rateLimit: false, hasTimeout: false } }, async () => 'read');
  await mountCalls(app, people.shop);
  await app.listen({ port: 0, host: '127.0.0.1' });
  return app;
}

/** Sends these bytes and nothing more. @returns what came until the server closed the connection. */
async function sendOnly(app: FastifyInstance, bytes: string): Promise<string> {
  const socket = net.connect(Number(new URL(app.listeningOrigin).port), '127.0.0.1');
  await once(socket, 'connect');
  socket.write(bytes);
  return text(socket);
}

const HALF = 'host: shop.example\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{';

test.each([
  ['headers', 'GET /source HTTP/1.1\r\nhost: shop.example\r\n'],
  ['the body of a call', `POST /form HTTP/1.1\r\n${HALF}`],
  ['the body of a page, which has its own timeout', `POST /page HTTP/1.1\r\n${HALF}`],
])('a client that never ends %s is cut off', { timeout: 20_000 }, async (_what, bytes) => {
  expect(await sendOnly(await serverWith({}, QUICK), bytes)).toMatch(/^HTTP\/1\.1 408 /);
});

test('the addresses of one IPv6 network have one limit', async () => {
  const app = await serverWith();
  const left = async (remoteAddress: string) =>
    Number((await app.inject({ url: '/source', remoteAddress })).headers['x-ratelimit-remaining']);
  const first = await left('2001:db8:5:1::1');
  expect(await left('2001:db8:5:1:ffff::2')).toBe(first - 1);
  expect(await left('2001:db8:5:2::1')).toBe(first);
});

test('a proxy that forwards what is no address is the source itself', async () => {
  const app = await serverWith({ trusted_proxies: ['10.0.0.0/8'] });
  const sourceFor = async (forwarded: string) => {
    const headers = { 'x-forwarded-for': forwarded };
    return (await app.inject({ url: '/source', remoteAddress: '10.0.0.1', headers })).body;
  };
  expect(await sourceFor('192.0.2.1')).toBe('192.0.2.1');
  expect(await sourceFor('x'.repeat(5_000))).toBe('10.0.0.1');
  expect(await sourceFor('192.0.2.1, unknown')).toBe('10.0.0.1');
  expect(await sourceFor('unknown, 192.0.2.1, 10.0.0.2')).toBe('192.0.2.1');
  expect(await sourceFor('_hidden, 10.0.0.2')).toBe('10.0.0.2');
});

test('a sign-in through a proxy that forwards 5,000 letters is counted like any other', async () => {
  const app = await serverWith({ trusted_proxies: ['10.0.0.0/8'] });
  const browser = makeBrowser({ app, shop: people.shop }, '10.0.0.1');
  const { status } = await browser.send({
    method: 'POST',
    url: '/api/v1/account/login',
    headers: { 'x-forwarded-for': 'x'.repeat(5_000), 'x-csrf-token': await browser.token() },
    payload: { email: 'nobody@example.test', password: 'wrong password' },
  });
  expect(status).toBe(401);
});

test('the guard answers with the common headers, also for a URL that cannot be read', async () => {
  const app = await serverWith({ firewall_token: 'a-long-token' });
  for (const url of ['/source', '/%zz', '/api/v1/%zz']) {
    const refused = await app.inject(url);
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([403, 'firewall_token']);
    expect(refused.headers['x-content-type-options']).toBe('nosniff');
  }
  const headers = { 'x-firewall-token': 'a-long-token' };
  expect((await app.inject({ url: '/%zz', headers })).statusCode).toBe(404);
  const twoHosts = 'GET /source HTTP/1.1\r\nhost: a.example\r\nhost: b.example\r\nconnection: close\r\n\r\n';
  const answer = await sendOnly(app, twoHosts);
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(answer.toLowerCase()).toContain('x-content-type-options: nosniff');
});
