import fc from 'fast-check';
import { assertDefined } from '#domain/kernel/assert.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isInBand, readBand } from '#domain/catalog/bands.ts';
import { ProductList } from '#domain/catalog/endpoints.ts';
import { FACET_BRANDS_MAX, SORTS } from '#domain/catalog/list-limits.ts';
import { ListQuery, type ProductFilter } from '#domain/catalog/list-query.ts';
import { isFamily } from '#domain/catalog/names.ts';
import type { CatalogProduct } from '#api/catalog/catalog-product.ts';
import { noBits } from '#api/catalog/bits.ts';
import { showList } from '#api/catalog/show-list.ts';
import { type ColumnKey, columnKeys, type Snapshot } from '#api/catalog/snapshot.ts';
import { listedWith } from '#api/catalog/memoized-sets.ts';
import { everyCard } from './every-card.ts';
import { type OpenCatalog, openTestCatalog } from './open-catalog.ts';

let open: OpenCatalog;
let snapshot: Snapshot;
beforeAll(async () => {
  open = await openTestCatalog();
  snapshot = open.catalog.current();
});
afterAll(() => open.close());

const listed = () => snapshot.products.filter(({ is_listed }) => is_listed);
const list = (query: Partial<ListQuery>) =>
  showList(snapshot, { cur_page: 1, page_size: 24, ...query }, { base: snapshot.listed });

const facetsOf = (query: Partial<ListQuery>) => assertDefined(list({ ...query, facets: true }).facets, 'The filters');

/** The filter implemented the slow way: checks every product against every condition. */
function passes(product: CatalogProduct, filter: ProductFilter, except?: ColumnKey): boolean {
  return (Object.keys(filter) as (keyof ProductFilter)[]).every((key) => {
    const asked = filter[key];
    if (key === except || asked === undefined) return true;
    if (key === 'rating') return product.card.rating_average >= Number(asked);
    // Off, as if it weren't asked.
    if (key === 'autoship' && !snapshot.features.autoship) return true;
    if (key === 'autoship' || key === 'in_stock') return asked === 0 || columnKeys(product, key).includes('1');
    if (!Array.isArray(asked) || asked.length === 0) return true;
    if (key === 'price') {
      return asked.some((text) => {
        const band = readBand(text);
        return band !== null && isInBand(product.price_cents, band);
      });
    }
    if (key === 'list') return asked.some((url_key) => isOnList(product, url_key));
    const has = (value: string) => columnKeys(product, key).includes(value);
    return key === 'diet' || key === 'free_from' ? asked.every(has) : asked.some(has);
  });
}

/** A list that names a child shows its parent. */
function isOnList({ product_id }: CatalogProduct, url_key: string): boolean {
  const { items = [] } = snapshot.shopping_lists.find((list) => list.url_key === url_key) ?? {};
  const named = items.map((item) => snapshot.products.find((one) => one.product_id === item.product_id));
  return named.some((one) => one && [one.product_id, one.parent_product_id].includes(product_id));
}

function filters(): fc.Arbitrary<ProductFilter> {
  const someOf = (keys: string[]) =>
    fc.option(fc.array(fc.oneof(fc.constantFrom(...keys), fc.constant('no-such')), { maxLength: 3 }), {
      nil: undefined,
    });
  const some = (key: ColumnKey) => someOf(snapshot.columns[key].values.map((value) => value.key));
  return fc.record({
    category: some('category'),
    diet: some('diet'),
    free_from: some('free_from'),
    brand: some('brand'),
    certification: some('certification'),
    value: some('value'),
    concern: some('concern'),
    ingredient: some('ingredient'),
    box: some('box'),
    list: someOf(snapshot.shopping_lists.map(({ url_key }) => url_key)),
    price: fc.option(fc.array(fc.constantFrom('-5', '5-10', '10-20', '20-', '7.50-12', 'cheap'), { maxLength: 2 }), {
      nil: undefined,
    }),
    rating: fc.option(fc.integer({ min: 1, max: 5 }), { nil: undefined }),
    autoship: fc.option(fc.constantFrom(0, 1), { nil: undefined }),
    in_stock: fc.option(fc.constantFrom(0, 1), { nil: undefined }),
  });
}

describe('facets', () => {
  test('are null unless asked for', () => {
    expect(list({}).facets).toBeNull();
    expect(list({ facets: false }).facets).toBeNull();
    expect(facetsOf({}).length).toBeGreaterThan(5);
  });

  test('the total and every count equal those of a filter that checks each product', () => {
    fc.assert(
      fc.property(filters(), (filter) => {
        const answer = list({ filter });
        expect(answer.total).toBe(listed().filter((product) => passes(product, filter)).length);
        for (const { key, values } of facetsOf({ filter, all_brands: true })) {
          const mustMatchAll = key === 'diet' || key === 'free_from';
          const rest = listed().filter((product) => passes(product, filter, mustMatchAll ? undefined : key));
          for (const value of values) {
            const expected = rest.filter((product) => columnKeys(product, key).includes(value.key)).length;
            expect([key, value.key, value.count]).toEqual([key, value.key, expected]);
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  test('the boxes of a list add up to it, and each box finds what ships in it', () => {
    const counts = facetsOf({}).find(({ key }) => key === 'box')?.values ?? [];
    expect(counts.map(({ title }) => title)).toEqual(['Grocery', 'Frozen', 'Wine']);
    const boxed = listed().filter(({ card }) => card.type_category !== null);
    expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(boxed.length);
    for (const { key } of counts) {
      const found = list({ filter: { box: [key] }, page_size: 60 }).products;
      expect(new Set(found.map(({ type_category }) => type_category))).toEqual(new Set([key]));
    }
  });

  test("a page's own value stays listed when no product with it is left", () => {
    const diets = (filter?: ProductFilter) => facetsOf({ filter }).find(({ key }) => key === 'diet')?.values ?? [];
    const none = diets({ brand: ['no-such'] });
    expect(none.map(({ key }) => key)).toEqual(diets().map(({ key }) => key));
    expect(none.every(({ count }) => count === 0)).toBe(true);
    expect(none.length).toBeGreaterThan(4);
  });

  test('a chosen value that the page has none of is listed, so that it can be taken back', () => {
    const scope = { base: listedWith(snapshot, 'category', 'wines'), key: 'category:wines' };
    const diets = (filter: ProductFilter) =>
      showList(snapshot, { cur_page: 1, page_size: 24, facets: true, filter }, scope).facets?.find(
        ({ key }) => key === 'diet',
      )?.values ?? [];
    const keys = (filter: ProductFilter) => diets(filter).map(({ key }) => key);
    expect(keys({})).not.toContain('ketogenic');
    expect(keys({ diet: ['ketogenic'] })).toContain('ketogenic');
    expect(diets({ diet: ['ketogenic'] }).filter(({ is_selected }) => is_selected)).toMatchObject([
      { key: 'ketogenic', count: 0 },
    ]);
  });

  test('a chosen value is marked, and choosing a second value of a facet widens the list', () => {
    const [first = '', second = ''] = (facetsOf({}).find(({ key }) => key === 'brand')?.values ?? []).map(
      ({ key }) => key,
    );
    const both = { brand: [first, second] };
    const selected = facetsOf({ filter: both }).flatMap(({ values }) =>
      values.filter(({ is_selected }) => is_selected),
    );
    expect(selected.map(({ key }) => key).sort()).toEqual([first, second].sort());
    expect(list({ filter: both }).total).toBeGreaterThan(list({ filter: { brand: [first] } }).total);
  });

  test('of many brands, those with the most products are listed, with those that are chosen', () => {
    const brands = (query: Partial<ListQuery>) =>
      assertDefined(
        facetsOf(query).find(({ key }) => key === 'brand'),
        'The brands',
      );
    const all = brands({ all_brands: true });
    const some = brands({});
    expect(all.values.length).toBeGreaterThan(FACET_BRANDS_MAX);
    expect([all.total, some.total, some.values.length]).toEqual([
      all.values.length,
      all.values.length,
      FACET_BRANDS_MAX,
    ]);
    const names = some.values.map(({ key }) => key);
    expect(all.values.filter(({ key }) => names.includes(key))).toEqual(some.values);
    const rest = all.values.filter(({ key }) => !names.includes(key));
    const most = Math.max(...rest.map(({ count }) => count));
    expect(Math.min(...some.values.map(({ count }) => count))).toBeGreaterThanOrEqual(most);
    const [chosen] = rest;
    const withChosen = brands({ filter: { brand: [chosen?.key ?? ''] } }).values;
    expect(withChosen.filter(({ is_selected }) => is_selected)).toEqual([{ ...chosen, is_selected: true }]);
    expect(withChosen.length).toBe(FACET_BRANDS_MAX + 1);
    expect(withChosen.map(({ key }) => key)).toEqual(
      all.values.map(({ key }) => key).filter((key) => names.includes(key) || key === chosen?.key),
    );
  });

  test('a second diet narrows the list', () => {
    const one = list({ filter: { diet: ['vegan-diet'] } });
    expect(list({ filter: { diet: ['vegan-diet', 'ketogenic'] } }).total).toBeLessThan(one.total);
  });
});

describe('order and pages', () => {
  /** More than any popularity: what is sold out comes last. */
  const SOLD_OUT = 1_000_000_000;
  const NO_UNIT_PRICE = 1_000_000_000;
  const figure: Record<(typeof SORTS)[number], (product: CatalogProduct) => number> = {
    popular: ({ card, popularity }) => (card.in_stock ? 0 : SOLD_OUT) - popularity,
    price: ({ price_cents }) => price_cents,
    '-price': ({ price_cents }) => -price_cents,
    // What shows none can't be compared.
    unit_price: ({ card, unit_price_cents }) => (card.unit_price === '' ? NO_UNIT_PRICE : unit_price_cents),
    rating: ({ card }) => -card.rating_average,
    new: ({ released_on }) => -Number(released_on.replaceAll('-', '')),
  };

  test('some products on the lists have no unit price', () => {
    expect(listed().filter(({ card }) => card.unit_price === '').length).toBeGreaterThan(5);
  });

  test.each(SORTS)('pages sorted by %s hold every product once, in order', (sort) => {
    const ids = everyCard((cur_page) => list({ sort, cur_page, page_size: 60 })).map(({ id }) => id);
    expect(new Set(ids).size).toBe(listed().length);
    expect(ids.length).toBe(listed().length);
    const figures = ids.map((id) =>
      figure[sort](snapshot.products[snapshot.ordinalById.get(id) ?? -1] as CatalogProduct),
    );
    expect(figures).toEqual([...figures].sort((a, b) => a - b));
  });

  test('a page after the last is refused; the first page of an empty list is not', () => {
    const last = Math.ceil(listed().length / 60);
    expect(list({ cur_page: last, page_size: 60 }).products.length).toBeGreaterThan(0);
    for (const cur_page of [last + 1, 9_999])
      expect(() => list({ cur_page, page_size: 60 })).toThrow(/doesn't have that many pages/);
    const nothing = (cur_page: number) =>
      showList(snapshot, { cur_page, page_size: 24 }, { base: noBits(snapshot.products.length) });
    expect(nothing(1)).toMatchObject({ products: [], total: 0 });
    expect(() => nothing(2)).toThrow(/doesn't have that many pages/);
  });

  test('a value that is asked for twice counts once, so that it makes no other entry in a cache', () => {
    for (const brand of ['a,b,a', ['a', 'b', 'a ']]) {
      expect(ListQuery.parse({ filter: { brand } }).filter).toEqual({ brand: ['a', 'b'] });
    }
  });

  test('an answer matches its schema, with 24 products per page', () => {
    const answer = list(ListQuery.parse({}));
    // Writing it leaves out what lists don't declare; calls.test.ts reads it over HTTP.
    expect(answer).toMatchObject(ProductList.parse(answer));
    expect(answer.products).toHaveLength(24);
  });
});

describe('what is listed', () => {
  test('children are represented by their parents, and gifts and samples are not sold', () => {
    for (const { card, parent_product_id } of listed()) {
      expect([card.sku, parent_product_id]).toEqual([card.sku, null]);
      expect(['gift', 'sample']).not.toContain(card.product_type);
    }
  });

  test('a configurable product has the price, stock and stars of its children', () => {
    const parents = listed().filter(({ card }) => isFamily(card));
    expect(parents.length).toBeGreaterThan(10);
    for (const parent of parents) {
      const children = (snapshot.childrenById.get(parent.product_id) ?? []).map(
        (i) => snapshot.rawProducts[i] as CatalogProduct,
      );
      const in_stock = children.filter(({ card }) => card.in_stock);
      const sold = in_stock.length > 0 ? in_stock : children;
      expect(parent.card.in_stock).toBe(in_stock.length > 0);
      expect(parent.price_cents).toBe(Math.min(...sold.map(({ price_cents }) => price_cents)));
      expect(parent.card.rating_count).toBe(children.reduce((sum, { card }) => sum + card.rating_count, 0));
      expect(parent.card.product_badges.map(({ badge_text }) => badge_text)).not.toContain('Running Low');
    }
  });

  test('aisles filled by a rule hold what the rule selects', () => {
    for (const { card, category_keys, storage } of listed()) {
      expect([card.sku, category_keys.includes('fresh')]).toEqual([card.sku, storage === 'fresh']);
      expect([card.sku, category_keys.includes('autoship-and-save')]).toEqual([card.sku, card.autoship_price !== null]);
    }
  });

  test('a set is listed among the bundles and in the aisle of its first product', () => {
    const bundles = list({ filter: { category: ['bundles'] } });
    expect(bundles.total).toBeGreaterThan(5);
    expect(bundles.products.every(({ primary_category }) => primary_category.subcategory === 'Bundles')).toBe(true);
    const snacks = listed().filter(({ category_keys }) => category_keys.includes('snacks'));
    expect(snacks.some(({ category_keys }) => category_keys.includes('bundles'))).toBe(true);
  });
});
