import { afterAll, beforeAll, expect, test } from 'vitest';
import { isFamily } from '#domain/catalog/names.ts';
import type { CatalogProduct } from '#api/catalog/catalog-product.ts';
import { hasBit } from '#api/catalog/bits.ts';
import { findProducts } from '#api/catalog/search/rank.ts';
import { searchEngine } from '#api/catalog/search/port.ts';
import { showSuggestions } from '#api/catalog/show-suggestions.ts';
import { productById } from '#api/catalog/snapshot.ts';
import { type OpenCatalog, openTestCatalog, withClient } from './open-catalog.ts';

let open: OpenCatalog;
let product_id: number;
beforeAll(async () => {
  open = await openTestCatalog();
  const product = open.catalog
    .current()
    .products.find(
      ({ card, is_listed, parent_product_id }) =>
        is_listed && card.in_stock && card.product_type === 'simple' && parent_product_id === null,
    );
  product_id = product?.product_id ?? 0;
});
afterAll(() => open.close());

const run = (text: string, values: unknown[] = []) => withClient(open.url, (client) => client.query(text, values));
const card = () => open.catalog.card(product_id);

test('a changed price makes a new snapshot; the old one stays as it was', async () => {
  const before = open.catalog.current();
  const then = card();
  await run('update price set price_cents = 123, autoship_price_cents = null where product_id = $1', [product_id]);
  await open.until(() => card()?.price === 1.23);
  expect(open.catalog.version()).toBeGreaterThan(before.version);
  expect(before.products[before.ordinalById.get(product_id) ?? -1]?.card.price).toBe(then?.price);
  const [cheapest] = [...open.catalog.current().products]
    .sort((a, b) => a.price_cents - b.price_cents)
    .filter(({ is_listed }) => is_listed);
  expect(cheapest?.price_cents).toBeLessThanOrEqual(123);
  expect(open.catalog.current().index).toBe(before.index);
});

test('what is reserved is not in stock', async () => {
  await run('update stock set reserved = on_hand where product_id = $1', [product_id]);
  await open.until(() => card()?.in_stock === false);
  expect(card()).toMatchObject({ qty: 0, product_badges: [{ badge_text: 'Back Soon' }] });
  await run('update stock set reserved = 0, on_hand = 30 where product_id = $1', [product_id]);
  await open.until(() => card()?.in_stock === true);
  expect(card()).toMatchObject({ qty: 60 });
});

test('a burst of changes is loaded at once', async () => {
  const before = open.catalog.current();
  const ids = before.products.slice(100, 140).map((product) => product.product_id);
  const each = ids.map((id) => `update price set msrp_cents = 99999 where product_id = ${id}`);
  await run(`begin; ${each.join('; ')}; commit`);
  await open.until(() =>
    ids.every((id) => open.catalog.current().rawProducts[before.ordinalById.get(id) ?? -1]?.card.msrp === 999.99),
  );
  expect(open.catalog.version() - before.version).toBeLessThanOrEqual(3);
});

test('a price and a count of orders that change together are both loaded', async () => {
  await run(`begin; insert into recent_sale values (${product_id}, 6);
    update price set price_cents = 321, autoship_price_cents = null where product_id = ${product_id}; commit`);
  await open.until(() => card()?.price === 3.21);
  expect(open.catalog.current().recent_buyers.get(product_id)).toBe(6);
});

test('a child that sells out updates its parent', async () => {
  const snapshot = open.catalog.current();
  const parent = snapshot.products.find(({ card: one }) => isFamily(one) && one.in_stock);
  const children = (snapshot.childrenById.get(parent?.product_id ?? 0) ?? []).map(
    (i) => snapshot.products[i]?.product_id,
  );
  await run('update stock set reserved = on_hand where product_id = any($1)', [children]);
  await open.until(() => open.catalog.card(parent?.product_id ?? 0)?.in_stock === false);
  expect(open.catalog.card(parent?.product_id ?? 0)?.product_badges).toMatchObject([{ badge_text: 'Back Soon' }]);
});

test('a set is sold out while one of its parts is', async () => {
  const set = open.catalog
    .current()
    .products.find(({ card: one, components }) => components.length > 0 && one.in_stock);
  const part = set?.components[0]?.product_id ?? 0;
  const setCard = () => open.catalog.card(set?.product_id ?? 0);
  await run('update stock set reserved = on_hand where product_id = $1', [part]);
  await open.until(() => setCard()?.in_stock === false);
  expect(setCard()).toMatchObject({ qty: 0, product_badges: [{ badge_text: 'Back Soon' }] });
  await run('update stock set reserved = 0, on_hand = 1 where product_id = $1', [part]);
  await open.until(() => setCard()?.in_stock === true);
  expect(setCard()).toMatchObject({ qty: 2 });
});

test("what is in stock of a set isn't cut where its parts' stock is", async () => {
  const { products } = open.catalog.current();
  const set = products.find((one) => one.card.product_type === 'bundle' && one.card.in_stock);
  const setCard = () => open.catalog.card(set?.product_id ?? 0);
  const parts = set?.components.map(({ product_id }) => product_id) ?? [];
  const components = JSON.stringify(parts.map((part) => ({ product_id: part, qty: 3 })));
  await run('update product set components = $2 where product_id = $1', [set?.product_id, components]);
  await run('update stock set reserved = 0, on_hand = 900 where product_id = any($1)', [parts]);
  // Two warehouses have 1,800 of each; a page shows up to 999 of a product.
  await open.until(() => setCard()?.qty === 600);
  await run('update stock set on_hand = 9000 where product_id = any($1)', [parts]);
  await open.until(() => setCard()?.qty === 999);
});

test("a set with what can't be part of one is sold out, and a box doesn't offer it", async () => {
  const { products } = open.catalog.current();
  const find = (product_type: string) =>
    products.find((one) => one.card.product_type === product_type && one.card.in_stock);
  const [bundle, box] = [find('bundle'), find('buildYourBundle')];
  const bundleCard = () => open.catalog.card(bundle?.product_id ?? 0);
  const offered = () => open.catalog.detail(box?.card.url_key ?? '')?.components.map(({ product }) => product.id) ?? [];
  const [part = 0] = bundle?.components.map(({ product_id }) => product_id) ?? [];
  const [choice = 0] = offered();
  await run("update product set product_type = 'gift' where product_id = any($1)", [[part, choice]]);
  await open.until(() => bundleCard()?.in_stock === false && !offered().includes(choice));
  expect(bundleCard()).toMatchObject({ qty: 0, product_badges: [{ badge_text: 'Back Soon' }] });
  expect(offered().length).toBe((box?.components.length ?? 0) - 1);
  expect(open.catalog.card(box?.product_id ?? 0)?.in_stock).toBe(true);
  await run("update product set product_type = 'simple' where product_id = any($1)", [[part, choice]]);
  await open.until(() => bundleCard()?.in_stock === true && offered().includes(choice));
});

test('a set whose part was replaced has the promises and the stock of the new part', async () => {
  const { products, rawProducts } = open.catalog.current();
  const isFree = ({ free_from }: CatalogProduct) => free_from.includes('sesame');
  const setId = products.find((one) => one.components.length > 0 && one.card.in_stock && isFree(one))?.product_id ?? 0;
  const set = () => productById(open.catalog.current(), setId);
  const canBePart = (one: CatalogProduct) => one.card.product_type === 'simple' && one.storage === set()?.storage;
  const isPart = (product_id: number) => set()?.components.some((one) => one.product_id === product_id);
  const partId =
    rawProducts.find((one) => canBePart(one) && one.card.in_stock && isFree(one) && !isPart(one.product_id))
      ?.product_id ?? 0;
  await run('update product set components = $2 where product_id = $1', [
    setId,
    JSON.stringify([{ product_id: partId, qty: 1 }]),
  ]);
  await open.until(() => isPart(partId) === true);
  expect(set()?.free_from).toContain('sesame');
  await run("update product set allergens = array['sesame'] where product_id = $1", [partId]);
  await open.until(() => set()?.free_from.includes('sesame') === false);
  await run('update stock set reserved = on_hand where product_id = $1', [partId]);
  await open.until(() => set()?.card.in_stock === false);
});

test('a new title can be searched for, and a discontinued product leaves the lists', async () => {
  const found = () => open.catalog.current().index.postings.has('xylophon');
  await run("update product set title = 'Xylophone Butter' where product_id = $1", [product_id]);
  await open.until(found);
  await run('update product set is_available = false where product_id = $1', [product_id]);
  await open.until(() => !found());
  expect(card()).toMatchObject({ in_stock: false });
  expect(open.catalog.soldCard(product_id)).toBeNull();
});

test('a new title and a lost promise count at once, before search has the new words', async () => {
  const vegan = open.catalog
    .current()
    .products.find((one) => one.is_listed && one.keys.diet.includes('vegan-diet') && one.components.length === 0);
  const { product_id: id = 0, parent_product_id } = vegan ?? {};
  expect(parent_product_id).toBeNull();
  const seen: unknown[] = [];
  const stop = open.catalog.onChange(() => {
    const { index, isIndexed, ordinalById } = open.catalog.current();
    const ordinal = ordinalById.get(id) ?? -1;
    const promised = index.promises.get('diet:vegan-diet');
    const isPromised = promised && hasBit(promised, ordinal);
    if (open.catalog.card(id)?.title !== 'Marimba Butter') return;
    const withoutIt = findProducts(open.catalog.current(), 'without chili');
    seen.push({
      isIndexed,
      isPromised,
      isWord: index.postings.has('marimba'),
      isFoundWithout: withoutIt.ordinals.includes(ordinal),
    });
  });
  const searchPage = () => open.catalog.pageVersion('/search');
  await run(
    `update product set title = 'Marimba Butter', diets = '{}',
     facts = jsonb_set(facts, '{ingredient_statement}', '"Almonds, chili"') where product_id = $1`,
    [id],
  );
  await open.until(() => open.catalog.card(id)?.title === 'Marimba Butter');
  const first = searchPage();
  await open.until(() => seen.length === 2);
  stop();
  expect(seen).toEqual([
    { isIndexed: false, isPromised: false, isWord: false, isFoundWithout: false },
    { isIndexed: true, isPromised: false, isWord: true, isFoundWithout: false },
  ]);
  expect(searchPage()).not.toBe(first);
});

test('further changes count while the words of one before are indexed', async () => {
  const { products } = open.catalog.current();
  const engine = searchEngine(open.catalog.current());
  const singles = products.filter(
    ({ is_listed, card: one, parent_product_id }) =>
      is_listed &&
      one.in_stock &&
      one.product_type === 'simple' &&
      parent_product_id === null &&
      // Products that keep a promise are looked up otherwise.
      engine.promises(one.title) === null,
  );
  const [renamed, withdrawn, sold] = singles.slice(3).map(({ product_id: id }) => id);
  const withdrawnTitle = open.catalog.card(withdrawn ?? 0)?.title ?? '';
  const isSuggested = () =>
    showSuggestions(open.catalog.current(), withdrawnTitle).products.some(({ id }) => id === withdrawn);
  expect(isSuggested()).toBe(true);
  const atSale: unknown[] = [];
  const stop = open.catalog.onChange(() => {
    if (open.catalog.card(sold ?? 0)?.price !== 3.21 || open.catalog.current().isIndexed) return;
    atSale.push([open.catalog.soldCard(withdrawn ?? 0), isSuggested()]);
  });
  await run("update product set title = 'Celesta Butter' where product_id = $1", [renamed]);
  await open.until(() => open.catalog.card(renamed ?? 0)?.title === 'Celesta Butter');
  expect(open.catalog.current().isIndexed).toBe(false);
  await run(
    `update product set is_available = false where product_id = ${withdrawn};
     update price set price_cents = 321, autoship_price_cents = null where product_id = ${sold}`,
  );
  await open.until(() => atSale.length > 0 && open.catalog.current().isIndexed);
  stop();
  expect(atSale[0]).toEqual([null, false]);
  expect(open.catalog.current().index.postings.has('celesta')).toBe(true);
  expect(findProducts(open.catalog.current(), withdrawnTitle).ordinals).not.toContain(
    open.catalog.current().ordinalById.get(withdrawn ?? 0),
  );
});

test('a new product and a new title for an aisle cause a full reload', async () => {
  const before = open.catalog.current().products.length;
  await run(
    `insert into product (product_id, sku, url_key, title, brand_id, product_type, storage, category_id, size_text,
      unit_amount, unit_measure, facts, tax_class, released_on)
    select 900001, 'NEW1', 'new-one', 'New One', brand_id, 'simple', 'ambient', category_id, '1 oz', 1, 'oz', facts, tax_class, released_on
    from product where product_id = $1`,
    [product_id],
  );
  await run(
    "insert into price (product_id, price_cents, msrp_cents, msrp_source, msrp_checked_on) values (900001, 100, 200, 'shelf', '2026-11-01')",
  );
  await open.until(() => open.catalog.card(900001) !== null);
  expect(open.catalog.current().products.length).toBe(before + 1);
  expect(open.catalog.card(900001)?.image).toMatch(/^\/img\/a\//);
  await run("update category set title = 'Larder' where url_key = 'food'");
  await open.until(() => open.catalog.current().categories.byKey.get('food')?.title === 'Larder');
});

test('a new shipping restriction takes effect at once', async () => {
  const rules = () => open.catalog.current().restrictions.filter(({ reason }) => reason === 'Too far.');
  expect(rules()).toEqual([]);
  await run(
    "insert into restriction_rule (restriction_tag, region_code, reason, effective_from) values ('alcohol', 'HI', 'Too far.', '2026-01-01')",
  );
  await open.until(() => rules().length === 1);
});

test('an operator adds a synonym, and search knows it at once', async () => {
  const find = () => findProducts(open.catalog.current(), 'zorblax');
  expect(find().ordinals).toHaveLength(0);
  await run("insert into search_synonym (said, meant) values ('zorblax', 'coffee|in:coffee')");
  await open.until(() => find().ordinals.length > 0);
  await run("delete from search_synonym where said = 'zorblax'");
  await open.until(() => find().ordinals.length === 0);
});

test.each(['oats|', '|oats', 'oats||rye', '  |||', 'oats| |rye'])(
  'a synonym %j with a gap is refused',
  async (meant) => {
    const added = run(`insert into search_synonym (said, meant) values ('syng', '${meant}')`);
    await expect(added).rejects.toMatchObject({ constraint: 'search_synonym_has_no_gaps' });
  },
);

test('after a lost connection everything is reloaded', async () => {
  const killed = await run(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'listener'",
  );
  expect(killed.rowCount).toBe(1);
  // Lost if the connection is not back yet; the full reload must pick it up.
  await run('update price set price_cents = 77 where product_id = $1', [product_id]);
  await open.until(() => card()?.price === 0.77);
  await run('update price set price_cents = 78 where product_id = $1', [product_id]);
  await open.until(() => card()?.price === 0.78);
});
