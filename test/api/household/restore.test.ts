import { afterAll, beforeAll, expect, test } from 'vitest';
import { plainProducts } from '#harness/products.ts';
import { startShop, type TestShop } from '#harness/shop.ts';
import { type Client, COOKIE, never, preferencesOf, register, save, signIn } from './fixtures.ts';

let shop: TestShop;
let product_id = 0;

beforeAll(async () => {
  shop = await startShop();
  product_id = (await plainProducts(shop.db, 1))[0]?.product_id ?? 0;
});
afterAll(() => shop.close());

const restore = (client: Client, undo: unknown) => client.post('/preferences/restore', { undo: String(undo) });

test('deleting everything can be taken back, by visitors and in accounts, with what was chosen since', async () => {
  const chosen = { diets: ['ketogenic'], allergens: ['dairy', 'soy'], never_items: [String(product_id)] };
  for (const hasAccount of [false, true]) {
    const client = shop.browser();
    if (hasAccount) await register(client);
    await save(client, { diets: ['ketogenic'], allergens: ['dairy', 'soy'] });
    await never(client, product_id);
    const { hidden_by_preferences } = await preferencesOf(client);
    const { undo } = (await client.delete('/preferences')).body;
    expect((await preferencesOf(client))['preferences']).toEqual({ diets: [], allergens: [], never_items: [] });
    for (let each = 0; each < 2; each++) expect((await restore(client, undo)).status).toBe(200);
    const back = await preferencesOf(client);
    expect(back).toMatchObject({ preferences: chosen, hidden_by_preferences, joins_account: !hasAccount });
    const again = (await client.delete('/preferences')).body['undo'];
    await save(client, { allergens: ['eggs'] });
    expect((await restore(client, again)).body['preferences']).toEqual({
      ...chosen,
      allergens: ['dairy', 'eggs', 'soy'],
    });
  }
  const empty = await shop.browser().delete('/preferences');
  expect([empty.status, empty.body['undo']]).toEqual([200, null]);
});

test('what someone deleted never comes back to someone else', async () => {
  const client = shop.browser();
  const email = await register(client);
  await save(client, { allergens: ['fish'] });
  const { undo } = (await client.delete('/preferences')).body;
  const other = shop.browser();
  await register(other);
  const visitor = shop.browser();
  for (const someoneElse of [other, visitor]) {
    for (const given of [undo, 'visitor', 'visitor 1.<script>..', '']) {
      const answer = await restore(someoneElse, given);
      expect([answer.status, answer.body['code']]).toEqual([409, 'not_restorable']);
    }
    expect((await preferencesOf(someoneElse))['preferences']).toEqual({ diets: [], allergens: [], never_items: [] });
  }
  await save(visitor, { allergens: ['eggs'] });
  const own = (await visitor.delete('/preferences')).body['undo'];
  await signIn(visitor, email);
  expect((await restore(visitor, own)).status).toBe(409);
});

test("an account's copy that a visitor deletes and brings back is still never merged into an account", async () => {
  const visitor = shop.browser();
  visitor.cookies.set(COOKIE, '1m..fish._1..eggs.');
  const { undo } = (await visitor.delete('/preferences')).body;
  await restore(visitor, undo);
  expect(visitor.cookies.get(COOKIE)).toBe('1m..fish._1..eggs.');
  await register(visitor);
  expect((await preferencesOf(visitor))['user_preferences']).toMatchObject({ allergens: ['eggs'] });
});
