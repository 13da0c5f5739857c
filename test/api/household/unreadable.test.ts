import { afterAll, beforeAll, expect, test } from 'vitest';
import { startShop, type TestShop } from '#harness/shop.ts';
import { type Client, COOKIE, preferencesOf, register, save, signIn } from './fixtures.ts';

const OF_ANOTHER_RELEASE = '2.future.peanuts.';

let shop: TestShop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.close());

const found = async (client: Client) => (await client.get('/search?q=peanut%20butter')).body['total'];

test.each(['register', 'sign in'])(
  "preferences that can't be read still hide everything after people %s, until they choose again",
  async (how) => {
    const email = await register(shop.browser());
    const client = shop.browser();
    client.cookies.set(COOKIE, OF_ANOTHER_RELEASE);
    expect(await found(client)).toBe(0);
    if (how === 'register') await register(client);
    else expect((await signIn(client, email)).status).toBe(200);
    expect((await client.get('/account')).status).toBe(200);
    expect(await preferencesOf(client)).toMatchObject({ is_unreadable: true, user_preferences: { allergens: [] } });
    const never = await client.post('/preferences/never-items', { product_id: '1' });
    expect([never.status, never.body['code']]).toEqual([409, 'preferences_unreadable']);
    expect([client.cookies.get(COOKIE), await found(client)]).toEqual([OF_ANOTHER_RELEASE, 0]);
    await save(client, { allergens: ['eggs'] });
    expect(client.cookies.get(COOKIE)).toBe('1m..eggs.');
    expect(await preferencesOf(client)).toMatchObject({ is_unreadable: false });
    expect(await found(client)).toBeGreaterThan(0);
  },
);

test('people who are signed in can delete what cannot be read', async () => {
  const client = shop.browser();
  await register(client);
  client.cookies.set(COOKIE, OF_ANOTHER_RELEASE);
  expect((await client.delete('/preferences')).status).toBe(200);
  expect(client.cookies.has(COOKIE)).toBe(false);
});

test("an undo doesn't replace what cannot be read", async () => {
  const visitor = shop.browser();
  visitor.cookies.set(COOKIE, OF_ANOTHER_RELEASE);
  const answer = await visitor.post('/preferences/restore', { undo: 'visitor 1.vegan-diet..' });
  expect([answer.status, answer.body['code']]).toEqual([409, 'preferences_unreadable']);
  expect(visitor.cookies.get(COOKIE)).toBe(OF_ANOTHER_RELEASE);
});
