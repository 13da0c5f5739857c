import type { PictureSpec } from '#domain/media/picture.ts';
import type { Archetype } from './archetypes.ts';
import { brandName } from './brand-name.ts';
import { urlKeyOf } from '#domain/catalog/url-key.ts';
import { type Rng, rng } from './rng.ts';

/** How a brand draws its labels; the same on all its products. */
type BrandHand = Pick<PictureSpec, 'layout' | 'brand_font' | 'name_font' | 'brand_tracking' | 'brand_mark'> & {
  hue: number;
  /** Colors its packages in its own hue instead of the food's. */
  own_hue: boolean;
  saturation: number;
  lightness: number;
  is_soft: boolean;
  is_warm: boolean;
};

/** An invented maker. Its practices are facts that labels may state; what a recipe proves is derived elsewhere. */
export type Brand = {
  brand_id: number;
  url_key: string;
  name: string;
  /** As the label writes it: some brands use capitals only, some lower case only. */
  label_name: string;
  story: string;
  /** Price factor compared with an average brand. */
  tier: number;
  values: string[];
  /** Inspected practices: non-gmo, fair-trade, gluten-free-facility, kosher; and cruelty-free, which the maker signs. */
  practices: Set<string>;
  hand: BrandHand;
};

/** The first brand is the shop's own; it packs bundles, gift cards and samples. */
export const STORE_BRAND_ID = 1;

/** Brands that the made-up retail partner sells as well, so that they aren't all of one kind. */
const PARTNER_EVERY = 17;

export function isAtPartner({ brand_id }: Pick<Brand, 'brand_id'>): boolean {
  return brand_id % PARTNER_EVERY === 0;
}

/** How many of every 150 brands belong to each group of aisles. */
const DEPARTMENTS: Record<string, number> = {
  pantry: 44,
  cold: 24,
  meat: 12,
  snack: 20,
  drink: 14,
  pill: 10,
  care: 12,
  pet: 6,
  wine: 8,
};
const DEPARTMENT_OF_KIND: Record<Archetype['kind'], string> = {
  food: 'pantry',
  baby: 'pantry',
  supp: 'pill',
  wine: 'wine',
  pet: 'pet',
  care: 'care',
  house: 'care',
};
const ROUND = Object.values(DEPARTMENTS).reduce((sum, count) => sum + count, 0);

/** `aisle` is the url_key of the archetype's aisle. */
export function departmentOf(archetype: Archetype, aisle: string): string {
  if (archetype.kind === 'house' && aisle === 'pet-supplies') return 'pet';
  if (archetype.kind !== 'food') return DEPARTMENT_OF_KIND[archetype.kind];
  if (archetype.flags.has('meat')) return 'meat';
  if (archetype.storage !== 'ambient') return 'cold';
  if (aisle === 'snacks') return 'snack';
  if (aisle === 'beverages') return 'drink';
  return archetype.tax_class === 'supplement' ? 'pill' : 'pantry';
}

/** How many brands a department has among the first 150. */
export function departmentSize(department: string): number {
  return DEPARTMENTS[department] ?? 0;
}

/** The nth brand of a department; there is no last one, so any number of products finds brands. */
export function brandIdAt(department: string, n: number): number {
  const size = departmentSize(department);
  let start = 0;
  for (const [name, count] of Object.entries(DEPARTMENTS)) {
    if (name === department) break;
    start += count;
  }
  return STORE_BRAND_ID + 1 + Math.floor(n / size) * ROUND + start + (n % size);
}

/** The department of the nth brand. */
function departmentAt(n: number): string {
  let end = 0;
  for (const [name, count] of Object.entries(DEPARTMENTS)) {
    end += count;
    if (n % ROUND < end) return name;
  }
  throw new Error(`Brand ${n} is in no department`);
}

const made = new Map<string, Brand>();

/** Pure; cached, because every product uses it. */
export function makeBrand(seed: string, brand_id: number): Brand {
  const key = `${seed}:${brand_id}`;
  const known = made.get(key);
  if (known) return known;
  const brand = brand_id === STORE_BRAND_ID ? storeBrand() : inventBrand(seed, brand_id);
  // A million products have some ten thousand brands; beyond that, the cache starts over.
  if (made.size > 20_000) made.clear();
  made.set(key, brand);
  return brand;
}

function inventBrand(seed: string, brand_id: number): Brand {
  const random = rng(`${seed}:brand:${brand_id}`);
  const n = brand_id - STORE_BRAND_ID - 1;
  const name = brandName(seed, n, departmentAt(n), random);
  const hand = makeHand(random);
  const values = [
    ['women-owned', 0.2],
    ['family-owned', 0.4],
    ['employee-owned', 0.14],
    ['small-batch', 0.3],
    ['regenerative', 0.18],
    ['gives-back', 0.22],
    ['plastic-free', 0.16],
    ['veteran-owned', 0.1],
  ] as const;
  const practices = [
    ['non-gmo', 0.55],
    ['fair-trade', 0.22],
    ['gluten-free-facility', 0.4],
    ['kosher', 0.3],
    ['cruelty-free', 0.75],
    ['organic', 0.5],
    ['third-party-tested', 0.5],
  ] as const;
  const chosen = (ways: readonly (readonly [string, number])[]) =>
    ways.filter(([, share]) => random.chance(share)).map(([way]) => way);
  const brandValues = chosen(values);
  return {
    brand_id,
    name,
    hand,
    url_key: urlKeyOf(name),
    label_name: labelName(name, hand.brand_font, random),
    tier: random.pick([0.84, 0.94, 1, 1, 1.08, 1.2, 1.34]),
    values: brandValues,
    practices: new Set(chosen(practices)),
    story: story(name, brandValues, random),
  };
}

function labelName(name: string, font: string, random: Rng): string {
  if (font === 'josefin' || font === 'bebas') return name.toUpperCase();
  return font === 'figtree' || (font === 'outfit' && random.chance(0.5)) ? name.toLowerCase() : name;
}

function makeHand(random: Rng): BrandHand {
  const [brand_font, brand_tracking] = random.pick([
    ['dm-serif', 0],
    ['fraunces', 0],
    ['josefin', 0.12],
    ['pacifico', 0],
    ['outfit', 0],
    ['bebas', 0.1],
    ['lora', 0.02],
    ['spartan', -0.01],
    ['cormorant', 0.04],
    ['abril', 0],
    ['playfair', 0],
    ['figtree', 0.06],
  ] as const);
  return {
    brand_font,
    brand_tracking,
    name_font: random.pick(['fraunces', 'playfair', 'outfit', 'abril', 'rubik', 'archivo', 'lora', 'dm-serif']),
    layout: random.pick(['cream', 'block', 'arch', 'split', 'mono'] as const),
    brand_mark: random.pick(['plain', 'plain', 'rule', 'tag'] as const),
    hue: random.pick([152, 168, 196, 212, 228, 348, 8, 18, 42, 96, 272, 330]),
    own_hue: random.chance(0.55),
    saturation: 0.34 + random.next() * 0.3,
    lightness: 0.24 + random.next() * 0.16,
    is_soft: random.chance(0.25),
    is_warm: random.chance(0.6),
  };
}

const VALUE_WORDS: Record<string, string> = {
  'women-owned': 'women-owned',
  'family-owned': 'family-owned',
  'employee-owned': 'employee-owned',
  'small-batch': 'makes everything in small batches',
  regenerative: 'buys from farms with regenerative practices',
  'gives-back': 'gives part of every sale to food banks',
  'plastic-free': 'uses plastic-free packaging where it can',
  'veteran-owned': 'veteran-owned',
};

function story(name: string, values: string[], random: Rng): string {
  const place = random.pick([
    'Vermont',
    'Oregon',
    'the Hudson Valley',
    'northern California',
    'Wisconsin',
    'Maine',
    'the Carolinas',
    'Colorado',
    'Minnesota',
    'Washington',
  ]);
  const traits = values.slice(0, 2).map((value) => VALUE_WORDS[value] ?? '');
  const kinds = traits.filter((words) => words.endsWith('-owned'));
  const ways = traits.filter((words) => words !== '' && !words.endsWith('-owned'));
  const kind = kinds.length > 0 ? `small, ${kinds.join(' and ')}` : 'small';
  const way = ways.length > 0 ? ` that ${ways.join(' and ')}` : '';
  return `${name} is a ${kind} company in ${place}${way}. A made-up brand for this demo shop.`;
}

function storeBrand(): Brand {
  const random = rng('house-brand');
  return {
    brand_id: STORE_BRAND_ID,
    url_key: 'tallybean',
    name: 'Tallybean',
    label_name: 'Tallybean',
    tier: 0.9,
    story: "The shop's own brand of sets and downloads.",
    values: ['employee-owned'],
    practices: new Set(['non-gmo']),
    hand: {
      ...makeHand(random),
      brand_font: 'fraunces',
      name_font: 'fraunces',
      layout: 'cream',
      brand_mark: 'plain',
      brand_tracking: 0,
      hue: 152,
      own_hue: true,
      is_soft: false,
      is_warm: true,
    },
  };
}
