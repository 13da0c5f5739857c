import { at, type Rng, shuffled } from './rng.ts';
import { readTable } from './table.ts';

/**
 * Surnames, places and plain words, as brands in a US store have them, with no word that products have in their names.
 * They were not checked against a trademark register.
 */
const NAMES = readTable('brand-names').map(({ kind, name }) => ({ kind, name: name ?? '' }));

/** What a brand of a department may add to its name; the empty ones come up most. */
const ENDINGS: Record<string, string[]> = {
  pantry: ['', '', '', 'Foods', 'Kitchen', 'Provisions', '& Sons', 'Pantry', 'Mercantile'],
  cold: ['', '', 'Farms', 'Market', 'Fine Foods', 'Co-op'],
  meat: ['', '', 'Farms', 'Provisions', '& Sons', 'Market'],
  snack: ['', '', '', 'Foods', 'Kitchen', '& Co.'],
  drink: ['', '', 'Beverage Co.', 'Drinks', '& Daughters'],
  pill: ['', 'Nutrition', 'Naturals', 'Labs', 'Wellness'],
  care: ['', '', 'Home', 'Supply Co.', '& Co.'],
  pet: ['', 'Pets', 'Pet Co.', 'Companions'],
  wine: ['Cellars', 'Vineyards', 'Winery', 'Estate'],
};
/** Set before a name once all have been used. */
const PREFIXES = ['Little', 'North', 'South', 'East', 'West', 'Upper', 'Lower', 'Great', 'Far', 'Near'];

const orders = new Map<string, typeof NAMES>();

/** The nth name of a seed. No two brands share one: the table's names are all different, and so are the prefixes. */
export function brandName(seed: string, n: number, department: string, random: Rng): string {
  const order = orders.get(seed) ?? shuffled(NAMES, `${seed}:brand-names`);
  orders.set(seed, order);
  const { kind, name } = at(order, n % order.length);
  const ending = random.pick(ENDINGS[department] ?? ['']);
  // Only people have sons and daughters.
  const fits = kind === 'surname' || !/Sons|Daughters/.test(ending);
  return [...prefixes(Math.floor(n / order.length)), name, fits ? ending : ''].filter(Boolean).join(' ');
}

/** 0 -> none, 1 -> Little, ..., 11 -> Little Little: a different one for every round. */
function prefixes(round: number): string[] {
  if (round === 0) return [];
  const prefix = at(PREFIXES, (round - 1) % PREFIXES.length);
  return Array.from({ length: 1 + Math.floor((round - 1) / PREFIXES.length) }, () => prefix);
}
