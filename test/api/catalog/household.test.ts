import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { householdOf, NO_HOUSEHOLD } from '#domain/catalog/household.ts';
import { writeHousehold } from '#domain/catalog/household-text.ts';
import { assertDefined } from '#domain/kernel/assert.ts';
import { FEATURES } from '#domain/kernel/features.ts';
import { hasBit } from '#api/catalog/bits.ts';
import { type HouseholdView, householdView } from '#api/catalog/household-view.ts';
import { showCards } from '#api/catalog/show-cards.ts';
import { showDetail } from '#api/catalog/show-detail.ts';
import { showList, showSearch } from '#api/catalog/show-list.ts';
import { headCategoryPage, headFacetPage, showPage } from '#api/catalog/show-page.ts';
import { showStaples } from '#api/catalog/show-staples.ts';
import { showSuggestions } from '#api/catalog/show-suggestions.ts';
import { productAt, productById, type Snapshot } from '#api/catalog/snapshot.ts';
import { cookiePlan, readCookies } from '#api/http/cookies.ts';
import type { DemoProduct } from '#demo/catalog/demo-product.ts';
import { demoProducts, pairedWithNext, snapshotOf } from './demo-snapshot.ts';
import { ALLERGEN_KEYS, type Avoided, cardsToSee, DIET_KEYS, mayBeSeen } from './household-oracle.ts';

const TODAY = '2026-11-22';
const PLAN = cookiePlan('http://shop.test');
let rows: DemoProduct[];
let byId: Map<number, DemoProduct>;
let snapshot: Snapshot;

beforeAll(async () => {
  rows = demoProducts();
  rows = rows.map(spoiled);
  byId = new Map(rows.map((row) => [row.product_id, row]));
  snapshot = await snapshotOf(rows, FEATURES, pairedWithNext(rows));
});

/** The demo's labels are complete, never say "may contain", and name only what the demo sells; some of these differ. */
function spoiled(row: DemoProduct, at: number): DemoProduct {
  const [, facts] = SPOILED.find(([every]) => at % every === 0) ?? [];
  if (facts) return { ...row, facts: { ...row.facts, ...facts } };
  if (at % 41 !== 0 || row.diets.length > 0 || row.facts.ingredient_statement === '') return row;
  const ingredient_statement = `${row.facts.ingredient_statement} Langostinos, arctic char.`;
  return { ...row, facts: { ...row.facts, ingredient_statement } };
}

const SPOILED: readonly [every: number, facts: Partial<DemoProduct['facts']>][] = [
  [17, { ingredient_statement: '' }],
  [19, { allergen_statement: 'May contain: milk, sesame.' }],
  [23, { allergen_statement: 'Contains: bluefish.' }],
  [29, { allergen_statement: 'Contains: langostinos.' }],
  // A fish, but not by a name that we know.
  [31, { allergen_statement: 'Contains: merluza.' }],
  [37, { allergen_statement: 'May contain: merluza.' }],
];

function viewOf(avoided: Avoided): HouseholdView {
  const text = assertDefined(writeHousehold({ copy: NO_HOUSEHOLD, own: householdOf(avoided) }), 'text');
  return assertDefined(householdView(snapshot, readCookies(`household=${text}`, PLAN)), 'view');
}

const avoiding = (given: Partial<Avoided>): Avoided => ({ diets: [], allergens: [], never_items: [], ...given });
const everything = () => ({ base: snapshot.listed, key: 'all' });

/** Products about which the catalog and the oracle don't agree. */
function disagreements(avoided: Avoided): string[] {
  const view = viewOf(avoided);
  return snapshot.products.flatMap(({ product_id, card }, at) =>
    hasBit(view.hidden, at) === mayBeSeen(byId, product_id, avoided) ? [`${product_id} ${card.title}`] : [],
  );
}

describe('a second, plain implementation agrees on every product of the whole catalog', () => {
  test.each([...DIET_KEYS.map((key) => ['diets', key]), ...ALLERGEN_KEYS.map((key) => ['allergens', key])])(
    'for %s: %s',
    (kind, key) => {
      const avoided = avoiding({ [kind]: [key] });
      expect(disagreements(avoided)).toEqual([]);
      const shown = snapshot.products.filter(({ product_id }) => mayBeSeen(byId, product_id, avoided)).length;
      expect(Math.min(shown, snapshot.products.length - shown)).toBeGreaterThan(50);
    },
  );

  test('for any household', () => {
    const ids = rows.map(({ product_id }) => product_id);
    const households = fc.record({
      diets: fc.subarray(DIET_KEYS, { maxLength: 3 }),
      allergens: fc.subarray(ALLERGEN_KEYS, { maxLength: 4 }),
      never_items: fc.array(fc.constantFrom(...ids), { minLength: 1, maxLength: 40 }),
    });
    fc.assert(
      fc.property(households, (avoided) => {
        expect(disagreements(avoided)).toEqual([]);
        const view = viewOf(avoided);
        const all = showList(snapshot, { cur_page: 1, page_size: 1 }, everything());
        const list = showList(snapshot, { cur_page: 1, page_size: 1 }, everything(), view);
        const seen = snapshot.products.filter((one) => one.is_listed && mayBeSeen(byId, one.product_id, avoided));
        expect([list.total, list.total + (list.hidden_by_preferences ?? 0)]).toEqual([seen.length, all.total]);
      }),
      { numRuns: 40 },
    );
  });
});

describe('a product is left out of lists exactly if it has a reason to be marked', () => {
  const differing = (avoided: Avoided) => {
    const view = viewOf(avoided);
    return snapshot.products.filter((one) => view.isHidden(one) !== (view.noteOf(one) !== ''));
  };

  test('for every diet, every allergen, and a diet that the shop no longer has', () => {
    for (const diet of [...DIET_KEYS, 'no-such-diet'])
      expect([diet, differing(avoiding({ diets: [diet] }))]).toEqual([diet, []]);
    for (const allergen of ALLERGEN_KEYS)
      expect([allergen, differing(avoiding({ allergens: [allergen] }))]).toEqual([allergen, []]);
  });

  test('for every product that is never wanted, with its choices and the sets with it', () => {
    const size = 200;
    for (let at = 0; at < rows.length; at += size) {
      const never_items = rows.slice(at, at + size).map(({ product_id }) => product_id);
      expect([at, differing(avoiding({ never_items }))]).toEqual([at, []]);
    }
    const set = assertDefined(
      rows.find(({ components }) => components.length > 0),
      'set',
    );
    const part = assertDefined(set.components[0], 'part').product_id;
    const child = assertDefined(
      rows.find(({ parent_product_id }) => parent_product_id !== null),
      'child',
    );
    const view = viewOf(avoiding({ never_items: [part, assertDefined(child.parent_product_id, 'parent')] }));
    for (const { product_id } of [set, child])
      expect(view.noteOf(assertDefined(productById(snapshot, product_id), 'product'))).toMatch(/^You hid this/);
    // No more than that.
    const hidden = snapshot.products.filter((one) => view.isHidden(one)).length;
    expect(hidden).toBeLessThan(50);
  });
});

const HOUSEHOLDS: readonly Avoided[] = [
  avoiding({ allergens: ['dairy', 'tree-nuts'] }),
  avoiding({ diets: ['vegan-diet', 'gluten-free-diet'] }),
  avoiding({ diets: ['ketogenic'], allergens: ['eggs'] }),
];

describe('the oracle agrees on single products as well', () => {
  const listed = () =>
    new Set(snapshot.products.filter(({ is_listed }) => is_listed).map(({ product_id }) => product_id));

  test.each(HOUSEHOLDS)('on the cards of any products: %j', (avoided) => {
    const view = viewOf(avoided);
    const ids = rows.map(({ product_id }) => product_id);
    const [all, size] = [listed(), 50];
    let shown = 0;
    for (let at = 0; at < ids.length; at += size) {
      // Backwards and some of them twice, as a browser may ask.
      const asked = [...ids.slice(at, at + size).reverse(), ...ids.slice(at, at + 3)];
      const cards = showCards(snapshot, asked, view).map(({ id }) => id);
      expect(cards).toEqual(cardsToSee(byId, asked, all, avoided));
      shown += cards.length;
    }
    expect(shown).toBeGreaterThan(100);
    expect(shown).toBeLessThan(all.size);
  });

  test.each(HOUSEHOLDS)("on what is inside of each set: a part is marked exactly if it isn't wanted: %j", (avoided) => {
    const view = viewOf(avoided);
    let [marked, plain] = [0, 0];
    for (const set of snapshot.products.filter(({ components }) => components.length > 0)) {
      for (const { product } of showDetail(snapshot, set, TODAY, view).components) {
        const isWanted = mayBeSeen(byId, product.id, avoided);
        expect([set.card.title, product.title, product.household_note === undefined]).toEqual([
          set.card.title,
          product.title,
          isWanted,
        ]);
        if (isWanted) plain += 1;
        else marked += 1;
      }
    }
    expect(Math.min(marked, plain)).toBeGreaterThan(20);
  });

  test("on a set's parts that are never wanted", () => {
    const set = assertDefined(
      rows.find(({ product_type, components }) => product_type === 'buildYourBundle' && components.length > 0),
      'set',
    );
    const never_items = set.components.slice(0, 2).map(({ product_id }) => product_id);
    const view = viewOf(avoiding({ never_items }));
    const shown = assertDefined(productById(snapshot, set.product_id), 'product');
    const marked = showDetail(snapshot, shown, TODAY, view)
      .components.filter(({ product }) => product.household_note !== undefined)
      .map(({ product }) => product.id);
    expect(new Set(marked)).toEqual(new Set(never_items));
  });
});

describe('what a household avoids is shown nowhere', () => {
  const unwanted = (avoided: Avoided, products: readonly { id: number; title: string }[]) =>
    products.filter(({ id }) => !mayBeSeen(byId, id, avoided)).map(({ title }) => title);

  test.each(HOUSEHOLDS)(
    'in lists, filters, pages, search, suggestions, swaps, related products and pairs: %j',
    (avoided) => {
      const view = viewOf(avoided);
      const query = { cur_page: 1, page_size: 60, facets: true };
      let shown = 0;
      const check = (where: string, products: readonly { id: number; title: string }[]) => {
        shown += products.length;
        expect([where, unwanted(avoided, products)]).toEqual([where, []]);
      };
      for (const sort of ['popular', 'price', 'new'] as const)
        check(sort, showList(snapshot, { ...query, sort }, everything(), view).products);
      const filtered = showList(snapshot, { ...query, filter: { category: ['snacks'] } }, everything(), view);
      check('filtered', filtered.products);
      const aisle = filtered.facets?.find(({ key }) => key === 'category')?.values.find(({ key }) => key === 'snacks');
      expect(aisle?.count).toBe(filtered.total);
      for (const key of ['snacks', 'all-deals', 'trending', 'holiday'])
        check(key, showPage(snapshot, headCategoryPage(snapshot, key, TODAY), query, view).products);
      check('brand', showPage(snapshot, headFacetPage(snapshot, 'value', 'women-owned'), query, view).products);
      check('staples', showStaples(snapshot, view).products);
      for (const q of ['cheese', 'almond', 'bread', 'soap', 'chocolate', 'oats', '', rows[0]?.sku ?? ''])
        check(q, showSearch(snapshot, q, query, false, view).products);
      for (const q of ['che', 'alm', 'bre', 'choc', 'pasta']) check(q, showSuggestions(snapshot, q, view).products);
      for (let at = 0; at < snapshot.products.length; at += 7) {
        const { swaps, related, pairs, title } = showDetail(snapshot, productAt(snapshot, at), TODAY, view);
        check(title, [...swaps, ...related, ...pairs]);
      }
      expect(shown).toBeGreaterThan(1_000);
    },
  );

  test('unless the list is asked to show it, with the reason on each', () => {
    const avoided = avoiding({ allergens: ['dairy'] });
    const view = viewOf(avoided);
    const query = { cur_page: 1, page_size: 60, show_hidden: true };
    const all = showList(snapshot, query, everything());
    const list = showList(snapshot, query, everything(), view);
    expect([list.total, list.products.map(({ id }) => id)]).toEqual([all.total, all.products.map(({ id }) => id)]);
    for (const card of list.products) {
      expect([card.title, card.household_note !== undefined]).toEqual([card.title, !mayBeSeen(byId, card.id, avoided)]);
      if (card.household_note) expect(card.household_note).toMatch(/dairy/);
    }
    // The card that everyone shares stays as it is.
    expect(all.products.every(({ household_note }) => household_note === undefined)).toBe(true);
  });
});

test('the reason of a product says what its label says', () => {
  const view = viewOf(avoiding({ allergens: ['dairy', 'sesame'] }));
  const noteOf = (find: (row: DemoProduct) => boolean) => {
    const { product_id } = assertDefined(rows.find(find), 'row');
    return view.noteOf(assertDefined(productById(snapshot, product_id), 'product'));
  };
  expect(noteOf(({ category, facts }) => category === 'cheese' && facts.ingredient_statement !== '')).toMatch(
    /^Contains dairy/,
  );
  expect(
    noteOf(({ facts, allergens }) => facts.allergen_statement.startsWith('May') && allergens.length === 0),
  ).toMatch(/May contain .*sesame|We can't tell/);
  expect(noteOf(({ tax_class }) => tax_class === 'non_food')).toMatch(/can't tell|Contains/);
});
