import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ProductCard } from '#domain/catalog/schema.ts';
import { newBuyer } from '#harness/people.ts';
import { makeSet, plainProducts } from '#harness/products.ts';
import { startShop, type TestShop } from '#harness/shop.ts';
import { type Client, COOKIE, never, preferencesOf, register, save, signIn } from './fixtures.ts';

let shop: TestShop;
let products: number[] = [];

beforeAll(async () => {
  shop = await startShop();
  products = (await plainProducts(shop.db, 8)).map(({ product_id }) => product_id);
});
afterAll(() => shop.close());

const codeOf = async (answer: Promise<{ body: Record<string, unknown> }>) => (await answer).body['code'];
const rowsOf = async () => shop.db.selectFrom('household').selectAll().execute();

async function list(client: Client, query = '') {
  const { body, headers } = await client.get(`/products?page_size=60${query}`);
  return { ...(body as { products: ProductCard[]; total: number; hidden_by_preferences?: number }), headers };
}

test('a visitor keeps preferences in their browser alone, and no one else sees them', async () => {
  const before = (await rowsOf()).length;
  const client = shop.browser();
  expect(await preferencesOf(client)).toEqual({
    preferences: { diets: [], allergens: [], never_items: [] },
    user_preferences: {},
    data: { preferred_diet: null },
    hidden_by_preferences: 0,
    never_items: [],
    joins_account: false,
    is_unreadable: false,
  });
  const { status, body, headers, set_cookies } = await save(client, { diets: ['vegan-diet'], allergens: ['dairy'] });
  expect({ status, data: body['data'], user: body['user_preferences'] }).toEqual({
    status: 200,
    data: { preferred_diet: 'vegan-diet' },
    user: {},
  });
  expect(headers['cache-control']).toBe('private, no-store');
  expect(set_cookies).toEqual([
    `${COOKIE}=1.vegan-diet.dairy.; Max-Age=31536000; Path=/; HttpOnly; Secure; SameSite=Lax`,
  ]);
  expect((await preferencesOf(shop.browser()))['preferences']).toEqual({ diets: [], allergens: [], never_items: [] });
  expect(await rowsOf()).toHaveLength(before);
});

test("another's number answers nothing", async () => {
  const client = shop.browser();
  await register(client);
  await save(client, { diets: ['ketogenic'] });
  const [row] = (await rowsOf()).slice(-1);
  const visitor = shop.browser();
  visitor.cookies.set('uuid', row?.account_id ?? '');
  for (const path of [
    '/preferences',
    `/preferences?uuid=${row?.account_id}`,
    `/preferences?account_id=${row?.account_id}`,
  ]) {
    const { body } = await visitor.get(path);
    expect([body['preferences'], body['user_preferences']]).toEqual([
      { diets: [], allergens: [], never_items: [] },
      {},
    ]);
  }
});

test('lists leave out what a household avoids, say how many, and show them on request; others see everything', async () => {
  const [client, other] = [shop.browser(), shop.browser()];
  const all = await list(other);
  expect([all.hidden_by_preferences, all.headers['cache-control']]).toEqual([undefined, undefined]);
  await save(client, { allergens: ['dairy', 'wheat'] });
  const own = await list(client);
  expect(own.headers['cache-control']).toBe('private, no-store');
  expect(own.hidden_by_preferences).toBeGreaterThan(0);
  expect(own.total + (own.hidden_by_preferences ?? 0)).toBe(all.total);
  expect((await preferencesOf(client))['hidden_by_preferences']).toBe(own.hidden_by_preferences);
  const shown = await list(client, '&show_hidden=1');
  expect([shown.total, shown.hidden_by_preferences]).toEqual([all.total, own.hidden_by_preferences]);
  expect(shown.products.some(({ household_note }) => household_note?.includes('dairy'))).toBe(true);
  const again = await list(other);
  expect(again.products).toEqual(all.products);
  expect((await list(other, '&show_hidden=1')).products).toEqual(all.products);
});

test.each([
  '/products?facets=1',
  '/search?q=bread',
  '/search/suggest?q=bre',
  '/category/url/snacks',
  '/facet-page/diet/vegan-diet',
  '/attribute-page/non-gmo',
  '/deals',
  '/landing-page/ic',
  '/staples',
  '/navigation/lists',
  '/shopping-list/pantry-staples',
])('%s answers a household for itself, and everyone else as before', async (path) => {
  const [client, other] = [shop.browser(), shop.browser()];
  const before = await other.get(path);
  await save(client, { diets: ['ketogenic'], allergens: ['soy'] });
  const own = await client.get(path);
  expect([own.status, own.headers['cache-control']]).toEqual([before.status, 'private, no-store']);
  const after = await other.get(path);
  expect([after.body, after.headers['cache-control']]).toEqual([before.body, before.headers['cache-control']]);
});

test('a product is never shown again, with its mark on its own page and in the cart, until it is', async () => {
  const client = shop.browser();
  const [first] = (await list(client)).products;
  const product_id = first?.id ?? 0;
  for (let each = 0; each < 2; each++) expect((await never(client, product_id)).status).toBe(200);
  const kept = await preferencesOf(client);
  expect([kept['preferences'], (kept['never_items'] as ProductCard[]).map(({ id }) => id)]).toEqual([
    { diets: [], allergens: [], never_items: [String(product_id)] },
    [product_id],
  ]);
  expect((await list(client)).products.map(({ id }) => id)).not.toContain(product_id);
  const page = await client.get(`/products/${first?.url_key}`);
  expect([page.status, page.body['household_note']]).toEqual([200, 'You hid this product.']);
  const [buyable] = products;
  await never(client, buyable);
  await client.post('/carts/bulk_product', { products: [{ product_id: String(buyable), qty: '1' }] });
  const cart = (await client.get('/carts')).body as { items: { household_note?: string }[] };
  expect(cart.items.map(({ household_note }) => household_note)).toEqual(['You hid this product.']);
  for (const id of [product_id, buyable]) await client.delete(`/preferences/never-items/${id}`);
  expect(client.cookies.has(COOKIE)).toBe(false);
  const clean = (await client.get('/carts')).body as { items: object[] };
  expect(clean.items.some((item) => 'household_note' in item)).toBe(false);
});

test('a build-your-own set is marked in the cart if they never want to see it, and not for what they left out', async () => {
  const client = shop.browser();
  const [, , box = 0, picked = 0, left = 0] = products;
  const parts = [picked, left].map((product_id) => ({ product_id, qty: 1 }));
  const pick_rule = { min: 1, max: 2, each_max: 2, percent_off: 10 };
  await makeSet(shop.db, { product_id: box, product_type: 'buildYourBundle', parts, pick_rule });
  const wanted = [{ product_id: String(box), qty: '1', options: { [picked]: '1' } }];
  expect((await client.post('/carts/bulk_product', { products: wanted })).status).toBe(200);
  const notes = async () =>
    ((await client.get('/carts')).body as { items: { household_note?: string }[] }).items.map(
      ({ household_note }) => household_note,
    );
  await never(client, left);
  expect(await notes()).toEqual([undefined]);
  await never(client, box);
  expect(await notes()).toEqual(['You hid this product.']);
});

test('a quote marks what the household avoids, before anything is paid', async () => {
  const { session_token, address_id } = await newBuyer(shop.shop);
  const buyer = shop.browser();
  buyer.cookies.set('__Host-session', session_token);
  const [first, second] = products;
  const wanted = [first, second].map((product_id) => ({ product_id: String(product_id), qty: '1' }));
  expect((await buyer.post('/carts/bulk_product', { products: wanted })).status).toBe(200);
  await never(buyer, second);
  const { body } = await buyer.post('/checkout/quote', { address_id });
  const { boxes } = body as { boxes: { items: { product_id: number; household_note?: string }[] }[] };
  expect(boxes.flatMap(({ items }) => items.map((item) => [item.product_id, item.household_note]))).toEqual([
    [first, undefined],
    [second, 'You hid this product.'],
  ]);
});

test('an unknown product, diet and allergen, and the 201st product are refused', async () => {
  const client = shop.browser();
  expect(await codeOf(never(client, 1_999_999_999))).toBe('product_not_found');
  const wrong = await save(client, { diets: ['no-such-diet'] });
  expect([wrong.status, wrong.body['errors']]).toEqual([
    400,
    [{ field: 'diets', message: "We don't know this diet. Please choose from the list." }],
  ]);
  expect((await save(client, { allergens: ['pollen'] })).status).toBe(400);
  const ids = Array.from({ length: 200 }, (_, at) => (1_000_000 + at).toString(36)).join('~');
  client.cookies.set(COOKIE, `1...${ids}`);
  expect(await codeOf(never(client, products[0]))).toBe('too_many_never_items');
});

test.each(['2.vegan-diet.eggs.', '1.vegan-diet.<script>.'])(
  "what %s leaves out isn't known, so everything is hidden until it is chosen again",
  async (text) => {
    const client = shop.browser();
    client.cookies.set(COOKIE, text);
    const { total } = await list(shop.browser());
    expect(await list(client)).toMatchObject({ total: 0, hidden_by_preferences: total });
    expect(client.cookies.get(COOKIE)).toBe(text);
    expect(await preferencesOf(client)).toMatchObject({ is_unreadable: true, hidden_by_preferences: total });
    // One more item would lose the others.
    expect(await codeOf(never(client, products[0]))).toBe('preferences_unreadable');
    expect(client.cookies.get(COOKIE)).toBe(text);
    await save(client, { allergens: ['eggs'] });
    expect(await preferencesOf(client)).toMatchObject({ is_unreadable: false, preferences: { allergens: ['eggs'] } });
    expect((await list(client)).total).toBeGreaterThan(0);
  },
);

test("preferences that can't be read can be deleted", async () => {
  const client = shop.browser();
  client.cookies.set(COOKIE, '2.vegan-diet.eggs.');
  await client.delete('/preferences');
  expect(client.cookies.has(COOKIE)).toBe(false);
  expect((await list(client)).hidden_by_preferences).toBeUndefined();
});

test('what a visitor chose goes into the account they create, and signing out leaves none of it in the browser', async () => {
  const client = shop.browser();
  await save(client, { allergens: ['peanuts'] });
  await never(client, products[1]);
  const email = await register(client);
  const kept = { diets: [], allergens: ['peanuts'], never_items: [String(products[1])] };
  expect(await preferencesOf(client)).toMatchObject({ preferences: kept, user_preferences: kept });
  expect(client.cookies.get(COOKIE)).toMatch(/^1m\.\.peanuts\./);
  await client.post('/account/logout');
  expect(client.cookies.has(COOKIE)).toBe(false);
  expect((await list(client)).hidden_by_preferences).toBeUndefined();
  await signIn(client, email);
  expect((await preferencesOf(client))['preferences']).toEqual(kept);
});

test("signing in adds a visitor's choices to the account's, so that nothing that either hid is shown", async () => {
  const [home, library] = [shop.browser(), shop.browser()];
  const email = await register(home);
  await save(home, { diets: ['vegan-diet'], allergens: ['eggs'] });
  await save(library, { diets: ['ketogenic'], allergens: ['soy'] });
  await signIn(library, email);
  const both = { diets: ['ketogenic', 'vegan-diet'], allergens: ['eggs', 'soy'], never_items: [] };
  expect((await preferencesOf(library))['user_preferences']).toEqual(both);
});

test('what one account keeps never gets into another, although the browser still has it', async () => {
  const shared = shop.browser();
  await register(shared);
  await save(shared, { allergens: ['fish'] });
  const left = shared.cookies.get(COOKIE) ?? '';
  const other = shop.browser();
  const email = await register(other);
  const next = shop.browser();
  next.cookies.set(COOKIE, left);
  await signIn(next, email);
  expect((await preferencesOf(next))['user_preferences']).toEqual({ diets: [], allergens: [], never_items: [] });
  expect(next.cookies.has(COOKIE)).toBe(false);
  // Nor once a visitor there has changed something: that alone is theirs.
  const visitor = shop.browser();
  visitor.cookies.set(COOKIE, left);
  await never(visitor, products[2]);
  const shown = { diets: [], allergens: ['fish'], never_items: [String(products[2])] };
  expect((await preferencesOf(visitor))['preferences']).toEqual(shown);
  expect((await list(visitor)).hidden_by_preferences).toBeGreaterThan(1);
  await signIn(visitor, email);
  const own = { diets: [], allergens: [], never_items: [String(products[2])] };
  expect(await preferencesOf(visitor)).toMatchObject({ preferences: own, user_preferences: own });
  await visitor.delete('/preferences');
  // Also for someone who signs in over a session that is still open.
  await signIn(shared, email);
  expect((await preferencesOf(shared))['user_preferences']).toEqual({ diets: [], allergens: [], never_items: [] });
});

test('a change in one browser holds in another from the next read of the account on', async () => {
  const [phone, laptop] = [shop.browser(), shop.browser()];
  const email = await register(phone);
  await signIn(laptop, email);
  await save(phone, { allergens: ['sesame'] });
  expect((await list(laptop)).hidden_by_preferences).toBeUndefined();
  await laptop.get('/account');
  expect((await list(laptop)).hidden_by_preferences).toBeGreaterThan(0);
});

test('two changes at once lose nothing, and deleting everything leaves no row', async () => {
  const client = shop.browser();
  await register(client);
  await Promise.all(products.map((product_id) => never(client, product_id)));
  expect((await preferencesOf(client))['preferences']).toMatchObject({
    never_items: products.toSorted((a, b) => a - b).map(String),
  });
  const before = (await rowsOf()).length;
  await client.delete('/preferences');
  expect(await rowsOf()).toHaveLength(before - 1);
  expect(client.cookies.has(COOKIE)).toBe(false);
});

test('a row ends with its account', async () => {
  const { rows } = await sql`select confdeltype as on_delete from pg_constraint
    where conrelid = 'household'::regclass and confrelid = 'account'::regclass`.execute(shop.db);
  expect(rows).toEqual([{ on_delete: 'c' }]);
});
