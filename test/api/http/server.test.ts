import { once } from 'node:events';
import net from 'node:net';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createServer } from '#api/http/fastify.ts';
import type { Config } from '#api/kernel/config.ts';
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
  app.get('/source', async ({ ip }) => ip);
  app.post('/form', async () => 'read');
  app.post('/page', { config: { rateLimit: false, hasTimeout: false } }, async () => 'read');
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
