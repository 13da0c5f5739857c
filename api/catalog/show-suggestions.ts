import { LRUCache } from 'lru-cache';
import { pageUrl } from '#domain/catalog/addresses.ts';
import type { SuggestAnswer } from '#domain/catalog/endpoints.ts';
import { BUDGET, withinBytes } from '#api/kernel/memory-budget.ts';
import { queryWords } from '#domain/catalog/query-words.ts';
import { stemsOf, wordsOf } from '#domain/catalog/words.ts';
import type { z } from 'zod';
import { type Phrase, type SearchEngine, searchEngine, type TypedPromises } from './search/port.ts';
import { countBits, hasBit } from './bits.ts';
import type { HouseholdView } from './household-view.ts';
import { listedWith, memoizePerShape } from './memoized-sets.ts';
import { productAt, type Snapshot } from './snapshot.ts';

type Suggestions = z.output<typeof SuggestAnswer>;

const PRODUCTS = 8;
const QUERIES = 6;
const AISLES = 4;
const BRANDS = 4;

/** Suggestions for the letters typed so far; for an empty field, popular queries. */
export function showSuggestions(snapshot: Snapshot, q: string, view: HouseholdView | null = null): Suggestions {
  const typed = wordsOf(q).join(' ');
  if (typed === '') {
    // Words in other letters may name an allergen, and popular queries are no answer to them.
    const popular = queryWords(q).length > 0 ? [] : searchEngine(snapshot).phrases().slice(0, QUERIES);
    return { queries: popular.map(({ text }) => text), categories: [], brands: [], products: [] };
  }
  const { ordinals, words, meant } = cachedSuggestions(snapshot, q, typed);
  const shown = view ? firstFor(view, snapshot, meant) : ordinals;
  return { ...words, products: Array.from(shown, (ordinal) => productAt(snapshot, ordinal).card) };
}

/** The best matches that the household may have; never cached. */
function firstFor({ hidden }: HouseholdView, snapshot: Snapshot, q: string): Int32Array {
  const { ordinals } = searchEngine(snapshot).find(q, { isTyping: true });
  return ordinals.filter((ordinal) => !hasBit(hidden, ordinal)).slice(0, PRODUCTS);
}

type CachedSuggestions = {
  words: Omit<Suggestions, 'products'>;
  /** The query that `ordinals` are the best matches of. */
  meant: string;
  ordinals: Int32Array;
};

/** Estimated memory of one answer's texts. */
const WORDS_BYTES = 1_500;
const suggestionCacheOf = memoizePerShape(
  () => new LRUCache<string, CachedSuggestions>(withinBytes(BUDGET.suggestions)),
);

/** Cached because many shoppers type the same first letters. */
function cachedSuggestions(snapshot: Snapshot, q: string, typed: string): CachedSuggestions {
  const known = suggestionCacheOf(snapshot).get(q);
  if (known) return known;
  const engine = searchEngine(snapshot);
  const found = engine.find(q, { isTyping: true });
  const { spelling } = found;
  const corrected = spelling ?? typed;
  const promises = engine.promises(q);
  const { queries, begun } = phrasesFor(engine, corrected, promises);
  const words = {
    queries,
    categories: stockedCategories(snapshot, corrected, promises),
    brands: stockedBrands(snapshot, corrected, promises),
  };
  const meant = begun ?? q;
  const { ordinals } = meant === q ? found : engine.find(meant, { isTyping: true });
  const made = { words, meant, ordinals: ordinals.slice(0, PRODUCTS) };
  suggestionCacheOf(snapshot).set(q, made, { size: q.length * 2 + WORDS_BYTES });
  return made;
}

/** The phrase or synonym phrase that a query of several words begins, if it keeps what the query promises. */
export function completedPhrase(snapshot: Snapshot, q: string): string | undefined {
  const typed = wordsOf(q).join(' ');
  const engine = searchEngine(snapshot);
  if (!typed.includes(' ')) return undefined;
  // Most searches begin none, and reading what they promise takes longer.
  const begins = (text: string) => text.startsWith(typed);
  if (!engine.phrases().some(({ text }) => begins(text)) && !engine.synonymPhrases().some(begins)) return undefined;
  return phrasesFor(engine, typed, engine.promises(q)).begun;
}

/** The phrases suggested for the typed text, and the phrase or else synonym phrase that it begins; it is suggested first. */
function phrasesFor(engine: SearchEngine, typed: string, promises: TypedPromises | null) {
  const found = completions(engine.phrases(), typed, promises);
  const phrase = completionOf(found, typed);
  const queries = phrase === undefined ? found : [...new Set([phrase, ...found])];
  return { queries, begun: phrase ?? completedSynonym(engine, typed, promises) };
}

/**
 * The likeliest phrase that finishes the last of several words: "almond b" is on its way to almond butter, not to almonds.
 * A phrase without a further word comes first: "almond flo" is almond flour, even if most of it is in almond flour waffles.
 */
function completionOf(queries: readonly string[], typed: string): string | undefined {
  if (!typed.includes(' ')) return undefined;
  const begun = queries.filter((text) => text.startsWith(typed) && text[typed.length] !== ' ');
  const [likeliest] = begun;
  const short = likeliest?.split(' ').slice(0, typed.split(' ').length).join(' ');
  return begun.find((text) => text === short) ?? likeliest;
}

/** What operators gave a meaning is searched, but not suggested: the shop may not sell it. */
function completedSynonym(engine: SearchEngine, typed: string, promises: TypedPromises | null): string | undefined {
  const last = typed.slice(typed.lastIndexOf(' ') + 1);
  if (engine.isWord(last)) return undefined;
  const known = engine.synonymPhrases();
  const begun = known.filter((text) => text.startsWith(typed) && (promises?.isKeptBy(text) ?? true));
  if (begun.length === 0) return undefined;
  // "K-cup" is "k cups" already.
  const stems = stemsOf(typed).join(' ');
  if (known.some((text) => stemsOf(text).join(' ') === stems)) return undefined;
  return completionOf(begun, typed);
}

/**
 * Phrases that start with the typed text, then phrases in which a later word does; all keep what the text promises. Of
 * a singular and its plural the likelier is enough.
 */
function completions(phrases: readonly Phrase[], typed: string, promises: TypedPromises | null): string[] {
  const continuations: string[] = [];
  const within: string[] = [];
  const seen = new Set([stemsOf(typed).join(' ')]);
  const isKept = (text: string) => {
    const stems = stemsOf(text).join(' ');
    if (seen.has(stems) || !(promises?.isKeptBy(text) ?? true)) return false;
    seen.add(stems);
    return true;
  };
  for (const { text } of phrases) {
    if (text.startsWith(typed)) {
      if (isKept(text)) continuations.push(text);
    } else if (within.length < QUERIES && text.includes(` ${typed}`) && isKept(text)) within.push(text);
    if (continuations.length === QUERIES) break;
  }
  return [...continuations, ...within].slice(0, QUERIES);
}

function stockedCategories(
  snapshot: Snapshot,
  typed: string,
  promises: TypedPromises | null,
): Suggestions['categories'] {
  const typedStems = stemsOf(typed);
  return categoriesByStems(snapshot)
    .filter(({ stems }) => typedStems.every((stem) => stems.some((other) => other.startsWith(stem))))
    .sort((a, b) => a.stems.length - b.stems.length)
    .flatMap(({ url_key, title }) => linkTo(snapshot, 'category', { url_key, title, promises }))
    .slice(0, AISLES);
}

function stockedBrands(snapshot: Snapshot, typed: string, promises: TypedPromises | null): Suggestions['brands'] {
  return brandsByWords(snapshot)
    .filter(({ words }) => words.startsWith(typed))
    .flatMap(({ url_key, name }) => linkTo(snapshot, 'brand', { url_key, title: name, promises }))
    .slice(0, BRANDS);
}

/** A link to a list, filtered by what was promised: a set in Gluten Free Pasta may have other parts. */
function linkTo(
  snapshot: Snapshot,
  kind: 'category' | 'brand',
  { url_key, title, promises }: { url_key: string; title: string; promises: TypedPromises | null },
): Suggestions['brands'] {
  const filter = promises ? promises.filterFor(listedWith(snapshot, kind, url_key)) : '';
  return filter === null ? [] : [{ url: pageUrl(kind, url_key) + filter, title }];
}

/** Categories with listed products; each typed stem must start a word of the title, in any order. */
const categoriesByStems = memoizePerShape((snapshot) =>
  snapshot.categories.all
    .filter(({ url_key }) => countBits(listedWith(snapshot, 'category', url_key)) > 0)
    .map(({ url_key, title }) => ({ url_key, title, stems: stemsOf(title) })),
);

const brandsByWords = memoizePerShape((snapshot) =>
  [...snapshot.brands.values()]
    .filter(({ url_key }) => countBits(listedWith(snapshot, 'brand', url_key)) > 0)
    .map(({ url_key, name }) => ({ url_key, name, words: wordsOf(name).join(' ') })),
);
