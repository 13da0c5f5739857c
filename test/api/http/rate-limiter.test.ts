import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeRateLimiter } from '#api/http/rate-limiter.ts';
import { openPeopleShop } from '#harness/people-shop.ts';

let shop: Awaited<ReturnType<typeof openPeopleShop>>;
beforeAll(async () => {
  shop = await openPeopleShop();
});
afterAll(() => shop.close());

const pointsOf = async (key: string) =>
  (await shop.db.selectFrom('rate_limit').select('points').where('key', '=', key).executeTakeFirst())?.points;

test('what is given back counts no more, but never makes room for more than the limit', async () => {
  const limiter = makeRateLimiter(shop.db, { name: 'given-back', points: 2, duration_s: 600 });
  expect([await limiter.consume('a'), await limiter.consume('a'), await limiter.consume('a')]).toEqual([
    true,
    true,
    false,
  ]);
  for (let i = 0; i < 5; i++) await limiter.restore('a');
  expect(await pointsOf('given-back:a')).toBe(0);
  expect([await limiter.consume('a'), await limiter.consume('a'), await limiter.consume('a')]).toEqual([
    true,
    true,
    false,
  ]);
});

test('giving back after the window begins no new one', async () => {
  const limiter = makeRateLimiter(shop.db, { name: 'over', points: 1, duration_s: 600 });
  await limiter.consume('a');
  await shop.db
    .updateTable('rate_limit')
    .set({ expire: Date.now() - 1 })
    .where('key', '=', 'over:a')
    .execute();
  await limiter.restore('a');
  expect([await limiter.consume('a'), await limiter.consume('a')]).toEqual([true, false]);
});
