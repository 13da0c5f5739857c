import { readSynonyms, type SynonymRow, type SynonymTable } from '#domain/catalog/synonyms.ts';
import { addBit, type Bits, noBits, removeBit } from '../bits.ts';
import type { CatalogProduct } from '../catalog-product.ts';
import type { FacetValueRow } from '../store.ts';
import type { TimeSlicer } from '#api/kernel/time-slicer.ts';
import { type StemWeights, makeStemWeigher } from './stem-weights.ts';
import { indexIngredients, type IngredientWords } from './ingredient-words.ts';
import { type Phrase, phraseCounter } from './phrases.ts';
import { makeTokenizer } from './tokenizer.ts';

/** The postings of one stem: products in ascending order with their BM25F weights. */
export type Postings = { ordinals: Int32Array; weights: Float32Array };

/** A list of texts, in memory or in a file. */
export type TextsByOrdinal = { at(ordinal: number): string | undefined };

export type SearchIndex = {
  postings: ReadonlyMap<string, Postings>;
  /** All stems, sorted, for prefix lookups. */
  stems: readonly string[];
  /** The spellings of each stem, most common first. */
  spellings: ReadonlyMap<string, readonly string[]>;
  /** The stems of each product name in order, padded with spaces: ' almond butter '. */
  names: TextsByOrdinal;
  /** The same for the title of each product's category. */
  categoryNames: TextsByOrdinal;
  /** The last stems of names and of category titles: what products are called. */
  nouns: ReadonlySet<string>;
  /** From 1 to 1.3, by popularity. */
  popularityBoost: Float32Array;
  /** Listed products by what their labels promise: 'diet:vegan-diet', 'free:dairy', 'fact:low-sodium'. */
  promises: ReadonlyMap<string, Bits>;
  ingredients: IngredientWords;
  phrases: readonly Phrase[];
  synonyms: SynonymTable;
};

const SATURATION = 2.5;

/** All text of a product that search indexes; as long as it stays the same, the index is reused. */
export function searchTextOf(product: CatalogProduct): string {
  const { card, category, keys, options } = product;
  const facets = [
    keys.diet,
    keys.certification,
    keys.ingredient,
    keys.value,
    keys.selection,
    product.nutrient_facts,
  ].map((list) => list.join(' '));
  facets.push(product.free_from.join(' '));
  const labels = options.flatMap(({ values }) => values.map(({ label }) => label));
  return [card.title, card.manufacturer, category.url_key, ...facets, ...labels, product.ingredient_statement].join(
    '\n',
  );
}

/**
 * Indexes the listed products; a child is found through its parent, which has its option labels. Built in slices,
 * because the whole takes as long as a thousand requests.
 */
export async function makeIndex(
  parts: {
    products: readonly CatalogProduct[];
    childrenById: ReadonlyMap<number, readonly number[]>;
    ordinalById: ReadonlyMap<number, number>;
    facet_values: readonly FacetValueRow[];
    synonyms: readonly SynonymRow[];
  },
  slicer: TimeSlicer,
): Promise<SearchIndex> {
  const { products, facet_values, synonyms } = parts;
  const tokenizer = makeTokenizer();
  const stemWeigher = makeStemWeigher(tokenizer, facet_values);
  const phrases = phraseCounter();
  const names: string[] = [];
  const categoryNames: string[] = [];
  for (const [ordinal, product] of products.entries()) {
    const name = tokenizer.tokenize(product.card.title);
    names.push(tokenizer.padded(name));
    categoryNames.push(tokenizer.padded(tokenizer.memoized(product.category.title)));
    if (product.is_listed) {
      stemWeigher.add(ordinal, product, name);
      phrases.add(product, name.words, tokenizer.memoized(product.category.title).words);
    }
    await slicer.yieldIfDue();
  }
  const listedCount = products.filter(({ is_listed }) => is_listed).length;
  const maxPopularity = products.reduce((most, { popularity }) => Math.max(most, popularity), 1);
  const postings = new Map<string, Postings>();
  for (const [stem, list] of stemWeigher.lists()) {
    postings.set(stem, toPostings(list, listedCount));
    await slicer.yieldIfDue();
  }
  const spellings = tokenizer.spellings();
  await slicer.yieldIfDue();
  const promises = promisesOf(products);
  await slicer.yieldIfDue();
  return {
    postings,
    stems: [...postings.keys()].sort(),
    spellings,
    names,
    categoryNames,
    nouns: new Set([...names, ...categoryNames].map((name) => name.trimEnd().split(' ').at(-1) ?? '')),
    popularityBoost: Float32Array.from(
      products,
      ({ popularity }) => 1 + (0.3 * Math.log1p(popularity)) / Math.log1p(maxPopularity),
    ),
    promises,
    ingredients: await indexIngredients(parts, slicer),
    phrases: phrases.best(),
    synonyms: readSynonyms(synonyms),
  };
}

function toPostings({ ordinals, weights }: StemWeights, listedCount: number): Postings {
  const rarity = Math.log(1 + (listedCount - ordinals.length + 0.5) / (ordinals.length + 0.5));
  return {
    ordinals: Int32Array.from(ordinals),
    weights: Float32Array.from(weights, (weight) => (Math.max(rarity, 0.1) * weight) / (SATURATION + weight)),
  };
}

function promisesOf(products: readonly CatalogProduct[]): Map<string, Bits> {
  const sets = new Map<string, Bits>();
  for (const ordinal of products.keys()) addPromises(sets, products, ordinal);
  return sets;
}

function addPromises(sets: Map<string, Bits>, products: readonly CatalogProduct[], ordinal: number): void {
  const product = products[ordinal];
  if (!product?.is_listed) return;
  for (const key of promiseKeysOf(product)) {
    const set = sets.get(key) ?? noBits(products.length);
    sets.set(key, set);
    addBit(set, ordinal);
  }
}

/**
 * The same words with the promises of the products as they are now, which must never be out of date. Until they are indexed,
 * changed products count as if their ingredients weren't known, so a search without an ingredient doesn't find them.
 */
export function withPromises(
  index: SearchIndex,
  products: readonly CatalogProduct[],
  changed: readonly number[],
): SearchIndex {
  const promises = new Map([...index.promises].map(([key, set]) => [key, set.slice()]));
  const declared = index.ingredients.declared.slice();
  for (const ordinal of changed) {
    for (const set of [...promises.values(), declared]) removeBit(set, ordinal);
    addPromises(promises, products, ordinal);
  }
  return { ...index, promises, ingredients: { ...index.ingredients, declared } };
}

function promiseKeysOf({ keys, free_from, nutrient_facts }: CatalogProduct): string[] {
  return [
    ...keys.diet.map((key) => `diet:${key}`),
    ...keys.certification.map((key) => `certification:${key}`),
    ...free_from.map((key) => `free:${key}`),
    ...nutrient_facts.map((key) => `fact:${key}`),
  ];
}
