import { beforeAll, describe, expect, test } from 'vitest';
import type { FacetPage } from '#domain/catalog/endpoints.ts';
import type { ProductDetail } from '#domain/catalog/schema.ts';
import { addDays } from '#domain/kernel/calendar.ts';
import { showDetail } from '#api/catalog/show-detail.ts';
import { showCategoryPage, showDeals } from '#api/catalog/show-page.ts';
import type { Snapshot } from '#api/catalog/snapshot.ts';
import { demoProducts, snapshotOf } from './demo-snapshot.ts';

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

function every(show: (page: number) => FacetPage) {
  const found = [];
  for (let page = 1; ; page++) {
    const { products } = show(page);
    if (products.length === 0) return found;
    found.push(...products);
  }
}

describe('all deals', () => {
  const page = (today: string) => showCategoryPage(snapshot, 'all-deals', query(), today);

  test('are exactly what is in stock at a quarter below a store price with recent evidence, biggest savings first', () => {
    const shown = every((at) => showCategoryPage(snapshot, 'all-deals', query(at), TODAY));
    const expected = snapshot.products.filter(
      ({ is_listed, card }) => is_listed && card.in_stock && centsSaved(card) >= card.msrp * 25,
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
      const narrowed = showCategoryPage(snapshot, 'all-deals', { ...query(), filter: { category: [url_key] } }, TODAY);
      expect([url_key, narrowed.total]).toEqual([url_key, count]);
      expect(count).toBeLessThan(total);
    }
  });

  test('GET /deals takes the aisles in turn', () => {
    const merged = showDeals(snapshot, query(), TODAY);
    expect(merged.total).toBe(page(TODAY).total);
    const aisles = firstOf(merged).map(({ primary_category }) => primary_category.group);
    const number = new Set(aisles).size;
    expect(number).toBeGreaterThan(5);
    expect(new Set(aisles.slice(0, number)).size).toBe(number);
  });
});

test('before anything was ordered, trending says so and shows what is new', () => {
  const page = showCategoryPage(snapshot, 'trending', query(), TODAY);
  expect(page).toMatchObject({ kind: 'new', title: 'Trending', total: 60 });
  expect(page.copy).toMatch(/^Too little was ordered/);
});
