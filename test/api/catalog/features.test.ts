import { beforeAll, describe, expect, test } from 'vitest';
import { FEATURES } from '#domain/kernel/features.ts';
import { ListQuery } from '#domain/catalog/list-query.ts';
import { showAddresses } from '#api/catalog/show-addresses.ts';
import { showDetail } from '#api/catalog/show-detail.ts';
import { showList } from '#api/catalog/show-list.ts';
import { headCategoryPage, showNavigation, showPage } from '#api/catalog/show-page.ts';
import { showSuggestions } from '#api/catalog/show-suggestions.ts';
import type { Snapshot } from '#api/catalog/snapshot.ts';
import { demoProducts, snapshotOf } from './demo-snapshot.ts';

const AISLE = 'autoship-and-save';
const TODAY = '2026-11-22';
const query = (given: object = {}) => ListQuery.parse({ facets: '1', ...given });

/** Everything that mentions autoship to a shopper. */
function mentionsOf(snapshot: Snapshot) {
  const all = showList(snapshot, query(), { base: snapshot.listed, key: 'all' });
  const details = snapshot.products.map((product) => showDetail(snapshot, product, TODAY));
  const facet = all.facets?.find(({ key }) => key === 'autoship')?.values ?? [];
  const aisles = all.facets?.find(({ key }) => key === 'category')?.values ?? [];
  return {
    prices: details.filter(({ autoship_price, autoship_enabled }) => autoship_price !== null || autoship_enabled)
      .length,
    filter: facet.length,
    aisle: showNavigation(snapshot).aisles.filter(({ url_key }) => url_key === AISLE).length,
    aisleFilter: aisles.filter(({ key }) => key === AISLE).length,
    sitemap: showAddresses(snapshot, 'aisles', 1).addresses.filter(({ url }) => url.includes('autoship')).length,
    suggested: showSuggestions(snapshot, 'autosh').categories.length,
  };
}

let closed: Snapshot;
let open: Snapshot;
beforeAll(async () => {
  const products = demoProducts(600);
  closed = await snapshotOf(products, { autoship: false, thrive_cash: false, gift_card: false, ebt: false });
  open = await snapshotOf(products, { autoship: true, thrive_cash: true, gift_card: true, ebt: true });
});

describe('autoship', () => {
  test('is off until it can be bought', () => expect(FEATURES.autoship).toBe(false));

  test('is mentioned nowhere while it is off, and everywhere once it is on', () => {
    expect(mentionsOf(closed)).toEqual({ prices: 0, filter: 0, aisle: 0, aisleFilter: 0, sitemap: 0, suggested: 0 });
    for (const [place, count] of Object.entries(mentionsOf(open))) expect([place, count > 0]).toEqual([place, true]);
  });

  test('the filter of a feature that is off is left out, as from an old link', () => {
    const listOf = (snapshot: Snapshot, given: object) =>
      showList(snapshot, query(given), { base: snapshot.listed, key: 'all' });
    const filtered = { filter: { autoship: '1' } };
    expect(listOf(closed, filtered)).toEqual(listOf(closed, {}));
    expect(listOf(open, filtered).total).toBeLessThan(listOf(open, {}).total);
  });

  test('its aisle lists all products while it is off', () => {
    const page = showPage(closed, headCategoryPage(closed, AISLE, TODAY), query());
    const everything = showList(closed, query(), { base: closed.listed, key: 'all' });
    expect(page).toMatchObject({ kind: 'all', title: 'All products', total: everything.total });
    expect(showPage(open, headCategoryPage(open, AISLE, TODAY), query())).toMatchObject({
      kind: 'category',
      title: 'Autoship & Save',
    });
  });
});

describe('Thrive Cash', () => {
  const tiersIn = (snapshot: Snapshot) => {
    const { products } = showList(snapshot, query({ page_size: '60' }), { base: snapshot.listed, key: 'all' });
    return products.filter(({ tiered_pricing }) => tiered_pricing.length > 0).length;
  };

  test('is off until it is paid', () => expect(FEATURES.thrive_cash).toBe(false));

  test('is promised by no card while it is off', () => {
    expect(tiersIn(closed)).toBe(0);
    expect(tiersIn(open)).toBeGreaterThan(0);
  });
});

describe('EBT', () => {
  const marksIn = (snapshot: Snapshot) =>
    snapshot.products
      .map((product) => showDetail(snapshot, product, TODAY))
      .filter(({ conversion_drivers }) =>
        conversion_drivers.some((one) => one.name === 'ebt_eligible' && one.qualifies),
      )
      .map(({ ebt_eligibility }) => ebt_eligibility);

  const cardsIn = (snapshot: Snapshot) => snapshot.products.filter(({ card }) => card.ebt_mark);

  test('is off until it can pay', () => expect(FEATURES.ebt).toBe(false));

  test('is on no card while it is off, and then on the cards whose pages have it', () => {
    expect(cardsIn(closed)).toEqual([]);
    expect(cardsIn(open).map(({ product_id }) => product_id)).toEqual(
      open.products.filter(({ ebt_eligibility }) => ebt_eligibility).map(({ product_id }) => product_id),
    );
    // What isn't known to be payable says nothing, instead of no.
    expect(new Set(open.products.map(({ card }) => card.ebt_mark))).toEqual(new Set([true, undefined]));
  });

  test('is on a set or a family only if it may pay for all of it', () => {
    const { products } = open;
    const byId = new Map(products.map((product) => [product.product_id, product]));
    const made = products
      .filter(({ card }) => card.ebt_mark)
      .flatMap(({ product_id, components }) => [
        ...components.map((part) => byId.get(part.product_id)),
        ...products.filter(({ parent_product_id, is_available }) => parent_product_id === product_id && is_available),
      ]);
    expect(made.length).toBeGreaterThan(0);
    expect(made.filter((part) => !part?.ebt_eligibility)).toEqual([]);
  });

  test('is marked on no product while it is off, and then only on what it may pay for', () => {
    expect(marksIn(closed)).toEqual([]);
    expect(new Set(marksIn(open))).toEqual(new Set([true]));
    expect(marksIn(open).length).toBeLessThan(open.products.length);
  });
});

describe('a gift card', () => {
  const cardsIn = (snapshot: Snapshot) => snapshot.products.filter(({ card }) => card.product_type === 'aw_giftcard');

  test('is off until something sends it', () => expect(FEATURES.gift_card).toBe(false));

  test('has a page that offers nothing while it is off', () => {
    expect(cardsIn(closed).map(({ card }) => card.in_stock)).toEqual([false]);
    expect(cardsIn(open).map(({ card }) => card.in_stock)).toEqual([true]);
  });

  test('is in no list, search or sitemap while it is off', () => {
    expect(cardsIn(closed).map(({ is_listed }) => is_listed)).toEqual([false]);
    expect(cardsIn(open).map(({ is_listed }) => is_listed)).toEqual([true]);
  });
});

test('what is read on a page is sold whatever is off', () => {
  const virtual = closed.products.filter(({ card }) => card.product_type === 'virtual');
  expect(virtual).toHaveLength(3);
  for (const { is_listed, card } of virtual) expect([is_listed, card.in_stock]).toEqual([true, true]);
});
