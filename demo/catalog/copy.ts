import type { Archetype, Variety } from './archetypes.ts';
import { ingredient } from './ingredients.ts';
import type { Made } from './made.ts';
import { contains, type Recipe } from './recipe.ts';
import { at, type Rng } from './rng.ts';
import { list, readTable, words } from './table.ts';

/** What a shopper is told about all products of one archetype. */
type Copy = {
  about: string;
  storage_advice: string;
  directions: string;
  made_in: string[];
  /** What reviews of it may speak of: the groups of data/review-lines.csv. */
  talk: string[];
  /** '{s} Canned Beans': what several kinds have in common, where their own words don't say it; otherwise ''. */
  family_name: string;
  /** What a shopper chooses by, where it is not as usual for the kind of product; otherwise ''. */
  option: string;
};

const COPY = new Map(readTable('product-copy').map((row) => [row.archetype ?? '', readCopy(row)]));

function readCopy(row: Record<string, string>): Copy {
  return {
    about: row.about ?? '',
    storage_advice: row.storage_advice ?? '',
    directions: row.directions ?? '',
    made_in: list(row.made_in),
    talk: words(row.talk),
    family_name: row.family_name ?? '',
    option: row.option ?? '',
  };
}

/** @throws if data/product-copy.csv has no row for the archetype. */
export function copyOf({ id }: Pick<Archetype, 'id'>): Copy {
  const copy = COPY.get(id);
  if (!copy) throw new Error(`No copy for ${id} in data/product-copy.csv`);
  return copy;
}

/** How to use it, and what it is made of. */
export function aboutText(made: Made): string {
  return [copyOf(made.archetype).about, madeOf(made)].filter(Boolean).join(' ');
}

const MAIN = 3;
/** For these, the name already says what is inside: apples, chicken breast, eggs. */
const NAMED_BY_WHAT_IT_IS = new Set(['produce', 'tray', 'wine', 'supp']);

function madeOf({ recipe, archetype, is_organic }: Made): string {
  const isFood = ['food', 'baby', 'pet'].includes(archetype.kind);
  if (!isFood || NAMED_BY_WHAT_IT_IS.has(archetype.pack) || archetype.flags.has('brew')) return '';
  const named = recipe.lines.map(({ key }) => ingredient(key)).filter(({ label }) => label !== 'water');
  // A bread or a tamari is one line of the recipe, but its label names all that is in it.
  const items = named.flatMap(({ label, parts }) =>
    parts.length > 0 && named.length === 1 ? parts : label.split(', '),
  );
  if (items.length === 0) return '';
  if (items.length === 1 && recipe.lines.length === 1)
    return `One ingredient: ${is_organic ? 'organic ' : ''}${at(items, 0)}.`;
  if (named.length === 1 || items.length <= MAIN) return `Made with ${listed(items)}.`;
  return `Main ingredients: ${listed(items.slice(0, MAIN))}.`;
}

/** "Almonds, dates and salt". */
function listed(items: readonly string[]): string {
  const last = at(items, items.length - 1);
  return items.length === 1 ? last : `${items.slice(0, -1).join(', ')} and ${last}`;
}

const STORAGE_ADVICE = {
  ambient: 'Keep in a cool, dry place. Close well after opening.',
  fresh: 'Keep in the refrigerator. Use within a few days of opening.',
  frozen: 'Keep frozen. Do not refreeze after thawing.',
  wine: 'Store on its side in a cool, dark place.',
} as const;

export function storageAdvice(archetype: Archetype, variety: Variety): string {
  return variety.storage_advice || copyOf(archetype).storage_advice || STORAGE_ADVICE[archetype.storage];
}

/** Fish and shellfish come from many waters; the rest is made where its kind of food is made. */
export function madeIn({ archetype, recipe }: Made, random: Rng): string {
  const places = copyOf(archetype).made_in;
  if (places.length > 0) return random.pick(places);
  return contains(recipe, 'fish', 'shell', 'mollusk') ? 'Packed in the United States' : 'United States';
}

const NEEDS_NO_SOAKING = /Lentils|Split Peas|Black-Eyed Peas/;
const READY_TO_EAT = /^(Smoked Salmon|Sliced Ham|Crab Meat)$/;
const GROUND = /Ground|Burger|Sausage|Patties/;
const POULTRY = /chicken|turkey/;

/** The safe temperatures of the US Department of Agriculture, for what is in the package alone. */
function meatDirections({ id }: Archetype, recipe: Recipe, { name }: Variety): string {
  const thaw = 'Thaw in the refrigerator.';
  if (READY_TO_EAT.test(name)) return `${thaw} Ready to eat.`;
  if (recipe.lines.some(({ key, percent }) => percent >= MEAT_PERCENT && POULTRY.test(key)))
    return `${thaw} Cook to 165°F.`;
  if (name === 'Bacon') return `${thaw} Cook until crisp.`;
  if (id === 'shellfish') return `${thaw} Cook until ${name === 'Mussels' ? 'the shells open' : 'firm and opaque'}.`;
  if (contains(recipe, 'fish')) return `${thaw} Cook to 145°F.`;
  return GROUND.test(name) ? `${thaw} Cook to 160°F.` : `${thaw} Cook to 145°F and let rest for 3 minutes.`;
}

const MEAT_PERCENT = 50;

export function directionsText({ archetype, recipe, variety }: Made): string {
  const { directions } = copyOf(archetype);
  if (directions !== '') return directions;
  if (archetype.kind === 'supp')
    return `${variety.name.startsWith('Kids') ? 'Children from 4 years' : 'Adults'} take ${variety.serving_text || archetype.serving_text} daily with food, or as a health professional advises.`;
  if (archetype.id === 'dry-beans')
    return NEEDS_NO_SOAKING.test(variety.name)
      ? 'Rinse, then simmer until tender. No soaking needed.'
      : 'Soak overnight, drain, then simmer in fresh water until tender.';
  if (archetype.flags.has('meat') && archetype.storage === 'frozen') return meatDirections(archetype, recipe, variety);
  if (archetype.flags.has('brew'))
    return archetype.pack === 'box'
      ? 'Steep in hot water for 3 to 5 minutes.'
      : 'Two tablespoons to six ounces of water just off the boil.';
  return BY_KIND[archetype.kind];
}

const BY_KIND: Record<Archetype['kind'], string> = {
  food: '',
  supp: '',
  care: 'Use as needed. For external use only.',
  house: '',
  pet: 'Feed by weight and age as the chart on the bag shows. Keep fresh water nearby.',
  baby: 'Serve at room temperature. Always supervise children while they eat.',
  wine: 'Pour into a wide glass.',
};
