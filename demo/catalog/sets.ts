import type { ProductType } from '#domain/catalog/names.ts';
import { STORE_BRAND_ID, makeBrand } from './brands.ts';
import { type DemoProduct, productId, urlKeyOf } from './demo-product.ts';
import { popularity } from './popularity.ts';
import { pricedAt } from './price.ts';
import { at, hash, rng, shuffled } from './rng.ts';
import { aisleOf } from './categories.ts';
import { type Slot, soloPlaces } from './slots.ts';
import { makeStock } from './stock.ts';

const TYPES: ProductType[] = ['bundle', 'advanced_bundle_idl', 'bundle', 'buildYourBundle', 'bundle', 'grouped'];
const THEMES: Record<string, string> = {
  food: 'Pantry Set',
  snacks: 'Snack Set',
  beverages: 'Drinks Set',
  'personal-care': 'Bath Set',
  'household-supplies': 'Clean House Set',
  'vitamins-supplements': 'Daily Dose Set',
};
/** A set's price as a share of the sum of its products' prices. */
const SHARE_OF_SUM = [0.88, 0.9, 0.92];

/** Three or four products of one aisle from the same block, packed by the shop, for less than separately. */
export function makeSet(
  seed: string,
  i: number,
  slot: Extract<Slot, { kind: 'set' }>,
  makeAt: (place: number) => DemoProduct,
): DemoProduct {
  const random = rng(`${seed}:${i}`);
  const parts = chooseParts(seed, slot, makeAt);
  const first = at(parts, 0);
  const product_type = at(TYPES, slot.n % TYPES.length);
  const sum = parts.reduce((cents, { price }) => cents + price.price_cents, 0);
  const size_text = `${parts.length} items`;
  const brand = makeBrand(seed, STORE_BRAND_ID);
  const theme = THEMES[aisleOf(first.category)] ?? 'Set';
  const title = `${brand.name} ${theme} No. ${slot.n + 1}, ${size_text}`;
  const shared = (field: 'diets' | 'lists') =>
    first[field].filter((key) => parts.every((part) => part[field].includes(key)));
  const names = parts.map((part) => part.title);
  return {
    ...first,
    product_id: productId(i),
    sku: `TB${productId(i)}`,
    url_key: urlKeyOf(title),
    title,
    size_text,
    brand_id: STORE_BRAND_ID,
    product_type,
    also_in: ['bundles'],
    min_order_qty: 1,
    unit_amount: parts.length,
    unit_measure: 'ct',
    diets: shared('diets'),
    lists: shared('lists'),
    certifications: [],
    values: brand.values,
    concerns: [],
    ingredients: [...new Set(parts.flatMap(({ ingredients }) => ingredients))],
    allergens: [...new Set(parts.flatMap(({ allergens }) => allergens))],
    facts: {
      ...first.facts,
      about: `A set of ${parts.length}: ${names.join('; ')}. Together they cost less than one by one.`,
      highlights: [`${parts.length} full-size goods`, 'Costs less than its parts'],
      ingredient_statement: parts
        .map((part) => `${part.title}: ${part.facts.ingredient_statement || 'see the package'}`)
        .join(' '),
      allergen_statement: joinStatements(parts.map(({ facts }) => facts.allergen_statement)),
      nutrition: null,
      claims: [],
      sourcing: 'Packed by the shop from goods it also sells one by one.',
    },
    picture: pictureOfSet(parts, brand, { name: theme, sub: `No. ${slot.n + 1}` }),
    components: parts.map(({ product_id }) => ({ product_id, qty: 1 })),
    ebt_eligible: parts.every(({ ebt_eligible }) => ebt_eligible),
    tax_class: parts.every(({ tax_class }) => tax_class === first.tax_class) ? first.tax_class : 'non_food',
    popularity: popularity(random),
    price: priceOfSet(sum, parts, random.pick(SHARE_OF_SUM), seed, i),
    stock: makeStock('ambient', false, random),
    archetype: 'set',
  };
}

/** A box of the store brand with one drawing of each of its first four products. */
function pictureOfSet(
  parts: DemoProduct[],
  brand: ReturnType<typeof makeBrand>,
  words: { name: string; sub: string },
): DemoProduct['picture'] {
  return {
    ...at(parts, 0).picture,
    pack: 'box',
    layout: 'cream',
    brand: brand.label_name,
    ...labelHand(brand.hand),
    ...words,
    size_text: `${parts.length} ITEMS`,
    claims: [],
    items: parts.flatMap(({ picture }) => picture.items.slice(0, 1)).slice(0, 4),
    window: undefined,
  };
}

/** 'Contains: milk.' and 'Contains: eggs, milk.' -> 'Contains: milk, eggs.' */
function joinStatements(statements: string[]): string {
  const named = statements
    .filter(Boolean)
    .flatMap((text) => text.slice('Contains: '.length, -1).split(/, (?![^(]*\))/));
  return named.length === 0 ? '' : `Contains: ${[...new Set(named)].join(', ')}.`;
}

function labelHand({ brand_font, name_font, brand_tracking, brand_mark }: ReturnType<typeof makeBrand>['hand']) {
  return { brand_font, name_font, brand_tracking, brand_mark };
}

/** The store price of a set is the sum of its parts' store prices. */
function priceOfSet(
  sumCents: number,
  parts: DemoProduct[],
  share: number,
  seed: string,
  i: number,
): DemoProduct['price'] {
  const price_cents = Math.floor((sumCents * share) / 10) * 10 - 1;
  const msrp_cents = parts.reduce((cents, { price }) => cents + price.msrp_cents, 0);
  const evidence = pricedAt(price_cents, 0.8, false, rng(`${seed}:${i}:price`));
  return {
    ...evidence,
    price_cents,
    msrp_cents,
    msrp_source: 'sum of the parts’ shelf prices',
    autoship_price_cents: null,
    tiered_pricing: [],
  };
}

function chooseParts(
  seed: string,
  slot: Extract<Slot, { kind: 'set' }>,
  makeAt: (place: number) => DemoProduct,
): DemoProduct[] {
  const places = shuffled(soloPlaces(slot.block), `${seed}:set:${slot.n}`);
  const byAisle = new Map<string, DemoProduct[]>();
  const wanted = 3 + (hash(`${seed}:set:${slot.n}`) % 2);
  for (const place of places) {
    const product = makeAt(place);
    const aisle = aisleOf(product.category);
    if (product.storage !== 'ambient' || product.restriction_tag || product.min_order_qty > 1 || !(aisle in THEMES))
      continue;
    const group = [...(byAisle.get(aisle) ?? []), product];
    byAisle.set(aisle, group);
    if (group.length === wanted) return group;
  }
  return [...byAisle.values()].sort((a, b) => b.length - a.length)[0] ?? [];
}
