import type { ProductType } from '#domain/catalog/names.ts';
import { STORE_BRAND_ID, makeBrand } from './brands.ts';
import { type DemoProduct, productId } from './demo-product.ts';
import { urlKeyOf } from '#domain/catalog/url-key.ts';
import { popularity } from './popularity.ts';
import { pricedAt } from './price.ts';
import { at, rng, shuffled } from './rng.ts';
import { aisleOf } from './categories.ts';
import { type Slot, soloArchetypeAt, soloPlaces, soloPlacesOf } from './slots.ts';
import { makeStock } from './stock.ts';
import { list, readTable } from './table.ts';

const TYPES: ProductType[] = ['bundle', 'advanced_bundle_idl', 'bundle', 'buildYourBundle', 'bundle', 'grouped'];
/** What people buy together. A set begins with a product of a lead archetype and has one of each other group. */
type Theme = { name: string; use: string; lead: string[]; others: string[][] };

const THEMES: Theme[] = readTable('sets').map((row) => ({
  name: row.name ?? '',
  use: row.use ?? '',
  lead: list(row.lead),
  others: (row.others ?? '').split('|').map(list),
}));
const SETS_PER_BLOCK = 2;
const FEWEST_PARTS = 3;
/** A set's price as a share of the sum of its products' prices. */
const SHARE_OF_SUM = [0.88, 0.9, 0.92];

/** Three or four products for one use, packed by the shop, for less than separately. */
export function makeSet(
  seed: string,
  i: number,
  slot: Extract<Slot, { kind: 'set' }>,
  makeAt: (place: number) => DemoProduct,
): DemoProduct {
  const random = rng(`${seed}:${i}`);
  const { theme, parts } = chooseSet(seed, slot, makeAt);
  const first = at(parts, 0);
  const product_type = at(TYPES, slot.n % TYPES.length);
  const sum = parts.reduce((cents, { price }) => cents + price.price_cents, 0);
  const size_text = `${parts.length} items`;
  const brand = makeBrand(seed, STORE_BRAND_ID);
  // No two sets of one use begin with the same product, so no two share a title.
  const title = `${brand.name} ${theme.name} Set with ${first.title}`;
  const shared = (field: 'diets' | 'selections') =>
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
    category: 'bundles',
    also_in: [aisleOf(first.category)],
    min_order_qty: 1,
    unit_amount: parts.length,
    unit_measure: 'ct',
    diets: shared('diets'),
    selections: shared('selections'),
    certifications: [],
    values: brand.values,
    concerns: [],
    ingredients: [...new Set(parts.flatMap(({ ingredients }) => ingredients))],
    allergens: [...new Set(parts.flatMap(({ allergens }) => allergens))],
    facts: {
      ...first.facts,
      about: `For ${theme.use}: ${names.join('; ')}.`,
      highlights: [`${parts.length} full-size items`, 'Costs less than buying separately'],
      ingredient_statement: parts
        .map((part) => `${part.title}: ${part.facts.ingredient_statement || 'see the package'}`)
        .join(' '),
      allergen_statement: joinStatements(parts.map(({ facts }) => facts.allergen_statement)),
      nutrition: null,
      claims: [],
      sourcing: 'Packed by Tallybean. Each item is also sold separately.',
      storage_advice: 'Store each item as its package says.',
      directions: '',
      warning: joinWarnings(parts),
      made_in: 'See each package',
    },
    picture: pictureOfSet(parts, brand, { name: `${theme.name} Set`, sub: '' }),
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
    form: 'box',
    layout: 'cream',
    brand: brand.label_name,
    ...labelHand(brand.hand),
    ...words,
    size_text: `${parts.length} ITEMS`,
    claims: [],
    foods: [...new Set(parts.flatMap(({ picture }) => picture.foods.slice(0, 1)))].slice(0, 4),
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
    msrp_source: "sum of the items' store prices",
    autoship_price_cents: null,
    tiered_pricing: [],
  };
}

function joinWarnings(parts: DemoProduct[]): string {
  return [...new Set(parts.map(({ facts }) => facts.warning))].filter(Boolean).join(' ');
}

type ChosenSet = { theme: Pick<Theme, 'name' | 'use'>; parts: DemoProduct[] };

/** The first set of a block begins with its first product that leads a theme, the second with the next one. */
function chooseSet(
  seed: string,
  slot: Extract<Slot, { kind: 'set' }>,
  makeAt: (place: number) => DemoProduct,
): ChosenSet {
  const nth = slot.n % SETS_PER_BLOCK;
  const places = shuffled(soloPlaces(slot.block), `${seed}:set:${slot.block}`);
  let found = 0;
  for (const place of places) {
    const id = soloArchetypeAt(seed, place);
    const theme = THEMES.find(({ lead }) => lead.includes(id));
    const lead = theme && makeAt(place);
    if (!lead || !canBeInSet(lead)) continue;
    const parts = [lead, ...otherParts(seed, theme, slot.block, makeAt)];
    if (parts.length < FEWEST_PARTS) continue;
    if (found === nth) return { theme, parts };
    found += 1;
  }
  return pantrySet(places.map(makeAt).filter(canBeInSet), nth);
}

/** One product for each of the theme's other roles: the latest that the catalog has so far. */
function otherParts(seed: string, { others }: Theme, block: number, makeAt: (place: number) => DemoProduct) {
  return others.flatMap((archetypes) => {
    for (const place of soloPlacesOf(seed, archetypes, block)) {
      const product = makeAt(place);
      if (canBeInSet(product)) return [product];
    }
    return [];
  });
}

/** The first blocks may lack what a theme needs. */
function pantrySet(leads: DemoProduct[], nth: number): ChosenSet {
  const foods = leads.filter(({ category }) => aisleOf(category) === 'food');
  return { theme: { name: 'Pantry Starter', use: 'a stocked pantry' }, parts: foods.slice(nth, nth + FEWEST_PARTS) };
}

function canBeInSet({ storage, restriction_tag, min_order_qty }: DemoProduct): boolean {
  return storage === 'ambient' && restriction_tag === null && min_order_qty === 1;
}
