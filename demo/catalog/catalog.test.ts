import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { OWN_PRICE } from '#domain/catalog/deals.ts';
import { partFaults } from '#domain/catalog/part-rule.ts';
import { PictureSpec } from '#domain/media/picture.ts';
import { ProductFacts, TieredPrice } from '#domain/catalog/schema.ts';
import { brandsUsed } from './brands-used.ts';
import type { DemoProduct } from './demo-product.ts';
import { FACET_VALUES } from './facets.ts';
import { makeProduct, makeProducts } from './product.ts';
import { aisleOf, CATEGORIES, categoryId } from './categories.ts';
import { slotAt } from './slots.ts';
import { WAREHOUSES } from './stock.ts';

const SEED = 'tallybean';
const COUNT = 6_000;
const products = [...makeProducts(SEED, COUNT)];
const byId = new Map(products.map((product) => [product.product_id, product]));
const made = products.filter(({ archetype }) => !['aw_giftcard', 'sample', 'gift', 'virtual'].includes(archetype));
const soldAlone = made.filter(({ archetype }) => archetype !== 'set');

/** The product of an id that some other product names. */
function productOf(product_id: number): DemoProduct {
  const product = byId.get(product_id);
  if (!product) throw new Error(`No product ${product_id}`);
  return product;
}

function shareOf(list: DemoProduct[], holds: (product: DemoProduct) => boolean): number {
  return list.filter(holds).length / list.length;
}

function digest(some: Iterable<DemoProduct>): string {
  const sum = createHash('sha256');
  for (const product of some) sum.update(JSON.stringify(product));
  return sum.digest('hex');
}

describe('one seed, one catalog', () => {
  test('the same seed gives the same bytes, another seed gives different ones', () => {
    expect(digest(makeProducts(SEED, 500))).toBe(digest(products.slice(0, 500)));
    expect(digest(makeProducts('other', 500))).not.toBe(digest(products.slice(0, 500)));
  });

  test('a product does not depend on the others', () => {
    for (const i of [0, 11, 57, 1_234, 5_998]) expect(makeProduct(SEED, i)).toEqual(products[i]);
  });

  test('any number works, and no child is left without its parent', () => {
    for (const count of [0, 1, 9, 43, 44, 45, 46, 333]) {
      const some = [...makeProducts(SEED, count)];
      const ids = new Set(some.map(({ product_id }) => product_id));
      expect(some).toHaveLength(count);
      expect(some.every(({ parent_product_id: parent }) => parent === null || ids.has(parent))).toBe(true);
    }
  });
});

describe('names', () => {
  test('titles, addresses and SKUs are unique', () => {
    for (const field of ['title', 'url_key', 'sku', 'product_id'] as const) {
      expect(new Set(products.map((product) => product[field])).size).toBe(COUNT);
    }
  });

  test('addresses and titles of sets are unique in 100,000 products, too', { timeout: 300_000 }, () => {
    const places = Array.from({ length: 100_000 }, (_, i) => i).filter((i) => slotAt(SEED, i).kind === 'set');
    const sets = places.map((i) => makeProduct(SEED, i));
    for (const field of ['title', 'url_key'] as const) {
      expect(new Set(sets.map((set) => set[field])).size).toBe(3_998);
    }
  });

  test('brands are unique, and every product has one', () => {
    const brands = brandsUsed(SEED, COUNT);
    expect(new Set(brands.map(({ name }) => name)).size).toBe(brands.length);
    expect(new Set(brands.map(({ url_key }) => url_key)).size).toBe(brands.length);
    const ids = new Set(brands.map(({ brand_id }) => brand_id));
    expect(products.every(({ brand_id }) => ids.has(brand_id))).toBe(true);
    expect(brands.length).toBeGreaterThan(120);
  });

  test('the gift card has the address that the specification names', () => {
    expect(products.find(({ url_key }) => url_key === 'gift-card')?.product_type).toBe('aw_giftcard');
  });

  test('gift cards and downloads, and nothing else, do not ship', () => {
    const emailed = ['aw_giftcard', 'virtual'];
    for (const { product_type, storage } of products)
      expect([product_type, storage === 'none']).toEqual([product_type, emailed.includes(product_type)]);
  });
});

describe('shapes', () => {
  test('facts, pictures and tiers are what the shop reads', () => {
    for (const { facts, picture, price } of products) {
      expect(ProductFacts.safeParse(facts).error).toBeUndefined();
      expect(PictureSpec.safeParse(picture).error).toBeUndefined();
      for (const tier of price.tiered_pricing) expect(TieredPrice.safeParse(tier).error).toBeUndefined();
    }
  });

  test('foods have a nutrition panel, supplements theirs, soap none', () => {
    const kinds = new Map(made.map(({ category, facts }) => [category, facts.nutrition?.kind ?? null]));
    expect(kinds.get('almond-butters')).toBe('nutrition');
    expect(kinds.get('minerals')).toBe('supplement');
    expect(kinds.get('hand-soaps')).toBeNull();
    expect(kinds.get('dog-food')).toBeNull();
  });

  test('every leaf with products of its own has a dozen', () => {
    const counts = Map.groupBy(soldAlone, ({ category }) => category);
    for (const [category, products] of counts) expect([category, products.length >= 12]).toEqual([category, true]);
    const parents = new Set(CATEGORIES.map(({ parent_category_id }) => parent_category_id));
    expect(soldAlone.every(({ category }) => !parents.has(categoryId(category)))).toBe(true);
  });

  test('every filter value has words and a dozen products', () => {
    const fields = {
      diet: 'diets',
      certification: 'certifications',
      value: 'values',
      concern: 'concerns',
      ingredient: 'ingredients',
      selection: 'selections',
    } as const;
    for (const { kind, url_key, title, blurb } of FACET_VALUES) {
      const count = products.filter((product) => product[fields[kind]].includes(url_key)).length;
      expect([url_key, count >= 12, title !== '', blurb !== '']).toEqual([url_key, true, true, true]);
    }
    const known = new Set(FACET_VALUES.map(({ kind, url_key }) => `${kind}:${url_key}`));
    for (const product of products) {
      for (const [kind, field] of Object.entries(fields)) {
        for (const key of product[field]) expect(known).toContain(`${kind}:${key}`);
      }
    }
  });

  test('the aisles are those of the specification', () => {
    const aisles = CATEGORIES.filter(({ parent_category_id }) => parent_category_id === null).map(
      ({ url_key }) => url_key,
    );
    expect(aisles.sort()).toEqual([
      'autoship-and-save',
      'babies-kids',
      'beverages',
      'food',
      'fresh',
      'frozen-food',
      'health',
      'household-supplies',
      'meat-seafood',
      'personal-care',
      'pet-supplies',
      'snacks',
      'vitamins-supplements',
      'wines',
    ]);
    expect(new Set(soldAlone.map(({ category }) => aisleOf(category))).size).toBe(13);
  });
});

describe('prices and stock', () => {
  test('members pay 68 to 88% of the store price, autoship 5 to 10% less', () => {
    for (const { price } of soldAlone) {
      expect(price.price_cents / price.msrp_cents).toBeGreaterThanOrEqual(0.68);
      expect(price.price_cents / price.msrp_cents).toBeLessThanOrEqual(0.88);
      expect(price.msrp_source).not.toBe('');
      if (price.autoship_price_cents === null) continue;
      expect(price.autoship_price_cents / price.price_cents).toBeGreaterThanOrEqual(0.9);
      expect(price.autoship_price_cents / price.price_cents).toBeLessThanOrEqual(0.95);
    }
  });

  test('about 12% carry tiers', () => {
    expect(shareOf(soldAlone, ({ price }) => price.tiered_pricing.length > 0)).toBeCloseTo(0.12, 1);
  });

  test('a set costs less than its parts and holds three at least', () => {
    for (const set of products.filter(({ archetype }) => archetype === 'set')) {
      const sum = set.components.reduce(
        (cents, { product_id, qty }) => cents + productOf(product_id).price.price_cents * qty,
        0,
      );
      expect(set.price.price_cents).toBeLessThan(sum);
      expect(set.components.length).toBeGreaterThanOrEqual(3);
    }
  });

  test('a set has the diets and certifications that all its parts have', () => {
    for (const set of products.filter(({ archetype }) => archetype === 'set')) {
      const parts = set.components.map(({ product_id }) => productOf(product_id));
      for (const field of ['diets', 'certifications'] as const) {
        const shared = parts
          .flatMap((part) => part[field])
          .filter((key) => parts.every((part) => part[field].includes(key)));
        expect([set.title, new Set(set[field])]).toEqual([set.title, new Set(shared)]);
      }
    }
  });

  test('what is organic is certified, sets too', () => {
    for (const { title, diets, certifications } of products)
      expect([title, certifications.includes('certified-organic')]).toEqual([title, diets.includes('organic')]);
  });

  test('what no other store sells has no store price: sets, gifts, gift cards and downloads', () => {
    const ours = products.filter((product) => !soldAlone.includes(product));
    expect(new Set(ours.map(({ archetype }) => archetype)).size).toBe(5);
    for (const { price } of ours) expect([price.msrp_cents, price.msrp_source]).toEqual([price.price_cents, OWN_PRICE]);
  });

  test('a set is made of what may be part of one', () => {
    const factsOf = (product_id: number) => ({
      ...productOf(product_id),
      has_price: true,
      choices: productOf(product_id).options,
    });
    for (const set of products.filter(({ archetype }) => archetype === 'set'))
      expect(partFaults(set, factsOf)).toEqual(set.components.map(() => null));
  });

  test('4% are sold out, 6% run low, the rest have plenty; lots add up to the stock', () => {
    const stocked = soldAlone.filter(({ stock }) => stock.length > 0);
    const total = ({ stock }: DemoProduct) => stock.reduce((sum, { on_hand }) => sum + on_hand, 0);
    expect(shareOf(stocked, (product) => total(product) === 0)).toBeCloseTo(0.04, 1);
    expect(shareOf(stocked, (product) => total(product) > 0 && total(product) < 50)).toBeCloseTo(0.06, 1);
    for (const { on_hand, lots } of stocked.flatMap(({ stock }) => stock)) {
      if (lots.length > 0) expect(lots.reduce((sum, { qty }) => sum + qty, 0)).toBe(on_hand);
    }
  });

  test('the warehouses share the 48 states and DC', () => {
    const regions: string[] = WAREHOUSES.flatMap(({ region_codes }) => [...region_codes]);
    expect(regions).toHaveLength(49);
    expect(new Set(regions).size).toBe(49);
    expect(regions).not.toContain('AK');
  });
});

describe('types', () => {
  test('about 80% are simple and 8% configurable', () => {
    expect(shareOf(products, ({ product_type }) => product_type === 'simple')).toBeCloseTo(0.82, 1);
    expect(shareOf(products, ({ product_type }) => product_type === 'configurable')).toBeCloseTo(0.08, 2);
    expect(new Set(products.map(({ product_type }) => product_type)).size).toBe(12);
  });

  test('a parent costs what its cheapest child costs, and its options lead to its children', () => {
    for (const parent of products.filter(({ product_type }) => product_type === 'configurable')) {
      const children = parent.options.flatMap(({ values }) => values.map(({ product_id }) => productOf(product_id)));
      expect(children).toHaveLength(3);
      expect(children.every(({ parent_product_id }) => parent_product_id === parent.product_id)).toBe(true);
      expect(parent.price.price_cents).toBe(Math.min(...children.map(({ price }) => price.price_cents)));
      expect(new Set(parent.options.flatMap(({ values }) => values.map(({ label }) => label))).size).toBe(3);
    }
  });

  test('wine is for adults and carries its tag', () => {
    const wines = products.filter(({ product_type }) => product_type === 'wine');
    expect(wines.length).toBeGreaterThan(50);
    expect(
      wines.every(
        (wine) =>
          wine.age_min === 21 && wine.restriction_tag === 'wine' && wine.tax_class === 'alcohol' && !wine.ebt_eligible,
      ),
    ).toBe(true);
  });

  test('a few have a minimum of three', () => {
    const share = shareOf(soldAlone, ({ min_order_qty }) => min_order_qty > 1);
    expect(share).toBeGreaterThan(0.002);
    expect(share).toBeLessThan(0.03);
  });
});
