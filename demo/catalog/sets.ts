import { OWN_PRICE } from '#domain/catalog/deals.ts';
import type { ProductType } from '#domain/catalog/names.ts';
import { assertDefined } from '#domain/kernel/assert.ts';
import { lowestPrice, unitsWords } from '#domain/catalog/pick-rule.ts';
import { STORE_BRAND_ID, makeBrand } from './brands.ts';
import { type DemoProduct, productId } from './demo-product.ts';
import { urlKeyOf } from '#domain/catalog/url-key.ts';
import { popularity } from './popularity.ts';
import { pricedAt } from './price.ts';
import { at, rng, shuffled } from './rng.ts';
import { aisleOf } from './categories.ts';
import { factsOfSet, PICK_RULE } from './set-facts.ts';
import { nthOfName, packedTitle, setTitle } from './set-title.ts';
import { type Slot, slotAt, soloArchetypeAt, soloPlaces, soloPlacesOf } from './slots.ts';
import { list, readTable } from './table.ts';

const TYPES: ProductType[] = ['bundle', 'advanced_bundle_idl', 'bundle', 'buildYourBundle', 'bundle', 'grouped'];
/** What people buy together. A set begins with a product of a lead archetype and has one of each other group. */
type Theme = { name: string; use: string; kind: string; lead: string[]; others: string[][] };

const THEMES: Theme[] = readTable('sets').map((row) => ({
  name: row.name ?? '',
  use: row.use ?? '',
  kind: row.kind ?? '',
  lead: list(row.lead),
  others: (row.others ?? '').split('|').map(list),
}));
const SETS_PER_BLOCK = 2;
const FEWEST_PARTS = 3;
/** A set's price as a share of the sum of its products' prices. */
const SHARE_OF_SUM = [0.88, 0.9, 0.92];
/** A build-your-own set offers up to this many products of each role. */
const CHOICES_OF_ROLE = 2;

/**
 * Three or four products for one use: packed by the shop for less than separately, side by side at their own prices, or
 * twice as many to choose a set from.
 */
export function makeSet(
  seed: string,
  i: number,
  slot: Extract<Slot, { kind: 'set' }>,
  makeAt: (place: number) => DemoProduct,
): DemoProduct {
  const random = rng(`${seed}:${i}`);
  const product_type = typeAt(slot.n);
  const chosen = chooseSet(seed, slot, makeAt);
  const { theme } = chosen;
  const isPicked = product_type === 'buildYourBundle';
  const parts = isPicked ? moreChoices(seed, slot.block, chosen, makeAt) : chosen.parts;
  const pick_rule = isPicked ? PICK_RULE : null;
  const first = at(parts, 0);
  const size_text = pick_rule ? unitsWords(pick_rule) : `${parts.length} items`;
  const brand = makeBrand(seed, STORE_BRAND_ID);
  const title = titleOf(seed, slot.n, makeAt);
  const shared = (field: 'diets' | 'certifications' | 'selections') =>
    first[field].filter((key) => parts.every((part) => part[field].includes(key)));
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
    certifications: shared('certifications'),
    values: brand.values,
    concerns: [],
    ingredients: [...new Set(parts.flatMap(({ ingredients }) => ingredients))],
    allergens: [...new Set(parts.flatMap(({ allergens }) => allergens))],
    facts: factsOfSet(product_type, parts, theme),
    picture: pictureOfSet(parts, brand, {
      name: `${theme.name} Set`,
      sub: '',
      size_text: pick_rule ? `${pick_rule.min}-${pick_rule.max} ITEMS` : `${parts.length} ITEMS`,
    }),
    components: parts.map(({ product_id }) => ({ product_id, qty: 1 })),
    pick_rule,
    ebt_eligible: parts.every(({ ebt_eligible }) => ebt_eligible),
    tax_class: parts.every(({ tax_class }) => tax_class === first.tax_class) ? first.tax_class : 'non_food',
    popularity: popularity(random),
    price: priceOfSet({ product_type, pick_rule }, parts, random.pick(SHARE_OF_SUM), seed, i),
    // Its parts' stock is what is sold.
    stock: [],
    archetype: 'set',
  };
}

type SetAt = (n: number) => ChosenSet;

function titleOf(seed: string, n: number, makeAt: (place: number) => DemoProduct): string {
  const setAt: SetAt = (place) => chooseSet(seed, { n: place, block: Math.floor(place / SETS_PER_BLOCK) }, makeAt);
  const { name: brand } = makeBrand(seed, STORE_BRAND_ID);
  if (!isChosenOnPage(n)) return `${brand} ${packedTitleAt(seed, n, setAt)}`;
  const { name: theme } = setAt(n).theme;
  const isLike = (place: number) => typeAt(place) === typeAt(n);
  const nth = nthOfName(seed, n, { isLike, nameAt: (place) => setAt(place).theme.name });
  return setTitle({ brand, theme, isPicked: typeAt(n) === 'buildYourBundle' }, nth);
}

const typeAt = (n: number) => at(TYPES, n % TYPES.length);
/** Whether its products are chosen on its page. */
const isChosenOnPage = (n: number) => ['buildYourBundle', 'grouped'].includes(typeAt(n));

/** The titles so far, by seed; '' for sets that aren't packed. */
const titlesOf = new Map<string, string[]>();

/** No two sets share a title, so each depends on those before it. */
function packedTitleAt(seed: string, n: number, setAt: SetAt): string {
  const titles = titlesOf.get(seed) ?? [];
  titlesOf.set(seed, titles);
  const taken = new Set(titles);
  for (let place = titles.length; place <= n; place++) {
    const title = isChosenOnPage(place)
      ? ''
      : assertDefined(
          namesOf(seed, setAt(place)).find((name) => !taken.has(name)),
          'A title',
        );
    titles.push(title);
    taken.add(title);
  }
  return at(titles, n);
}

/** What a packed set may be called, the best first: after one of its products, with its size, or with all of its title. */
function namesOf(seed: string, { theme, parts }: ChosenSet): string[] {
  const named = parts.flatMap(({ product_id, size_text }) => {
    const slot = slotAt(seed, product_id - productId(0));
    return slot.kind === 'solo' ? [{ name: packedTitle(theme.name, slot.version), size_text }] : [];
  });
  return [
    ...named.map(({ name }) => name),
    ...named.map(({ name, size_text }) => `${name}, ${size_text}`),
    ...parts.map(({ title }) => `${theme.name} Set: ${title}`),
  ];
}

/** A box of the store brand with one drawing of each of its first four products. */
function pictureOfSet(
  parts: DemoProduct[],
  brand: ReturnType<typeof makeBrand>,
  words: { name: string; sub: string; size_text: string },
): DemoProduct['picture'] {
  return {
    ...at(parts, 0).picture,
    form: 'box',
    layout: 'cream',
    brand: brand.label_name,
    ...labelHand(brand.hand),
    ...words,
    claims: [],
    foods: [...new Set(parts.flatMap(({ picture }) => picture.foods.slice(0, 1)))].slice(0, 4),
    window: undefined,
  };
}

function labelHand({ brand_font, name_font, brand_tracking, brand_mark }: ReturnType<typeof makeBrand>['hand']) {
  return { brand_font, name_font, brand_tracking, brand_mark };
}

/** No other store sells our sets, so they have no store price. What is chosen on its page costs "from" the cheapest choice. */
function priceOfSet(
  { product_type, pick_rule }: Pick<DemoProduct, 'product_type' | 'pick_rule'>,
  parts: DemoProduct[],
  share: number,
  seed: string,
  i: number,
): DemoProduct['price'] {
  const separate = parts.reduce((cents, { price }) => cents + price.price_cents, 0);
  const choices = parts.map(({ price }) => ({ price_cents: price.price_cents, available: PICK_RULE.each_max }));
  const lowest = pick_rule
    ? lowestPrice(pick_rule, choices)
    : product_type === 'grouped'
      ? Math.min(...choices.map(({ price_cents }) => price_cents))
      : null;
  const price_cents = lowest ?? Math.floor((separate * share) / 10) * 10 - 1;
  const evidence = pricedAt(price_cents, 0.8, false, rng(`${seed}:${i}:price`));
  return {
    ...evidence,
    price_cents,
    msrp_cents: price_cents,
    msrp_source: OWN_PRICE,
    autoship_price_cents: null,
    tiered_pricing: [],
  };
}

type ChosenSet = { theme: Theme; parts: DemoProduct[] };

/** The first set of a block begins with its first product that leads a theme, the second with the next one. */
function chooseSet(
  seed: string,
  slot: Pick<Extract<Slot, { kind: 'set' }>, 'block' | 'n'>,
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

/** The products of a set, and for each role another one where the catalog has it so far. */
function moreChoices(
  seed: string,
  block: number,
  { theme, parts }: ChosenSet,
  makeAt: (place: number) => DemoProduct,
): DemoProduct[] {
  const choices = [...parts];
  for (const archetypes of [theme.lead, ...theme.others]) {
    const ofRole = () => choices.filter(({ archetype }) => archetypes.includes(archetype)).length;
    for (const place of soloPlacesOf(seed, archetypes, block)) {
      if (ofRole() >= CHOICES_OF_ROLE) break;
      const product = makeAt(place);
      if (canBeInSet(product) && !choices.some(({ product_id }) => product_id === product.product_id))
        choices.push(product);
    }
  }
  return choices;
}

/** The first blocks may lack what a theme needs. */
function pantrySet(leads: DemoProduct[], nth: number): ChosenSet {
  const foods = leads.filter(({ category }) => aisleOf(category) === 'food');
  const theme = { name: 'Pantry Starter', use: 'a stocked pantry', kind: 'pantry', lead: [], others: [] };
  return { theme, parts: foods.slice(nth, nth + FEWEST_PARTS) };
}

function canBeInSet({ storage, restriction_tag, min_order_qty }: DemoProduct): boolean {
  return storage === 'ambient' && restriction_tag === null && min_order_qty === 1;
}
