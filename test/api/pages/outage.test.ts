import { PassThrough } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { RouterContext, RouterContextProvider } from 'react-router';
import { PAGE_RULES } from '#domain/identity/pages.ts';
import { login } from '#domain/identity/endpoints.ts';
import { PAGE_SERVICES, type PageServices } from '#domain/kernel/page-services.ts';
import { Refusal } from '#domain/kernel/refusal.ts';
import { type Db, openDb, openPool } from '#api/db/pool.ts';
import { createServer } from '#api/http/fastify.ts';
import { makeFindSignedIn } from '#api/identity/index.ts';
import { mountIdentity } from '#api/identity/routes.ts';
import { systemClock } from '#api/kernel/clock.ts';
import { readConfig } from '#api/kernel/config.ts';
import { openLog } from '#api/kernel/log.ts';
import type { Shop } from '#api/kernel/shop.ts';
import { pages } from '#api/pages/pages.ts';
import { freePort } from '#scripts/free-port.ts';

let db: Db;
let app: FastifyInstance;
let lines: { level: number; msg: string }[] = [];

/** Answers what a page's loader and action would be told. */
async function handle({ method }: Request, context: RouterContextProvider): Promise<Response> {
  const held = globalThis as { [PAGE_SERVICES]?: RouterContext<PageServices> };
  const shared = held[PAGE_SERVICES];
  if (!shared) throw new Error('The pages have no services.');
  const services = context.get(shared);
  const body = { email: 'ada@example.test', password: 'a long password' };
  try {
    const told = method === 'GET' ? await services.caller() : await services.call(login, { body });
    return Response.json(told);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return Response.json(error.toBody(), { status: error.status });
  }
}

beforeAll(async () => {
  // Nothing listens there.
  const url = `postgres://shop@127.0.0.1:${await freePort()}/shop`;
  db = openDb(openPool(url, { size: 2, role: null, onError: () => undefined }));
  const log = new PassThrough().on('data', (line: Buffer) => lines.push(JSON.parse(String(line))));
  const config = readConfig({ LOG_LEVEL: 'info' });
  const shop: Shop = {
    db,
    clock: systemClock,
    config,
    log: openLog(config, log),
    calls: new Map(),
    findSignedIn: makeFindSignedIn(db),
  };
  mountIdentity(shop, { onSignedIn: async () => undefined, onFirstProof: async () => true });
  app = await createServer(shop, () => true);
  await app.register(pages, {
    shop,
    build_dir: 'build',
    content_sources: { script: [], frame: [], connect: [] },
    versionOf: () => '1',
    rules: PAGE_RULES,
    handle,
  });
});
afterAll(async () => {
  await app.close();
  await db.destroy();
});
beforeEach(() => {
  lines = [];
});

test.each(['/login', '/cart', '/cart.data', '/account'])('without its database, GET %s answers 503', async (url) => {
  const answer = await app.inject({ url, headers: { cookie: `__Host-session=${'x'.repeat(43)}` } });
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
  expect(lines.map(({ level }) => level)).toContain(40);
  expect(lines.filter(({ level }) => level > 40)).toEqual([]);
});

test.each(['/login', '/register'])('without its database, POST %s answers 503', async (url) => {
  const headers = { origin: 'http://127.0.0.1:3000', 'content-type': 'application/x-www-form-urlencoded' };
  const answer = await app.inject({ method: 'POST', url, headers, payload: 'email=a' });
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
  expect(answer.json()).toMatchObject({ code: 'busy' });
  expect(lines.filter(({ level }) => level > 40)).toEqual([]);
});
