import type { ProductType } from '#domain/catalog/names.ts';
import { sizeText } from './archetypes.ts';
import { claimsOf } from './claims.ts';
import { type DemoProduct, productId } from './demo-product.ts';
import { urlKeyOf } from '#domain/catalog/url-key.ts';
import { facetsOf } from './facets.ts';
import { makeFacts } from './facts.ts';
import { makeParent } from './family.ts';
import { allergensOf } from './label.ts';
import { type Made, makeVersion, titleOf } from './made.ts';
import { makePicture } from './picture.ts';
import { popularity } from './popularity.ts';
import { makePrice } from './price.ts';
import { type Rng, rng } from './rng.ts';
import { makeSet } from './sets.ts';
import { slotAt, type Version } from './slots.ts';
import { makeSpecial } from './specials.ts';
import { makeStock } from './stock.ts';

/** The product at place i of the catalog; the same seed and place always give the same product. */
export function makeProduct(seed: string, i: number): DemoProduct {
  const slot = slotAt(seed, i);
  switch (slot.kind) {
    case 'special':
      return makeSpecial(seed, slot.n);
    case 'parent':
      return makeParent(
        seed,
        i,
        slot,
        slot.children.map((child) => makeProduct(seed, child)),
      );
    case 'set':
      return makeSet(seed, i, slot, (place) => makeProduct(seed, place));
    case 'child':
      return { ...makeSingle(seed, i, slot.version), parent_product_id: productId(slot.parent) };
    case 'solo':
      return makeSingle(seed, i, slot.version);
  }
}

/** Products of the first `count` places, one at a time, so that a million fit. */
export function* makeProducts(seed: string, count: number): Generator<DemoProduct> {
  for (let i = 0; i < count; i++) {
    const product = makeProduct(seed, i);
    const parent = product.parent_product_id;
    // A catalog may end within a family: then the last children have no parent.
    yield parent !== null && parent >= productId(count) ? { ...product, parent_product_id: null } : product;
  }
}

function makeSingle(seed: string, i: number, version: Version): DemoProduct {
  const random = rng(`${seed}:${i}`);
  const made = makeVersion(seed, version, random);
  const { archetype, brand, size } = made;
  const title = titleOf(made);
  const claims = claimsOf(made);
  const isFresh = archetype.storage === 'fresh';
  const isAutoship = archetype.kind !== 'wine' && !isFresh && random.chance(archetype.storage === 'frozen' ? 0.5 : 0.8);
  return {
    product_id: productId(i),
    sku: `TB${productId(i)}`,
    url_key: urlKeyOf(title),
    title,
    brand_id: brand.brand_id,
    product_type: typeOf(made),
    storage: archetype.storage,
    category: archetype.category,
    also_in: [],
    size_text: sizeText(size),
    unit_amount: size.amount,
    unit_measure: size.measure,
    min_order_qty: random.chance(minOrderShare(made)) ? 3 : 1,
    diets: made.diets,
    ...facetsOf(made),
    allergens: archetype.kind === 'care' || archetype.kind === 'house' ? [] : allergensOf(made.recipe),
    facts: makeFacts(made, claims, random),
    picture: makePicture({ ...made, name: pictureName(made), sub: pictureSub(made), claims }, random),
    options: [],
    components: [],
    pick_rule: null,
    parent_product_id: null,
    restriction_tag: archetype.restriction_tag,
    age_min: archetype.age_min,
    tax_class: archetype.tax_class,
    ebt_eligible: isEbtEligible(made),
    popularity: popularity(random),
    released_days_ago: releasedDaysAgo(random),
    price: makePrice(made, isAutoship, random),
    stock: makeStock(archetype.storage, archetype.kind !== 'house', random),
    archetype: archetype.id,
  };
}

function typeOf({ archetype }: Made): ProductType {
  if (archetype.kind === 'wine') return 'wine';
  return archetype.flags.has('meat') && archetype.storage === 'frozen' ? 'frozen_meat' : 'simple';
}

/** Single bars, cans and pouches of little value are sold in threes. */
function minOrderShare({ archetype, size }: Made): number {
  const isSmall = ['bar', 'can'].includes(archetype.pack) && size.amount <= 16 && size.measure !== 'ct';
  return isSmall && archetype.price_per_unit * size.amount < 3.2 ? 0.16 : 0.004;
}

function pictureName({ archetype, variety, style, name }: Made): string {
  if (archetype.pack === 'produce') return variety.name;
  return archetype.kind === 'wine' ? variety.name : name.replace(/^Organic /, '') || style.name;
}

function pictureSub({ archetype, style, name, is_organic }: Made): string {
  if (archetype.kind === 'wine') return `${style.name} ${name.slice(-4)}`;
  if (archetype.kind === 'supp') return 'Dietary supplement';
  return is_organic ? 'Organic' : '';
}

/** Food and drink to prepare or eat at home; not supplements, wine, or non-food (7 CFR 271.2). */
function isEbtEligible({ archetype }: Made): boolean {
  return (archetype.kind === 'food' || archetype.kind === 'baby') && archetype.tax_class !== 'supplement';
}

function releasedDaysAgo(random: Rng): number {
  return 5 + Math.floor(random.next() ** 1.6 * 1_400);
}
