import { stemOf, wordsOf } from '#domain/catalog/words.ts';
import { addBit, type Bits, bitsWhere, noBits } from '../bits.ts';
import type { Entry } from '../entry.ts';
import type { FacetValueRow } from '../store.ts';
import type { Pace } from '#api/kernel/pace.ts';
import { commonPhrases, type Phrase } from './phrases.ts';

/** Postings of one stem: the products that have it, ascending, and how much it says about each (BM25F). */
export type Postings = { ordinals: Int32Array; weights: Float32Array };

export type SearchIndex = {
  postings: ReadonlyMap<string, Postings>;
  /** All stems, sorted, for prefixes. */
  stems: readonly string[];
  /** The word as labels write it most often, for a stem. */
  written: ReadonlyMap<string, string>;
  /** The stems of each name in order, with blanks around: ' almond butter '. */
  names: readonly string[];
  /** The stems of each leaf's title, likewise. */
  shelf_names: readonly string[];
  /** Between 1 and 1.3 by popularity. */
  liking: Float32Array;
  /** Diets and "free from" as sets of listed products. */
  diets: ReadonlyMap<string, Bits>;
  without: ReadonlyMap<string, Bits>;
  phrases: readonly Phrase[];
};

type Field = { text: string; weight: number; is_name?: boolean };

/** So many leading ingredients are what a product is made of; the rest is seasoning. */
const MAIN_INGREDIENTS = 4;
const SATURATION = 2.5;
/** How much a long name thins out each of its words. */
const LENGTH_SHARE = 0.5;

type Words = { titles: ReadonlyMap<string, string> };

function fieldsOf(entry: Entry, { titles }: Words): Field[] {
  const { card, shelf, keys } = entry;
  const titlesOf = (kind: 'diet' | 'certification' | 'ingredient' | 'value') =>
    keys[kind].map((key) => titles.get(`${kind}:${key}`) ?? '').join(' ');
  const above = shelf.path.slice(0, -1).map(({ title }) => title);
  return [
    { text: card.title, weight: 3, is_name: true },
    { text: entry.options.flatMap(({ values }) => values.map(({ label }) => label)).join(' '), weight: 1.5 },
    { text: card.manufacturer, weight: 2.5 },
    { text: shelf.title, weight: 2 },
    { text: above.join(' '), weight: 0.5 },
    { text: titlesOf('ingredient'), weight: 0.8 },
    { text: titlesOf('diet'), weight: 0.4 },
    { text: titlesOf('certification'), weight: 0.4 },
    { text: titlesOf('value'), weight: 0.4 },
    { text: mainIngredients(entry), weight: 0.4 },
  ];
}

function mainIngredients({ ingredient_statement }: Entry): string {
  return ingredient_statement
    .replace(/\([^)]*\)/g, '')
    .split(',')
    .slice(0, MAIN_INGREDIENTS)
    .join(' ');
}

/** All of an entry that search reads, in one text: while it stays, the index stays. */
export function textOf(entry: Entry): string {
  const { card, shelf, keys, options } = entry;
  const facets = [keys.diet, keys.certification, keys.ingredient, keys.value, entry.allergens].map((list) =>
    list.join(' '),
  );
  const labels = options.flatMap(({ values }) => values.map(({ label }) => label));
  return [card.title, card.manufacturer, shelf.url_key, ...facets, ...labels, mainIngredients(entry)].join('\n');
}

/**
 * Only what is listed can be found; a child is found through its parent, which carries its label. Made in slices:
 * all of it takes as long as a thousand requests.
 */
export async function makeIndex(
  { entries, facet_values }: { entries: readonly Entry[]; facet_values: readonly FacetValueRow[] },
  pace: Pace,
): Promise<SearchIndex> {
  const reader = makeReader();
  const gathered = await gatherWords(entries, facet_values, reader.stemsOf, pace);
  const listed_count = entries.filter(({ is_listed }) => is_listed).length;
  const most_popular = entries.reduce((most, { popularity }) => Math.max(most, popularity), 1);
  const postings = new Map<string, Postings>();
  for (const [stem, list] of gathered) {
    postings.set(stem, seal(list, listed_count));
    await pace.pause();
  }
  const bordered = (text: string) => ` ${reader.stemsOf(text).join(' ')} `;
  const names: string[] = [];
  const shelf_names: string[] = [];
  for (const { card, shelf } of entries) {
    names.push(bordered(card.title));
    shelf_names.push(bordered(shelf.title));
    await pace.pause();
  }
  const written = reader.written();
  await pace.pause();
  const diets = setsOf(entries, (entry) => entry.keys.diet);
  await pace.pause();
  const without = complements(entries);
  await pace.pause();
  return {
    postings,
    stems: [...gathered.keys()].sort(),
    written,
    names,
    shelf_names,
    liking: Float32Array.from(
      entries,
      ({ popularity }) => 1 + (0.3 * Math.log1p(popularity)) / Math.log1p(most_popular),
    ),
    diets,
    without,
    phrases: await commonPhrases(entries, pace),
  };
}

type Gathered = Map<string, { ordinals: number[]; weights: number[] }>;

async function gatherWords(
  entries: readonly Entry[],
  facet_values: readonly FacetValueRow[],
  stemsOf: (text: string) => string[],
  pace: Pace,
): Promise<Gathered> {
  const titles = new Map(facet_values.map(({ kind, url_key, title }) => [`${kind}:${url_key}`, title]));
  const gathered: Gathered = new Map();
  for (const [ordinal, entry] of entries.entries()) {
    if (!entry.is_listed) continue;
    for (const [stem, weight] of weighWords(fieldsOf(entry, { titles }), stemsOf)) {
      const list = gathered.get(stem) ?? { ordinals: [], weights: [] };
      if (list.ordinals.length === 0) gathered.set(stem, list);
      list.ordinals.push(ordinal);
      list.weights.push(weight);
    }
    await pace.pause();
  }
  return gathered;
}

function weighWords(fields: readonly Field[], stems: (text: string) => string[]): Map<string, number> {
  const weights = new Map<string, number>();
  for (const { text, weight, is_name } of fields) {
    if (text === '') continue;
    const found = stems(text);
    // Names have about four words; a longer one says less about each.
    const thinned = is_name ? weight / (1 - LENGTH_SHARE + (LENGTH_SHARE * found.length) / 4) : weight;
    for (const [i, stem] of found.entries()) {
      if (found.indexOf(stem) === i) weights.set(stem, (weights.get(stem) ?? 0) + thinned);
    }
  }
  return weights;
}

function seal({ ordinals, weights }: { ordinals: number[]; weights: number[] }, listed_count: number): Postings {
  const rarity = Math.log(1 + (listed_count - ordinals.length + 0.5) / (ordinals.length + 0.5));
  return {
    ordinals: Int32Array.from(ordinals),
    weights: Float32Array.from(weights, (weight) => (Math.max(rarity, 0.1) * weight) / (SATURATION + weight)),
  };
}

/** Takes each text apart and stems each word once, and remembers how it was written. */
function makeReader() {
  const stem_of = new Map<string, string>();
  const seen = new Map<string, number>();
  const read = new Map<string, string[]>();
  const readWord = (word: string): string => {
    seen.set(word, (seen.get(word) ?? 0) + 1);
    const known = stem_of.get(word);
    if (known !== undefined) return known;
    const stem = stemOf(word);
    stem_of.set(word, stem);
    return stem;
  };
  return {
    stemsOf(text: string): string[] {
      const known = read.get(text);
      if (known) return known;
      const stems = wordsOf(text).map(readWord);
      read.set(text, stems);
      return stems;
    },
    written(): Map<string, string> {
      const best = new Map<string, string>();
      for (const [word, stem] of stem_of) {
        const known = best.get(stem);
        if (known === undefined || (seen.get(word) ?? 0) > (seen.get(known) ?? 0)) best.set(stem, word);
      }
      return best;
    },
  };
}

function setsOf(entries: readonly Entry[], keysOf: (entry: Entry) => readonly string[]): Map<string, Bits> {
  const sets = new Map<string, Bits>();
  entries.forEach((entry, ordinal) => {
    if (!entry.is_listed) return;
    for (const key of keysOf(entry)) {
      const set = sets.get(key) ?? noBits(entries.length);
      sets.set(key, set);
      addBit(set, ordinal);
    }
  });
  return sets;
}

/** Only what says its ingredients can be free of one. */
function complements(entries: readonly Entry[]): Map<string, Bits> {
  const allergens = new Set(entries.flatMap((entry) => entry.allergens));
  const lacks = (entry: Entry | undefined, allergen: string) =>
    entry !== undefined && entry.is_listed && entry.ingredient_statement !== '' && !entry.allergens.includes(allergen);
  return new Map(
    [...allergens].map((allergen) => [allergen, bitsWhere(entries.length, (i) => lacks(entries[i], allergen))]),
  );
}
