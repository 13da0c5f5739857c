import { once } from 'node:events';
import net from 'node:net';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { RouterContext, RouterContextProvider } from 'react-router';
import { PAGE_RULES } from '#domain/identity/pages.ts';
import { PAGE_SERVICES, type PageServices } from '#domain/kernel/page-services.ts';
import { createServer } from '#api/http/fastify.ts';
import { pages } from '#api/pages/pages.ts';
import { openPeopleShop } from '#harness/people-shop.ts';

const PUBLIC_URL = 'https://shop.example';
let shop: Awaited<ReturnType<typeof openPeopleShop>>;
let app: FastifyInstance;
let port: number;
let seen: { method: string; url: string; form: string }[] = [];
let documents: string[] = [];

beforeAll(async () => {
  shop = await openPeopleShop();
  const { config } = shop.shop;
  const publicShop = { ...shop.shop, config: { ...config, public_url: PUBLIC_URL, firewall_token: null } };
  app = await createServer(publicShop, () => true);
  await app.register(pages, {
    shop: publicShop,
    build_dir: 'build',
    content_sources: { script: [], frame: [], connect: [] },
    versionOf: () => '1',
    rules: PAGE_RULES,
    handle: async (request: Request, context: RouterContextProvider) => {
      const held = globalThis as { [PAGE_SERVICES]?: RouterContext<PageServices> };
      if (held[PAGE_SERVICES] && context.get(held[PAGE_SERVICES]).is_document) documents.push(request.url);
      const form = request.method === 'POST' ? new URLSearchParams(await formOf(request)).toString() : '';
      seen.push({ method: request.method, url: request.url, form });
      return new Response('<p>page</p>', { headers: { 'content-type': 'text/html' } });
    },
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = Number(new URL(app.listeningOrigin).port);
});
afterAll(async () => {
  await app.close();
  await shop.close();
});
beforeEach(() => {
  seen = [];
  documents = [];
});

async function formOf(request: Request): Promise<[string, string][]> {
  return [...(await request.formData())].map(([name, value]) => [name, typeof value === 'string' ? value : '']);
}

type Sent = { target?: string; headers?: string[]; body?: string; method?: string };
const OWN = ['host: shop.example', 'origin: https://shop.example'];
const FORM = 'content-type: application/x-www-form-urlencoded';
const LENGTH = (body: string) => `content-length: ${Buffer.byteLength(body)}`;

/** The answer to these bytes, as they are. */
async function send({ method = 'GET', target = '/login', headers = OWN, body = '' }: Sent): Promise<Answered> {
  const socket = net.connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write([`${method} ${target} HTTP/1.1`, ...headers, 'connection: close', '', body].join('\r\n'));
  const answer = await text(socket);
  const [head = '', ...rest] = answer.split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), head: head.toLowerCase(), body: rest.join('\r\n\r\n') };
}
type Answered = { status: number; head: string; body: string };

// biome-ignore format: a table of cases
test.each<[string, number, string, Sent]>([
  ['a form',                      200, '', { body: 'email=a' }],
  ['no body and no content type', 200, '', { headers: OWN }],
  ['text',                        415, "We couldn't read what was sent.", { body: 'x', headers: [...OWN, 'content-type: text/plain', LENGTH('x')] }],
  ['JSON',                        415, "We couldn't read what was sent.", { body: '{}', headers: [...OWN, 'content-type: application/json', LENGTH('{}')] }],
  ['a broken multipart form',     415, "We couldn't read what was sent.", { body: 'x', headers: [...OWN, 'content-type: multipart/form-data; boundary=b', LENGTH('x')] }],
  ['a body without a type',       415, "We couldn't read what was sent.", { body: 'x', headers: [...OWN, LENGTH('x')] }],
  ['101 fields',                  400, "We couldn't read this request.", { body: 'a=1&'.repeat(101) }],
  ['a field of 10,001 letters',   400, "We couldn't read this request.", { body: `a=${'x'.repeat(10_001)}` }],
  ['66 KB',                       413, "That's too much to send at once.", { body: 'a='.padEnd(66_000, 'x') }],
])('a page answers a post with %s with %i', async (_what, status, message, sent) => {
  const headers = sent.headers ?? [...OWN, FORM, LENGTH(sent.body ?? '')];
  const answer = await send({ method: 'POST', ...sent, headers });
  expect(answer.status).toBe(status);
  expect(answer.body).toContain(message);
  expect(seen).toHaveLength(status === 200 ? 1 : 0);
});

const FILES = 'content-type: multipart/form-data; boundary=b';
const fileOf = (bytes: number) =>
  `--b\r\nContent-Disposition: form-data; name="proof"; filename="id.png"\r\n\r\n${'x'.repeat(bytes)}\r\n--b--\r\n`;

test.each([
  ['/getverified', 200, 100_000],
  ['/getverified.data', 200, 10],
  ['/getverified', 413, 111_000],
  ['/getverified', 413, 200_000],
  ['/login', 415, 10],
  ['/getverified/more', 415, 10],
])('a post with a file to %s: %i for %i bytes', async (target, status, bytes) => {
  const body = fileOf(bytes);
  const answer = await send({ method: 'POST', target, body, headers: [...OWN, FILES, LENGTH(body)] });
  expect(answer.status).toBe(status);
  expect(seen.map(({ form }) => form)).toEqual(status === 200 ? ['proof='] : []);
});

test('a form that announces no length is cut off at 64 KB, before its end', async () => {
  const socket = net.connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const answer = text(socket);
  socket.write(['POST /login HTTP/1.1', ...OWN, FORM, 'transfer-encoding: chunked', '', ''].join('\r\n'));
  const chunk = `${(8_192).toString(16)}\r\n${'x'.repeat(8_192)}\r\n`;
  // The last chunk, which would end the body, is never sent.
  for (let sent = 0; sent < 9; sent++) socket.write(chunk);
  expect(await answer).toMatch(/^HTTP\/1\.1 413 /);
  expect(seen).toEqual([]);
});

// biome-ignore format: a table of cases
test.each<[string, number, Sent]>([
  ['two slashes',             404, { target: '//' }],
  ['slashes and a query',     404, { target: '///?sort=new' }],
  ['a slash of each kind',    404, { target: '/\\' }],
  ['the data of two slashes', 404, { target: '//_.data' }],
  ['two slashes and a name',  200, { target: '//c' }],
  ['a host that is no host',  200, { target: '//[' }],
  ['the whole URL',           200, { target: 'http://evil.example/login?route=/cart' }],
  ['the whole URL, no path',  200, { target: 'http://evil.example' }],
  ['a broken escape',         404, { target: '/%zz' }],
  ['a host with a bracket',   200, { headers: ['host: ['] }],
  ['a host with a user',      200, { headers: ['host: u:p@evil'] }],
  ['a port out of range',     200, { headers: ['host: evil:99999'] }],
  ['two hosts',               400, { headers: ['host: shop.example', 'host: evil.example'] }],
  ['another method',          405, { method: 'DELETE' }],
  ['an unknown method',       404, { method: 'PROPFIND' }],
  ['bytes that are no HTTP',  400, { method: 'GET /login NOTHTTP\r\n' }],
])('a page answers a request with %s with %i, at its own address', async (_what, status, sent) => {
  const answer = await send(sent);
  expect(answer.status).toBe(status);
  expect(seen.map(({ url }) => new URL(url).origin)).toEqual(status === 200 ? [PUBLIC_URL] : []);
  expect(answer.head).toContain('x-content-type-options: nosniff');
  if (status !== 200) expect(answer.head).toMatch(/content-security-policy: default-src 'none'|application\/json/);
});

test.each([
  ['/Login?Route=/A', 301, 'location: /login?route=/a'],
  ['/account/', 301, 'location: /account'],
  ['/ACCOUNT', 301, 'location: /account'],
  // The table of who may see which page doesn't know this spelling, but the router does.
  ['/membership/%77elcome', 301, 'location: /membership/welcome'],
])('the page at %s has one address', async (target, status, location) => {
  const answer = await send({ target });
  expect(answer.status).toBe(status);
  expect(answer.head).toContain(`${location}\r\n`);
  expect(seen).toEqual([]);
});

test('a form that was sent to another spelling is sent there again', async () => {
  const answer = await send({
    method: 'POST',
    target: '/Login',
    headers: [...OWN, FORM, LENGTH('email=a')],
    body: 'email=a',
  });
  expect([answer.status, seen]).toEqual([308, []]);
});

test('an address asks for a page, also with .data in its query, unless its path ends in that', async () => {
  for (const target of ['/login', '/login?x=.data', '/login.data', '/login.data?x=1']) await send({ target });
  expect(documents).toEqual([`${PUBLIC_URL}/login`, `${PUBLIC_URL}/login?x=.data`]);
});

test('no path leads to another host', async () => {
  for (const target of ['//Evil.example/', '/\\Evil.example/', '///Evil.example'])
    expect([target, (await send({ target })).head.includes('location:')]).toEqual([target, false]);
});

test('a form sent through a proxy that speaks https is read, whatever the proxy forwards', async () => {
  const body = 'email=ada%40example.test';
  const headers = [...OWN, FORM, LENGTH(body), 'x-forwarded-host: evil.example', 'x-forwarded-proto: http'];
  expect((await send({ method: 'POST', headers, body })).status).toBe(200);
  expect(seen).toEqual([{ method: 'POST', url: `${PUBLIC_URL}/login`, form: body }]);
});

test('a form whose origin is its own host, which is not the shop, is refused', async () => {
  const headers = ['host: evil.example', 'origin: http://evil.example', FORM, LENGTH('')];
  expect((await send({ method: 'POST', target: '/logout', headers })).status).toBe(403);
});

test('the shop on https is never asked without', async () => {
  expect((await send({})).head).toContain('strict-transport-security: max-age=31536000');
});

test.each([
  ['600 pages', { most: 600, method: 'GET', from: '203.0.113.9' }],
  ['120 forms', { most: 120, method: 'POST', from: '203.0.113.10' }],
] as const)('one source may send %s a minute', async (_what, { most, method, from }) => {
  const headers = { host: 'shop.example', origin: PUBLIC_URL, 'content-type': 'application/x-www-form-urlencoded' };
  const ask = async (remoteAddress: string) =>
    (await app.inject({ url: '/login', method, headers, remoteAddress })).statusCode;
  const statuses = await Promise.all(Array.from({ length: most + 1 }, () => ask(from)));
  expect(statuses.filter((status) => status === 200)).toHaveLength(most);
  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  expect(await ask('203.0.113.11')).toBe(200);
});

test('the addresses of one IPv6 network render as one source', async () => {
  const ask = async (at: number) =>
    app.inject({ url: `/account?x=${at}`, remoteAddress: `2001:db8:9:1::${at.toString(16)}` });
  const statuses = await Promise.all(Array.from({ length: 601 }, async (_, at) => (await ask(at)).statusCode));
  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
});
