import type { SuggestAnswer } from '#domain/catalog/endpoints.ts';
import { BoundedCache } from '#api/kernel/bounded-cache.ts';
import { BUDGET } from '#api/kernel/memory-budget.ts';
import { stemsOf, wordsOf } from '#domain/catalog/words.ts';
import type { z } from 'zod';
import type { Phrase } from './search/phrases.ts';
import { findProducts } from './search/rank.ts';
import { countBits } from './bits.ts';
import { membersOf, oncePerShape } from './members.ts';
import { pageUrl } from './show-page.ts';
import { entryAt, type Snapshot } from './snapshot.ts';

type Suggestions = z.output<typeof SuggestAnswer>;

const PRODUCTS = 8;
const QUERIES = 6;
const AISLES = 4;
const BRANDS = 4;

/** What the search field offers for the letters typed so far; nothing typed offers what many look for. */
export function showSuggestions(snapshot: Snapshot, q: string): Suggestions {
  const typed = wordsOf(q).join(' ');
  const { phrases } = snapshot.index;
  if (typed === '') {
    return { queries: phrases.slice(0, QUERIES).map(({ text }) => text), categories: [], brands: [], products: [] };
  }
  const { ordinals, words } = keptSuggestions(snapshot, q, typed);
  return { ...words, products: Array.from(ordinals, (ordinal) => entryAt(snapshot, ordinal).card) };
}

type Kept = { words: Omit<Suggestions, 'products'>; ordinals: Int32Array };

/** About what the words of one answer weigh. */
const WORDS_BYTES = 1_500;
const suggestionsOf = oncePerShape(() => new BoundedCache<string, Kept>(BUDGET.suggestions));

/** Many shoppers type the same first letters. */
function keptSuggestions(snapshot: Snapshot, q: string, typed: string): Kept {
  const known = suggestionsOf(snapshot).get(q);
  if (known) return known;
  const { ordinals, spelling } = findProducts(snapshot, q, true);
  const read = spelling ?? typed;
  const words = {
    queries: completions(snapshot.index.phrases, read),
    categories: stockedShelves(snapshot, read),
    brands: stockedBrands(snapshot, read),
  };
  const made = { words, ordinals: ordinals.slice(0, PRODUCTS) };
  suggestionsOf(snapshot).set(q, made, q.length * 2 + WORDS_BYTES);
  return made;
}

/** Phrases that go on from what is typed, then phrases in which a later word does. */
function completions(phrases: readonly Phrase[], typed: string): string[] {
  const going_on: string[] = [];
  const within: string[] = [];
  for (const { text } of phrases) {
    if (text.startsWith(typed)) {
      if (text !== typed) going_on.push(text);
    } else if (within.length < QUERIES && text.includes(` ${typed}`)) within.push(text);
    if (going_on.length === QUERIES) break;
  }
  return [...going_on, ...within].slice(0, QUERIES);
}

function stockedShelves(snapshot: Snapshot, typed: string): Suggestions['categories'] {
  const asked = stemsOf(typed);
  return shelvesByStems(snapshot)
    .filter(({ stems }) => asked.every((stem) => stems.some((known) => known.startsWith(stem))))
    .slice(0, AISLES)
    .map(({ url_key, title }) => ({ url: pageUrl('category', url_key), title }));
}

function stockedBrands(snapshot: Snapshot, typed: string): Suggestions['brands'] {
  return brandsByWords(snapshot)
    .filter(({ words }) => words.startsWith(typed))
    .slice(0, BRANDS)
    .map(({ url_key, name }) => ({ url: pageUrl('brand', url_key), title: name }));
}

/** Shelves with goods on them; each typed stem must begin a word of the title, in any order. */
const shelvesByStems = oncePerShape((snapshot) =>
  snapshot.shelves.all
    .filter(({ url_key }) => countBits(membersOf(snapshot, 'category', url_key)) > 0)
    .map(({ url_key, title }) => ({ url_key, title, stems: stemsOf(title) })),
);

const brandsByWords = oncePerShape((snapshot) =>
  [...snapshot.brands.values()]
    .filter(({ url_key }) => countBits(membersOf(snapshot, 'brand', url_key)) > 0)
    .map(({ url_key, name }) => ({ url_key, name, words: wordsOf(name).join(' ') })),
);
