import { afterAll, beforeAll, expect, test } from 'vitest';
import { LISTS_URL, pageUrl, productUrl } from '#domain/catalog/addresses.ts';
import { FACET_VALUE_KINDS } from '#domain/catalog/facet-kinds.ts';
import { LANDING_KEYS, LANDING_URLS, SPECIAL_KEYS } from '#domain/catalog/special-pages.ts';
import { isFamily } from '#domain/catalog/names.ts';
import type { CatalogProduct } from '#api/catalog/catalog-product.ts';
import { headCategoryPage, headFacetPage, headLandingPage, showPage } from '#api/catalog/show-page.ts';
import { showShoppingList, showShoppingLists } from '#api/catalog/shopping-lists.ts';
import type { Snapshot } from '#api/catalog/snapshot.ts';
import { type OpenCatalog, openTestCatalog, withClient } from './open-catalog.ts';

/** Each product goes well with twelve others. */
const PAIRINGS = `insert into pairing (product_id, goes_with)
  select p.product_id, array(
    select o.product_id from product o where o.parent_product_id is null and o.product_id <> p.product_id
    order by md5(p.product_id || ' ' || o.product_id) limit 12)
  from product p where p.parent_product_id is null`;
/** The day of the test's clock. */
const TODAY = '2026-11-20';
let open: OpenCatalog;
beforeAll(async () => {
  open = await openTestCatalog((client) => client.query(PAIRINGS));
});
afterAll(() => open.close());

const run = (text: string, values: unknown[] = []) => withClient(open.url, (client) => client.query(text, values));
const now = () => open.catalog.current();
const aisleOf = (product: CatalogProduct) => product.category.path[0]?.url_key ?? '';

/** Makes a change and waits until the catalog has loaded it, with the new words of search. */
async function change(product_id: number, set: string): Promise<void> {
  const before = open.catalog.version();
  await run(set.replaceAll('$product', String(product_id)));
  await open.until(() => open.catalog.version() > before && now().isIndexed);
}

/** What every list page shows, by its path. */
function listPages(snapshot: Snapshot): (readonly [path: string, page: unknown])[] {
  const query = { cur_page: 1, page_size: 60, facets: true };
  const keys = [...snapshot.categories.all.map(({ url_key }) => url_key), ...SPECIAL_KEYS];
  const categories = keys.map(
    (url_key) => [`/c/${url_key}`, showPage(snapshot, headCategoryPage(snapshot, url_key, TODAY), query)] as const,
  );
  const values = FACET_VALUE_KINDS.flatMap((kind) =>
    snapshot.columns[kind].values.map(
      ({ key }) => [pageUrl(kind, key), showPage(snapshot, headFacetPage(snapshot, kind, key), query)] as const,
    ),
  );
  const brands = [...snapshot.brands.values()].map(
    ({ url_key }) =>
      [`/brand/${url_key}`, showPage(snapshot, headFacetPage(snapshot, 'brand', url_key), query)] as const,
  );
  const landings = LANDING_KEYS.map(
    (key) => [LANDING_URLS[key], showPage(snapshot, headLandingPage(snapshot, key, TODAY), query)] as const,
  );
  const { lists } = showShoppingLists(snapshot);
  const ofLists = [
    [LISTS_URL, lists] as const,
    ...lists.map(({ url, url_key }) => [url, showShoppingList(snapshot, url_key)] as const),
  ];
  return [...categories, ...landings, ...ofLists, ...values, ...brands];
}

/** Every catalog path with what its page shows; stock above the low mark counts as the same. */
function allPages(): Map<string, { version: string; shown: string }> {
  const products = now().products.map(
    ({ card }) => [productUrl(card.url_key), open.catalog.detail(card.url_key)] as const,
  );
  return new Map(
    [...listPages(now()), ...products].map(([path, page]) => [
      path,
      {
        version: open.catalog.pageVersion(path),
        shown: JSON.stringify(page, (name, value: unknown) =>
          name === 'qty' && typeof value === 'number' ? Math.min(value, 50) : value,
        ),
      },
    ]),
  );
}

/** Lists that show something else once nothing is left of what earlier snapshots computed for them. */
function listsOfOldSnapshots(): string[] {
  const fresh = new Map(listPages({ ...now(), shape: {} }));
  return listPages(now()).flatMap(([path, page]) =>
    JSON.stringify(page) === JSON.stringify(fresh.get(path)) ? [] : [path],
  );
}

const plain = (nth: number) => {
  const found = now().products.filter(
    ({ card, is_listed, parent_product_id }) =>
      is_listed && card.product_type === 'simple' && parent_product_id === null && card.in_stock && card.qty > 60,
  );
  return found[(nth * 37) % found.length] as CatalogProduct;
};
const parent = () => now().products.find(({ card }) => isFamily(card)) as CatalogProduct;
const child = () =>
  now().products.find(({ parent_product_id }) => parent_product_id === parent().product_id) as CatalogProduct;
/** A part of a set whose parts are all free from peanuts. */
const part = () => {
  const { products } = now();
  const set = products.find(({ components, free_from }) => components.length > 0 && free_from.includes('peanuts'));
  return products.find(({ product_id }) => product_id === set?.components[0]?.product_id) as CatalogProduct;
};
const box = () => now().products.find(({ pick_rule }) => pick_rule !== null) as CatalogProduct;
/** Sold often, so that pages of its aisle show it. */
const bestSeller = () =>
  now()
    .products.filter(
      ({ is_listed, card, parent_product_id }) => is_listed && card.in_stock && parent_product_id === null,
    )
    .toSorted((a, b) => b.popularity - a.popularity)[0] as CatalogProduct;
const TO_ANOTHER_AISLE = `update product p set category_id = (
    select o.category_id from product o
    where o.storage = p.storage and o.category_id <> p.category_id order by o.product_id desc limit 1)
  where product_id = $product`;
const CONTAINS_PEANUTS = `update product set facts = jsonb_set(facts, '{allergen_statement}', '"Contains: peanuts."')
  where product_id = $product`;

test.each([
  ['is sold by one', () => plain(1), 'update stock set reserved = reserved + 1 where product_id = $product'],
  ['runs low', () => plain(2), 'update stock set reserved = on_hand - 10 where product_id = $product'],
  ['runs out', () => plain(3), 'update stock set reserved = on_hand where product_id = $product'],
  ['gets another price', () => plain(4), 'update price set price_cents = price_cents - 7 where product_id = $product'],
  [
    'gets a better rating',
    () => plain(5),
    'update product_rating set rating_average = 4.99 where product_id = $product',
  ],
  ['gets a new title', () => plain(6), "update product set title = 'Quince Jam' where product_id = $product"],
  ['is no longer popular', () => plain(0), 'update product set popularity = 0 where product_id = $product'],
  ['leaves the shop', () => plain(8), 'update product set is_available = false where product_id = $product'],
  ['moves to a new diet', () => plain(9), "update product set diets = array['vegan-diet'] where product_id = $product"],
  ['is found to contain peanuts', () => plain(7), CONTAINS_PEANUTS],
  ['is a part of a set and is found to contain peanuts', part, CONTAINS_PEANUTS],
  [
    'is ordered with others',
    () => plain(13),
    'update pairing set goes_with = goes_with[3:] where product_id = $product',
  ],
  [
    'is a box with another rule',
    box,
    'update product set pick_rule = pick_rule || \'{"percent_off": 1}\' where product_id = $product',
  ],
  ['is ordered more often', bestSeller, 'insert into recent_sale values ($product, 1000)'],
  [
    'gets another picture',
    bestSeller,
    `update product set picture = picture || '{"seed": 1}' where product_id = $product`,
  ],
  ['moves to another aisle', bestSeller, TO_ANOTHER_AISLE],
  ['has a choice that runs out', child, 'update stock set reserved = on_hand where product_id = $product'],
])(
  'when a product %s, every page that shows something else has a new version and is made anew',
  async (_what, choose, set) => {
    const { product_id } = choose();
    const before = allPages();
    await change(product_id, set);
    const stale = [...allPages()].filter(([path, { version, shown }]) => {
      const then = before.get(path);
      return then?.version === version && then.shown !== shown;
    });
    expect(stale.map(([path]) => path)).toEqual([]);
    // A page with a new version is rendered again, and must not be made of what was computed before.
    expect(listsOfOldSnapshots()).toEqual([]);
  },
);

test('a sale from a large stock changes no page', async () => {
  const before = allPages();
  await change(plain(11).product_id, 'update stock set reserved = reserved + 1 where product_id = $product');
  for (const [path, { version }] of allPages()) expect([path, version]).toEqual([path, before.get(path)?.version]);
});

test('another count of orders changes what is trending, and no other page', async () => {
  const product = plain(14);
  const paths = ['/c/trending', '/', '/c/all-deals', `/c/${aisleOf(product)}`, productUrl(product.card.url_key)];
  const versions = () => paths.map((path) => open.catalog.pageVersion(path));
  const [trending, ...others] = versions();
  await change(product.product_id, 'insert into recent_sale values ($product, 500)');
  expect(now().recent_buyers.get(product.product_id)).toBe(500);
  const [counted, ...same] = versions();
  expect(counted).not.toBe(trending);
  expect(same).toEqual(others);
});

test('a new price invalidates the pages of its product, aisle and brand, and no other aisles', async () => {
  const product = plain(12);
  const paths = [
    productUrl(product.card.url_key),
    `${productUrl(product.card.url_key)}.data`,
    `${productUrl(product.card.url_key)}.json`,
    `/c/${aisleOf(product)}`,
    `/brand/${product.brand_key}`,
  ];
  const other = now().categories.aisles.find(({ url_key }) => !product.category_keys.includes(url_key));
  const pageVersions = () => paths.concat('/', '/search/results').map((path) => open.catalog.pageVersion(path));
  const [before, elsewhere] = [pageVersions(), open.catalog.pageVersion(`/c/${other?.url_key}`)];
  await change(product.product_id, 'update price set price_cents = price_cents + 11 where product_id = $product');
  pageVersions().forEach((version, i) => expect(version).not.toBe(before[i]));
  expect(open.catalog.pageVersion(`/c/${other?.url_key}`)).toBe(elsewhere);
});

test('a renamed aisle invalidates everything', async () => {
  const before = open.catalog.pageVersion('/c/snacks');
  await change(0, "update category set title = 'Larder' where url_key = 'food'");
  expect(open.catalog.pageVersion('/c/snacks')).not.toBe(before);
});
