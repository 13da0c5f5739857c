import type { PictureSpec } from '#domain/media/picture.ts';
import type { Storage, TaxClass } from '#domain/catalog/names.ts';
import { parseRecipe, type Recipe } from './recipe.ts';
import { hash } from './rng.ts';
import { list, type Row, readTable, words } from './table.ts';

type Form = PictureSpec['form'];
export type Size = { amount: number; measure: string };
export type Kind = 'food' | 'supp' | 'baby' | 'wine' | 'pet' | 'care' | 'house';

/** One flavor or kind of an archetype, with what it is made of. */
export type Variety = {
  name: string;
  recipe: Recipe;
  /** Drawings of what is in it, the most telling first; a product shows those that its recipe has. */
  foods: string[];
  hue: number;
  /** Price compared with the archetype's: filet mignon costs more than brisket. */
  price_factor: number;
  /** Its own serving and storage, where the archetype's don't fit; otherwise null and ''. */
  serving_g: number | null;
  serving_text: string;
  storage_advice: string;
  /** The form of its package where it isn't the archetype's. */
  form: Form | null;
  /** The color of what is in the package where it isn't the archetype's. */
  fill: string | undefined;
  /** What its label sets large where there is nothing to draw: 'Zn'. */
  letters: string | undefined;
};
/** A way an archetype is made, and what that does to the recipe. The plain way has no name. */
export type Style = {
  name: string;
  effect: string;
  form: Form | null;
  /** What the package shows instead of the variety's first food, in its color: grated cheese, not a wedge. */
  food: string | null;
  /** What a style adds that can be drawn: the spinach in a purée with spinach. */
  also: string | null;
};
/** Positions of a variety and a style that go together. */
export type Pair = { variety: number; style: number };

/** Every demo product ships. */
export type ShippedStorage = Exclude<Storage, 'none'>;

/** What brands make in many versions: rolled oats, almond butter, dish soap. */
export type Archetype = {
  id: string;
  /** url_key of its leaf category. */
  category: string;
  kind: Kind;
  /** The kind of package, which the copy goes by; `form` is how it is drawn. */
  pack: string;
  form: Form;
  storage: ShippedStorage;
  /** '{s} {v}': the positions of style and variety in the name. */
  name: string;
  varieties: Variety[];
  styles: Style[];
  /** The combinations that are sold: no "Dry Aged Brisket", no "Ginger Ginger Chews". */
  pairs: Pair[];
  sizes: Size[];
  /** Member price in dollars for one unit of the smallest size, from an average brand. */
  price_per_unit: number;
  /** Dollars for one piece, where a product is sold by piece as well as by weight. */
  price_per_piece: number;
  /** Null for what is not eaten by people. */
  serving_g: number | null;
  serving_text: string;
  tax_class: TaxClass;
  grams_each: number;
  density: number;
  family: 'size' | 'flavor' | null;
  selections: string[];
  weight: number;
  restriction_tag: string | null;
  age_min: 18 | 21 | null;
  flags: Set<string>;
  colors: { fill?: string; glass?: string; lid?: string };
};

const TAX_OF_KIND = {
  food: 'staple',
  baby: 'staple',
  supp: 'supplement',
  wine: 'alcohol',
  pet: 'non_food',
  care: 'non_food',
  house: 'non_food',
} as const satisfies Record<Kind, TaxClass>;

const VARIETY_FACTS = new Map(readTable('variety-facts').map((row) => [`${row.archetype}:${row.variety}`, row]));
const VARIETIES = Map.groupBy(readTable('varieties'), (row) => row.archetype ?? '');
const STYLES = Map.groupBy(readTable('styles'), (row) => row.style ?? '');
/** The only varieties that a style fits, where it does not fit all. */
const FITS = new Map(readTable('style-fits').map((row) => [`${row.archetype}:${row.style}`, list(row.varieties)]));
/** A style of this name in the table adds no word to the title. */
const PLAIN_STYLE = '-';

export const ARCHETYPES: readonly Archetype[] = readTable('archetypes').map(readArchetype);
const BY_ID = new Map(ARCHETYPES.map((archetype) => [archetype.id, archetype]));

export function findArchetype(id: string): Archetype | undefined {
  return BY_ID.get(id);
}

/** @throws if there is none. */
export function archetypeById(id: string): Archetype {
  const found = findArchetype(id);
  if (!found) throw new Error(`No archetype ${id}`);
  return found;
}

function readArchetype(row: Row): Archetype {
  const id = row.archetype ?? '';
  const kind = (row.kind || 'food') as Kind;
  const varieties = (VARIETIES.get(id) ?? []).map(readVariety);
  const styles = list(row.styles).map((name) => readStyle(name, id));
  return {
    id,
    kind,
    category: row.category ?? '',
    pack: row.pack ?? '',
    form: row.form as Form,
    storage: row.storage as ShippedStorage,
    name: row.name ?? '',
    varieties,
    styles,
    pairs: pairsOf(id, varieties, styles),
    sizes: list(row.sizes).map(readSize),
    price_per_unit: Number(row.price_per_unit),
    price_per_piece: Number(row.count_price || row.price_per_unit),
    serving_g: row.serving_g ? Number(row.serving_g) : null,
    serving_text: row.serving_text ?? '',
    tax_class: (row.tax || TAX_OF_KIND[kind]) as TaxClass,
    grams_each: Number(row.grams_each || 1),
    density: Number(row.density || 1),
    family: kind === 'wine' || row.family === '' ? null : (row.family as 'size' | 'flavor'),
    selections: words(row.selections),
    weight: Number(row.weight || 1),
    restriction_tag: row.restriction || (kind === 'wine' ? 'wine' : null),
    age_min: kind === 'wine' ? 21 : row.age === '18' ? 18 : null,
    flags: new Set(words(row.flags)),
    colors: { fill: row.fill || undefined, glass: row.glass || undefined, lid: row.lid || undefined },
  };
}

function readStyle(name: string, archetype: string): Style {
  const rows = (STYLES.get(name) ?? []).filter((row) => row.archetype === '*' || row.archetype === archetype);
  return {
    name: name === PLAIN_STYLE ? '' : name,
    effect: rows.map((row) => row.effect).join(' '),
    form: formOf(rows.find((row) => row.form !== '')?.form),
    food: rows.find((row) => row.food !== '')?.food ?? null,
    also: rows.find((row) => row.also !== '')?.also ?? null,
  };
}

/** Styles fit all varieties unless the table names some, but none with which they share a word. */
function pairsOf(id: string, varieties: Variety[], styles: Style[]): Pair[] {
  const fits = (style: Style, variety: Variety) =>
    FITS.get(`${id}:${style.name || PLAIN_STYLE}`)?.includes(variety.name) ??
    !words(style.name).some((word) => words(variety.name).includes(word));
  return varieties.flatMap((variety, v) =>
    styles.flatMap((style, s) => (fits(style, variety) ? [{ variety: v, style: s }] : [])),
  );
}

/** The words of a product without brand and size: '{s} {v}' -> 'Creamy Almond Butter'. */
export function nameOfPair({ name }: Pick<Archetype, 'name'>, style: string, variety: string): string {
  return name.replace('{s}', style).replace('{v}', variety).replace(/\s+/g, ' ').trim();
}

function formOf(cell: string | undefined): Form | null {
  return cell ? (cell as Form) : null;
}

/** '16.9 fl oz' -> { amount: 16.9, measure: 'fl oz' }. */
function readSize(text: string): Size {
  const [amount, ...measure] = text.split(' ');
  return { amount: Number(amount), measure: measure.join(' ') };
}

function readVariety(row: Row): Variety {
  const own = VARIETY_FACTS.get(`${row.archetype}:${row.name}`);
  return {
    name: row.name ?? '',
    recipe: parseRecipe(row.recipe ?? ''),
    foods: (row.foods ?? '').split('+').filter(Boolean),
    hue: Number(row.hue),
    price_factor: Number(own?.price_factor || 1),
    serving_g: own?.serving_g ? Number(own.serving_g) : null,
    serving_text: own?.serving_text ?? '',
    storage_advice: own?.storage_advice ?? '',
    form: formOf(own?.form),
    fill: own?.fill || undefined,
    letters: own?.letters || undefined,
  };
}

/** What a package holds, in grams. */
export function netGrams(archetype: Archetype, size: Size): number {
  const perUnit = { oz: 28.35, lb: 453.6, 'fl oz': 29.57 * archetype.density, mL: archetype.density };
  return size.amount * (perUnit[size.measure as keyof typeof perUnit] ?? archetype.grams_each);
}

export function sizeText({ amount, measure }: Size): string {
  return `${amount} ${measure}`;
}

/** All archetypes, repeated by weight, in an order that depends on the seed. */
export function cycleOf(
  seed: string,
  usable: (archetype: Archetype) => boolean,
): { archetype: Archetype; rank: number }[] {
  const places = ARCHETYPES.filter(usable).flatMap((archetype) =>
    Array.from({ length: archetype.weight }, (_, rank) => ({ archetype, rank })),
  );
  const key = ({ archetype, rank }: (typeof places)[number]) => hash(`${seed}:cycle:${archetype.id}:${rank}`);
  return places.sort((a, b) => key(a) - key(b));
}
