import { addBit, type Bits, bitsWhere, noBits } from '../bits.ts';
import type { Entry } from '../entry.ts';
import type { FacetValueRow } from '../store.ts';
import type { Pace } from '#api/kernel/pace.ts';
import { type Gathered, gatherer, mainIngredients } from './gather-words.ts';
import { type Phrase, phraseCounter } from './phrases.ts';
import { makeReader } from './reader.ts';

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

const SATURATION = 2.5;

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
  const gathered = gatherer(reader, facet_values);
  const phrases = phraseCounter();
  const names: string[] = [];
  const shelf_names: string[] = [];
  for (const [ordinal, entry] of entries.entries()) {
    const name = reader.read(entry.card.title);
    names.push(reader.bordered(name));
    shelf_names.push(reader.bordered(reader.kept(entry.shelf.title)));
    if (entry.is_listed) {
      gathered.add(ordinal, entry, name);
      phrases.add(entry, name.words, reader.kept(entry.shelf.title).words);
    }
    await pace.pause();
  }
  const listed_count = entries.filter(({ is_listed }) => is_listed).length;
  const most_popular = entries.reduce((most, { popularity }) => Math.max(most, popularity), 1);
  const postings = new Map<string, Postings>();
  for (const [stem, list] of gathered.lists()) {
    postings.set(stem, seal(list, listed_count));
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
    stems: [...postings.keys()].sort(),
    written,
    names,
    shelf_names,
    liking: Float32Array.from(
      entries,
      ({ popularity }) => 1 + (0.3 * Math.log1p(popularity)) / Math.log1p(most_popular),
    ),
    diets,
    without,
    phrases: phrases.best(),
  };
}

function seal({ ordinals, weights }: Gathered, listed_count: number): Postings {
  const rarity = Math.log(1 + (listed_count - ordinals.length + 0.5) / (ordinals.length + 0.5));
  return {
    ordinals: Int32Array.from(ordinals),
    weights: Float32Array.from(weights, (weight) => (Math.max(rarity, 0.1) * weight) / (SATURATION + weight)),
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
