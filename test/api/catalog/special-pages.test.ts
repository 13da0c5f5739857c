import { beforeAll, describe, expect, test } from 'vitest';
import type { FacetPage } from '#domain/catalog/endpoints.ts';
import type { ProductDetail } from '#domain/catalog/schema.ts';
import { FEATURES } from '#domain/kernel/features.ts';
import { addDays } from '#domain/kernel/calendar.ts';
import { showDetail } from '#api/catalog/show-detail.ts';
import { headCategoryPage, headDeals, headFacetPage, headLandingPage, showPage } from '#api/catalog/show-page.ts';
import type { Snapshot } from '#api/catalog/snapshot.ts';
import { demoProducts, snapshotOf } from './demo-snapshot.ts';
import { everyCard } from './every-card.ts';

/** When the store prices of `snapshotOf` were checked. */
const CHECKED = '2026-01-01';
const TODAY = addDays(CHECKED, 30);
let snapshot: Snapshot;
let details: Map<number, ProductDetail>;
beforeAll(async () => {
  snapshot = await snapshotOf(demoProducts(2_000));
  details = new Map(
    snapshot.products.map((product) => [product.product_id, showDetail(snapshot, product, TODAY)] as const),
  );
});

const firstOf = (page: FacetPage) => page.products;
const centsSaved = ({ msrp, price }: { msrp: number; price: number }) =>
  Math.round(msrp * 100) - Math.round(price * 100);
const query = (cur_page = 1) => ({ cur_page, page_size: 60 });

describe('all deals', () => {
  const page = (today: string) => showPage(snapshot, headCategoryPage(snapshot, 'all-deals', today), query());

  test('are exactly what is in stock at a quarter below a store price with recent evidence, biggest savings first, without sets', () => {
    const shown = everyCard((at) => showPage(snapshot, headCategoryPage(snapshot, 'all-deals', TODAY), query(at)));
    const expected = snapshot.products.filter(
      ({ is_listed, card, components }) =>
        is_listed && card.in_stock && components.length === 0 && centsSaved(card) >= card.msrp * 25,
    );
    expect(shown.length).toBe(expected.length);
    expect(shown.length).toBeGreaterThan(100);
    const saved = shown.map(centsSaved);
    expect(saved).toEqual(saved.toSorted((a, b) => b - a));
    for (const { id } of shown) expect(details.get(id)?.msrp_source).not.toBe('');
  });

  test('end with their evidence', () => {
    expect(page(addDays(CHECKED, 90)).total).toBe(page(TODAY).total);
    expect(page(addDays(CHECKED, 91))).toMatchObject({ total: 0, kind: 'deals', title: 'All deals' });
    expect(page(addDays(CHECKED, -1)).total).toBe(0);
  });

  test('can be narrowed to each aisle that has any', () => {
    const { subcategories, total } = page(TODAY);
    expect(subcategories.length).toBeGreaterThan(5);
    for (const { url, url_key, count } of subcategories) {
      expect(url).toBe(`/c/all-deals?category=${url_key}`);
      const narrowed = showPage(snapshot, headCategoryPage(snapshot, 'all-deals', TODAY), {
        ...query(),
        filter: { category: [url_key] },
      });
      expect([url_key, narrowed.total]).toEqual([url_key, count]);
      expect(count).toBeLessThan(total);
    }
  });

  test('GET /deals takes the aisles in turn', () => {
    const merged = showPage(snapshot, headDeals(snapshot, TODAY), query());
    expect(merged.total).toBe(page(TODAY).total);
    const aisles = firstOf(merged).map(({ primary_category }) => primary_category.group);
    const number = new Set(aisles).size;
    expect(number).toBeGreaterThan(5);
    expect(new Set(aisles.slice(0, number)).size).toBe(number);
  });
});

test('before anything was ordered, trending says so and shows what is new', () => {
  const page = showPage(snapshot, headCategoryPage(snapshot, 'trending', TODAY), query());
  expect(page).toMatchObject({ kind: 'new', title: 'Trending', total: 60 });
  expect(page.copy).toMatch(/^Not enough recent orders/);
});

describe('the page of the season', () => {
  const page = (today: string, cur_page = 1) =>
    showPage(snapshot, headCategoryPage(snapshot, 'holiday', today), query(cur_page));

  test.each([
    ['2026-11-01', 'Thanksgiving'],
    ['2026-11-26', 'Thanksgiving'],
    ['2026-11-27', 'Winter holidays'],
    ['2026-12-31', 'Winter holidays'],
    ['2027-01-01', 'New Year'],
    ['2027-02-15', 'Holidays'],
    ['2027-11-25', 'Thanksgiving'],
    ['2027-11-26', 'Winter holidays'],
  ])('on %s is %s', (today, title) => expect(page(today)).toMatchObject({ kind: 'holiday', title }));

  test('takes its categories in turn and shows nothing else', () => {
    const categories = snapshot.seasons.find(({ title }) => title === 'Thanksgiving')?.categories ?? [];
    const shown = everyCard((at) => page('2026-11-23', at));
    const ofSeason = snapshot.products.filter(
      ({ is_listed, category_keys }) => is_listed && category_keys.some((key) => categories.includes(key)),
    );
    expect(new Set(shown.map(({ id }) => id))).toEqual(new Set(ofSeason.map(({ product_id }) => product_id)));
    const first = shown.slice(0, 5).map(({ primary_category }) => primary_category.subcategory);
    expect(new Set(first).size).toBe(5);
    expect(page('2026-11-23').copy).toMatch(/[a-z], through Thu, Nov 26\.$/);
  });

  test('between two seasons is empty and says what comes next', () => {
    expect(page('2027-03-01')).toMatchObject({
      total: 0,
      subcategories: [],
      copy: 'There is no holiday right now. Next: Summer cookouts, from May 15, 2027.',
    });
    expect(page('2031-03-01').copy).toBe('There is no holiday right now, and none is planned yet.');
  });
});

test('the page of the partner store has exactly the brands that it sells, in turn', () => {
  const shown = everyCard((at) => showPage(snapshot, headLandingPage(snapshot, 'ic', TODAY), query(at)));
  const sold = snapshot.products.filter(
    ({ is_listed, brand_id }) => is_listed && snapshot.brands.get(brand_id)?.is_at_partner,
  );
  expect(sold.length).toBeGreaterThan(20);
  expect(new Set(shown.map(({ id }) => id))).toEqual(new Set(sold.map(({ product_id }) => product_id)));
  const makers = new Set(shown.map(({ manufacturer }) => manufacturer)).size;
  expect(new Set(shown.slice(0, makers).map(({ manufacturer }) => manufacturer)).size).toBe(makers);
});

test('Thrive Cash offers are mentioned nowhere while they are closed, and are all there once they are open', async () => {
  const closed = showPage(snapshot, headLandingPage(snapshot, 'thrivecash', TODAY), query());
  expect(closed).toMatchObject({ kind: 'all', total: snapshot.products.filter(({ is_listed }) => is_listed).length });
  expect(`${closed.title}${closed.copy}`).not.toMatch(/thrive/i);
  expect(closed.copy).toContain("aren't available right now");
  expect(closed.products.flatMap(({ tiered_pricing }) => tiered_pricing)).toEqual([]);
  const opened = await snapshotOf(demoProducts(500), { ...FEATURES, thrive_cash: true });
  const offers = showPage(opened, headLandingPage(opened, 'thrivecash', TODAY), query());
  expect(offers).toMatchObject({ kind: 'thrive_cash', title: 'Thrive Cash offers' });
  expect(offers.total).toBe(
    opened.products.filter(({ is_listed, card }) => is_listed && card.tiered_pricing.length > 0).length,
  );
  expect(offers.total).toBeGreaterThan(10);
});

test('a selection begins with the lowest unit price, and what is sold out comes last', () => {
  const show = (page: number) => showPage(snapshot, headFacetPage(snapshot, 'selection', 'breakfast'), query(page));
  const products = everyCard(show);
  const centsOf = (in_stock: boolean) =>
    products
      .filter((one) => one.in_stock === in_stock)
      .map(({ id }) => snapshot.products.find((one) => one.product_id === id)?.unit_price_cents ?? 0);
  const [sold, soldOut] = [centsOf(true), centsOf(false)];
  expect([sold.length > 5, soldOut.length > 1]).toEqual([true, true]);
  expect(products.map(({ in_stock }) => in_stock)).toEqual([...sold.map(() => true), ...soldOut.map(() => false)]);
  for (const cents of [sold, soldOut]) expect(cents).toEqual(cents.toSorted((a, b) => a - b));
});
