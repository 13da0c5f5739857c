import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FacetPage, ProductList, SearchAnswer, SuggestAnswer } from '#domain/catalog/endpoints.ts';
import { ProductDetail, Staples } from '#domain/catalog/schema.ts';
import { startShop, type TestShop } from '#harness/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.close());

/** Requirements P3 and P4. */
const P3_AND_P4 =
  'id sku title image manufacturer msrp price autoship_price in_stock is_available qty min_order_qty line_item_qty review_count rating_count rating_average analytics_category product_type type_category sold_as_fresh autoship_enabled children options primary_category product_badges conversion_drivers ads gwp_id tc_product_type'.split(
    ' ',
  );
const get = async (path: string) => shop.browser().get(path);
const anyProduct = (type: string) => {
  const product = shop.catalog
    .current()
    .products.find(({ card, is_listed, storage }) => (is_listed || storage === 'none') && card.product_type === type);
  if (!product) throw new Error(`No product is ${type}.`);
  return product;
};

describe('answers', () => {
  test.each([
    ['/products?filter[diet]=vegan-diet&sort=price', ProductList],
    ['/products?filter[price]=5-10&filter[rating]=4&filter[autoship]=1&filter[in_stock]=1', ProductList],
    ['/staples', Staples],
    ['/products?filter[box]=frozen,wine', ProductList],
    ['/search?q=almond', SearchAnswer],
    ['/search/suggest?q=alm', SuggestAnswer],
    ['/category/url/food', FacetPage],
    ['/category/url/autoship-and-save', FacetPage],
    ['/facet-page/certification/non-gmo', FacetPage],
    ['/facet-page/concern/digestive-health', FacetPage],
    ['/facet-page/ingredient/almonds', FacetPage],
    ['/facet-page/value/women-owned', FacetPage],
    ['/facet-page/selection/pantry-staples', FacetPage],
  ])('GET %s is what its schema says', async (path, schema) => {
    const { status, body } = await get(path);
    expect(status).toBe(200);
    expect(schema.parse(body)).toEqual(body);
  });

  test('the staples are six of different kinds, and their picture is drawn in each width', async () => {
    const { body } = await get('/staples');
    const { products, picture } = body as Staples;
    const kinds = products.map(({ primary_category }) => primary_category.subcategory);
    expect([products.length, new Set(kinds).size]).toEqual([6, 6]);
    expect(picture).toMatchObject({ width: 960, height: 560 });
    expect(picture?.srcset).toMatch(
      /^\/img\/h\/staples\.[0-9a-f]{10}\.640\.webp 640w, \S+\.960\.webp 960w, \S+\.1440\.webp 1440w$/,
    );
  });

  test.each(['snacks', 'wines', 'frozen-food'])('24 products of %s have 15 KB at most', async (category) => {
    const { body, headers } = await get(`/products?filter[category]=${category}&page_size=24`);
    const { products } = body as ProductList;
    expect(products.length).toBeGreaterThanOrEqual(8);
    // This shop has fewer wines, so more of the same size are added.
    const missing = 24 - products.length;
    const bytes = Number(headers['content-length']) + (missing * JSON.stringify(products).length) / products.length;
    expect(bytes).toBeLessThanOrEqual(15 * 1024);
  });

  test('what a list leaves out of a product comes with its own answer', async () => {
    const { body } = await get('/products?filter[category]=frozen-food&page_size=1');
    const [product] = (body as ProductList).products;
    const detail = await get(`/products/${product?.url_key}`);
    expect(detail.body).toMatchObject(product ?? {});
    expect(detail.body['product_badges']).toContainEqual({
      badge_text: 'Frozen',
      badge_category: { badge_category_id: 4, badge_category_name: 'frozen' },
    });
    expect(product).toMatchObject({ is_available: true, ads: [] });
    expect(detail.body).toMatchObject({ gwp_id: null, tc_product_type: null, line_item_qty: 0 });
    expect(Object.keys(detail.body)).toEqual(expect.arrayContaining(P3_AND_P4));
  });

  test('a filter that is sent several times has all of its values, and other fields are sent once', async () => {
    const first = 'filter[free_from]=peanuts';
    const once = await get(`/products?${first}`);
    const commas = await get('/products?filter[free_from]=peanuts,soy');
    const repeated = await get(`/products?${first}&filter[free_from]=soy`);
    expect(repeated.body).toEqual(commas.body);
    expect(repeated.body['total']).toBeLessThan(Number(once.body['total']));
    for (const query of ['sort=price&sort=new', 'cur_page=1&cur_page=1', 'filter[rating]=4&filter[rating]=3'])
      expect((await get(`/products?${query}`)).status).toBe(400);
    expect((await get('/search?q=oats&q=rye')).status).toBe(400);
  });

  test('a group in place of a text is refused', async () => {
    const { status } = await get('/search/suggest?q[toString]=x&q[length][toString]=x');
    expect(status).toBe(400);
  });

  test.each(['simple', 'configurable', 'bundle', 'wine', 'frozen_meat', 'aw_giftcard', 'virtual'])(
    'a %s product has a page',
    async (type) => {
      const { card } = anyProduct(type);
      const { status, body } = await get(`/products/${card.url_key}`);
      expect(status).toBe(200);
      expect(ProductDetail.parse(body)).toEqual(body);
      expect(body).toMatchObject({ sku: card.sku, price: card.price });
    },
  );

  test('a configurable product offers its children, and a child links to its siblings', async () => {
    const parent = (await get(`/products/${anyProduct('configurable').card.url_key}`)).body as ProductDetail;
    expect(parent.children.length).toBeGreaterThan(1);
    const offered = parent.options[0]?.values.map(({ product_id }) => product_id) ?? [];
    expect(new Set(offered)).toEqual(new Set(parent.children.map(({ id }) => id)));
    const child = (await get(`/products/${parent.children[0]?.url_key}`)).body as ProductDetail;
    expect(child.options).toEqual(parent.options);
    expect([child.parent_product_id, parent.parent_product_id]).toEqual([parent.id, undefined]);
  });

  test('wine names the states it may not be shipped to, and the minimum age', async () => {
    const { body } = await get(`/products/${anyProduct('wine').card.url_key}`);
    expect((body as ProductDetail).restricted_regions).toContainEqual({
      region_code: 'AL',
      reason: expect.any(String),
    });
    expect((body as ProductDetail).age_min).toBe(21);
  });

  test('aisles, diets and brands lead to pages with that many products', async () => {
    const { aisles, diets } = (await get('/navigation')).body as {
      aisles: { url_key: string; count: number }[];
      diets: { url_key: string; count: number }[];
    };
    for (const index of ['brands', 'values']) {
      const { body } = await get(`/${index}`);
      expect(body).toMatchObject({ title: expect.any(String) as string, total: (body[index] as object[]).length });
    }
    const { brands } = (await get('/brands')).body as { brands: { url_key: string; title: string; count: number }[] };
    expect(aisles.length).toBeGreaterThan(10);
    for (const { url_key, count } of aisles) expect((await get(`/category/url/${url_key}`)).body['total']).toBe(count);
    for (const { url_key, count } of diets)
      expect((await get(`/facet-page/diet/${url_key}`)).body['total']).toBe(count);
    expect((await get(`/facet-page/brand/${brands[0]?.url_key}`)).body).toMatchObject({
      title: brands[0]?.title,
      total: brands[0]?.count,
    });
    expect(brands.map(({ title }) => title)).toEqual(
      brands.map(({ title }) => title).sort((a, b) => a.localeCompare(b, 'en')),
    );
  });

  test('an aisle lists its categories and itself as the last crumb', async () => {
    const { body } = await get('/category/url/breakfast?facets=1');
    expect(body).toMatchObject({
      kind: 'category',
      title: 'Breakfast',
      breadcrumb: [{ url_key: 'food' }, { url_key: 'breakfast' }],
    });
    const facet = (body as FacetPage).facets?.find(({ key }) => key === 'category');
    const categories = (body as FacetPage).subcategories;
    expect(facet?.values.map(({ key }) => key)).toEqual(categories.map(({ url_key }) => url_key));
  });
});

describe('bad requests', () => {
  test.each([
    '/category/url/no-such',
    '/facet-page/diet/no-such',
    '/facet-page/brand/no-such',
    '/products/no-such',
    '/products/2000000/reviews',
  ])('%s is not found', async (path) => {
    expect(await get(path)).toMatchObject({ status: 404, body: { success: false } });
  });

  test.each([
    '/products?cur_page=9999',
    '/products?filter[diet]=vegan-diet&cur_page=9999',
    '/search?q=oats&cur_page=9999',
    '/category/url/snacks?cur_page=9999',
    '/facet-page/diet/vegan-diet?cur_page=9999',
    '/attribute-page/non-gmo?cur_page=9999',
    '/landing-page/ic?cur_page=9999',
    '/deals?cur_page=9999',
  ])('GET %s, a page after the last, answers 404 and is never cached', async (path) => {
    const { status, body, headers } = await get(path);
    expect({ status, code: body['code'] }).toEqual({ status: 404, code: 'no_such_page' });
    expect(String(headers['cache-control'])).toContain('no-store');
  });

  test.each([
    ['/products?diet=vegan-diet', ['diet']],
    ['/products?sorts=price&filters[diet]=organic', ['sorts', 'filters']],
    ['/products?filter[diets]=organic', ['filter.diets']],
    ['/products?facets=1&page=2', ['page']],
    ['/search?q=oats&query=oats', ['query']],
    ['/category/url/snacks?sort_by=price', ['sort_by']],
    ['/facet-page/diet/vegan-diet?perPage=9', ['perPage']],
    ['/attribute-page/non-gmo?in_stock=1', ['in_stock']],
    ['/landing-page/ic?q=oats', ['q']],
    ['/deals?price=5-10', ['price']],
    ['/search/suggest?q=bread&filter[free_from]=wheat', ['filter']],
    ['/shopping-list/pantry-staples?filter[diet]=vegan-diet', ['filter']],
    ['/navigation/lists?diet=vegan-diet', ['diet']],
    ['/products/no-such?filter[diet]=vegan-diet', ['filter']],
    ['/product-cards?ids=1&sort=price', ['sort']],
    ['/staples?diet=vegan-diet', ['diet']],
    ['/values?diet=vegan-diet', ['diet']],
    ['/brands?q=oats', ['q']],
    ['/navigation?diet=vegan-diet', ['diet']],
    ['/featured-nav?page=2', ['page']],
    ['/products/1/reviews?rating=5', ['rating']],
  ])("GET %s has a name that it doesn't know: 400 for %j, never cached", async (path, fields) => {
    const { status, body, headers } = await get(path);
    expect([status, body['code']]).toEqual([400, 'invalid']);
    expect(body['errors']).toEqual(fields.map((field) => ({ field, message: 'is not a known name.' })));
    expect(String(headers['cache-control'])).toContain('no-store');
  });

  test('a list takes the names that the storefront of the specification sends with its calls', async () => {
    expect((await get('/products?filter[list]=pantry-staples&preset=web&reqsource=web')).status).toBe(200);
    expect((await get('/search/suggest?q=oats&preset=web&reqsource=web')).status).toBe(200);
  });

  test.each([
    '/products?sort=cheap',
    '/products?page_size=61',
    '/products?cur_page=0',
    '/products?filter[rating]=9',
    '/facet-page/color/red',
    '/products/1e3/reviews',
    '/products/1/reviews?sort=cheapest',
    '/products/1/reviews?verified=maybe',
    '/products/1/reviews?ratings_filter=6',
  ])('%s names what is wrong', async (path) => {
    const { status, body } = await get(path);
    expect([status, body['code']]).toEqual([400, 'invalid']);
  });

  test.each([
    ['filter[brand]=no-such', 'brand'],
    ['filter[brand]=tallybean,no-such', 'brand'],
    ['filter[price]=cheap', 'price'],
    ['filter[category]=__proto__', 'category'],
    ['filter[diet][]=x&filter[diet][]=y', 'diet'],
    ['filter[list]=no-such', 'list'],
  ])('an unknown value (%s) is refused by every list, which names the filter', async (filter, name) => {
    for (const path of [
      '/products',
      '/search?q=oats',
      '/category/url/food',
      '/category/url/all-deals',
      '/facet-page/diet/organic',
      '/attribute-page/organic',
      '/landing-page/ic',
      '/deals',
    ]) {
      const { status, body } = await get(`${path}${path.includes('?') ? '&' : '?'}${filter}`);
      const message = 'That filter is no longer available.';
      expect([path, status, body['code']]).toEqual([path, 400, 'unknown_filter']);
      expect(body['errors']).toEqual([{ field: `filter.${name}`, message }]);
    }
  });
});

test('browsing sends nothing to the database', async () => {
  let statements = 0;
  const { card } = anyProduct('simple');
  const paths = [
    '/products?filter[diet]=vegan-diet',
    '/search?q=coffee',
    '/search/suggest?q=co',
    `/products/${card.url_key}`,
    '/category/url/food',
    '/navigation',
    '/brands',
  ];
  const visitor = shop.browser();
  const { getExecutor } = shop.db as unknown as { getExecutor(): { provideConnection: (...args: never[]) => unknown } };
  const executor = getExecutor.call(shop.db);
  const provide = executor.provideConnection.bind(executor);
  executor.provideConnection = (...args) => {
    statements += 1;
    return provide(...args);
  };
  const counts: number[] = [];
  // The maintenance switch is read once a second, so a slow pass may meet that.
  for (let pass = 0; pass < 3; pass++) {
    statements = 0;
    for (const path of paths) expect((await visitor.get(path)).status).toBe(200);
    counts.push(statements);
  }
  expect(Math.min(...counts)).toBe(0);
  expect((await visitor.get(`/products/${card.id}/reviews`)).status).toBe(200);
  expect(statements).toBeGreaterThan(0);
});
