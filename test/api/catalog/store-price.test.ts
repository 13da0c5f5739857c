import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OWN_PRICE } from '#domain/catalog/deals.ts';
import { hasOptions, isFamily, isSet } from '#domain/catalog/names.ts';
import type { ProductCard } from '#domain/catalog/schema.ts';
import { addDays } from '#domain/kernel/calendar.ts';
import { showDetail } from '#api/catalog/show-detail.ts';
import { showSuggestions } from '#api/catalog/show-suggestions.ts';
import { showStaples } from '#api/catalog/show-staples.ts';
import { productById, type Snapshot } from '#api/catalog/snapshot.ts';
import { snapshotOn, warnOfEvidence } from '#api/catalog/store-price.ts';
import { demoProducts, snapshotOf } from './demo-snapshot.ts';
import { type OpenCatalog, openTestCatalog, withClient } from './open-catalog.ts';

/** When the store prices of `snapshotOf` were checked. */
const CHECKED = '2026-01-01';
const isNamed = ({ msrp, price }: Pick<ProductCard, 'msrp' | 'price'>) => msrp > price;

describe('a snapshot of one day', () => {
  let stored: Snapshot;
  beforeAll(async () => {
    stored = await snapshotOf(demoProducts(2_000));
  });
  const named = (day: string) => snapshotOn(stored, day).products.filter(({ card }) => isNamed(card));

  test('names store prices while they were checked in the last 90 days, and none of sets', () => {
    const first = named(CHECKED);
    expect(first.length).toBeGreaterThan(1_500);
    expect(first.filter(({ card, components }) => isSet(card.product_type) || components.length > 0)).toEqual([]);
    expect(named(addDays(CHECKED, 90)).map(({ card }) => card)).toEqual(first.map(({ card }) => card));
    expect(named(addDays(CHECKED, 91))).toEqual([]);
    expect(named(addDays(CHECKED, -1))).toEqual([]);
  });

  test('without evidence names none on a page, in lists, beside other products and among staples', () => {
    const late = snapshotOn(stored, addDays(CHECKED, 91));
    for (const product of late.products) {
      const detail = showDetail(late, product, addDays(CHECKED, 91));
      const cards = [detail.children, detail.swaps, detail.related, detail.pairs].flat();
      const parts = detail.components.map((part) => part.product);
      expect([detail, ...cards, ...parts].filter(isNamed)).toEqual([]);
      // What isn't named has no source, either.
      if (product.msrp_cents > product.price_cents) expect(detail.msrp_source).toBe(OWN_PRICE);
    }
    expect(showSuggestions(late, 'oats').products.filter(isNamed)).toEqual([]);
    expect(showStaples(late)).toMatchObject({ products: [], store_prices_checked_on: null });
    expect(showSuggestions(snapshotOn(stored, CHECKED), 'oats').products.filter(isNamed).length).toBeGreaterThan(0);
  });

  test('becomes that of another day, and back, without loading anything', () => {
    const early = snapshotOn(stored, CHECKED);
    const late = snapshotOn(early, addDays(CHECKED, 91));
    expect(late.version).toBeGreaterThan(early.version);
    const again = snapshotOn(late, CHECKED);
    expect(again.products.map(({ card }) => card)).toEqual(early.products.map(({ card }) => card));
  });

  test('warns of products without evidence, and of evidence that ends within 14 days', () => {
    const warningsOn = (day: string) => {
      const found: { unproven: number; ending: number }[] = [];
      warnOfEvidence(snapshotOn(stored, day), day, {
        warn: (counts: (typeof found)[number]) => void found.push(counts),
      });
      return found;
    };
    const [early] = warningsOn(CHECKED);
    const unproven = early?.unproven ?? 0;
    expect(warningsOn(addDays(CHECKED, 76))).toEqual(early ? [early] : []);
    const [soon] = warningsOn(addDays(CHECKED, 77));
    expect(soon?.unproven).toBe(unproven);
    expect(soon?.ending).toBeGreaterThan(1_000);
    expect(warningsOn(addDays(CHECKED, 91))).toEqual([{ unproven: unproven + (soon?.ending ?? 0), ending: 0 }]);
  });

  test('is the same on a day that ends no evidence', () => {
    const early = snapshotOn(stored, CHECKED);
    const next = snapshotOn(early, addDays(CHECKED, 1));
    expect([next.version, next.products === early.products, next.shape === early.shape]).toEqual([
      early.version,
      true,
      true,
    ]);
  });

  test('a product with choices names the source of the choice whose price it shows', () => {
    const early = snapshotOn(stored, CHECKED);
    const families = early.products.filter(({ card }) => isFamily(card) && isNamed(card));
    expect(families.length).toBeGreaterThan(20);
    for (const family of families) {
      const sources = (early.childrenById.get(family.product_id) ?? [])
        .map((ordinal) => early.products[ordinal])
        .filter((child) => child?.card.price === family.card.price && child.card.msrp === family.card.msrp)
        .map((child) => child?.msrp_source);
      expect(sources).toContain(showDetail(early, family, CHECKED).msrp_source);
    }
  });
});

describe('the catalog', () => {
  let open: OpenCatalog;
  beforeAll(async () => {
    open = await openTestCatalog();
  });
  afterAll(() => open.close());
  const run = (text: string, values: unknown[] = []) => withClient(open.url, (client) => client.query(text, values));
  const cardsNamed = () => open.catalog.current().products.filter(({ card }) => isNamed(card));

  test('stops naming a store price on the Pacific day its evidence ends, with new pages, and names a new one', async () => {
    const { catalog, clock } = open;
    clock.set('2026-11-20T18:00:00Z');
    const product = cardsNamed().find(({ card, parent_product_id }) => !hasOptions(card) && parent_product_id === null);
    const product_id = product?.product_id ?? 0;
    const card = () => productById(catalog.current(), product_id)?.card ?? { msrp: 0, price: 0 };
    const before = catalog.version();
    await run("update price set msrp_checked_on = '2026-08-23' where product_id = $1", [product_id]);
    await open.until(() => catalog.version() > before);
    // The 90th day ends at midnight in Los Angeles.
    clock.set('2026-11-22T07:59:59Z');
    expect(isNamed(card())).toBe(true);
    const paths = [
      '/',
      '/search',
      `/p/${product?.card.url_key}`,
      `/c/${product?.category.url_key}`,
      '/l/pantry-staples',
    ];
    const pages = () => paths.map((path) => catalog.pageVersion(path));
    const [versions, version] = [pages(), catalog.version()];
    const changes: number[] = [];
    const stop = catalog.onChange((next) => changes.push(next));
    clock.set('2026-11-22T08:00:00Z');
    // The first to ask is a cached page.
    pages().forEach((page, at) => expect(page).not.toBe(versions[at]));
    expect([isNamed(card()), catalog.version() > version, changes]).toEqual([false, true, [catalog.version()]]);
    expect(catalog.detail(product?.card.url_key ?? '')).toMatchObject({ msrp: card().price, msrp_source: OWN_PRICE });
    stop();
    await run("update price set msrp_checked_on = '2026-11-22' where product_id = $1", [product_id]);
    await open.until(() => isNamed(card()));
  });

  test('keeps the picture of staples when no evidence is left', () => {
    const { catalog, clock } = open;
    clock.set('2026-11-22T18:00:00Z');
    const { products, picture } = showStaples(catalog.current());
    expect([products.length, picture === null]).toEqual([6, false]);
    clock.set('2027-06-01T18:00:00Z');
    expect(showStaples(catalog.current())).toEqual({ products: [], picture, store_prices_checked_on: null });
  });

  test('keeps the prices of the day when a product changes', async () => {
    const { catalog, clock } = open;
    clock.set('2027-06-01T18:00:00Z');
    expect(cardsNamed()).toEqual([]);
    const [first] = catalog.current().products.filter(({ card }) => card.product_type === 'simple');
    await run("update price set msrp_cents = msrp_cents + 1, msrp_source = 'Corner Market' where product_id = $1", [
      first?.product_id,
    ]);
    await open.until(() => productById(catalog.current(), first?.product_id ?? 0)?.msrp_source === 'Corner Market');
    expect(cardsNamed()).toEqual([]);
  });
});
