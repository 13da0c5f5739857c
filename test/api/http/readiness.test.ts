import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createServer } from '#api/http/fastify.ts';
import { eventually } from '#harness/eventually.ts';
import { openPeopleShop } from '#harness/people-shop.ts';

let people: Awaited<ReturnType<typeof openPeopleShop>>;
beforeAll(async () => {
  people = await openPeopleShop();
});
afterAll(() => people.close());

/** A server whose queries are counted, and fail while its database is away. */
async function watchedServer() {
  const state = { queries: 0, isAway: false, isReady: true };
  const db = people.db.withPlugin({
    transformQuery: ({ node }) => {
      state.queries++;
      if (state.isAway) throw new Error('The database is away.');
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  await sql`select 1`.execute(db);
  expect(state.queries).toBe(1);
  const app = await createServer({ ...people.shop, db }, () => state.isReady);
  return { state, app, ask: async () => (await app.inject('/readyz')).statusCode };
}

test('a flood of readiness checks makes one query a second', async () => {
  const { state, app, ask } = await watchedServer();
  state.queries = 0;
  const answers = await Promise.all(Array.from({ length: 200 }, ask));
  expect(new Set(answers)).toEqual(new Set([200]));
  expect(state.queries).toBeLessThanOrEqual(2);
  await app.close();
});

test('neither a failed check nor a good one counts for longer than two seconds', async () => {
  const { state, app, ask } = await watchedServer();
  state.isAway = true;
  expect(await ask()).toBe(503);
  state.isAway = false;
  await eventually('a server that is ready again', async () => (await ask()) === 200, 2_000);
  state.isAway = true;
  await eventually('a server that is no longer ready', async () => (await ask()) === 503, 2_000);
  await app.close();
});

test('a server that drains says so at once, whatever the last check said', async () => {
  const { state, app, ask } = await watchedServer();
  expect(await ask()).toBe(200);
  state.isReady = false;
  expect(await ask()).toBe(503);
  await app.close();
});
