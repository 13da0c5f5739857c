import type { SuggestAnswer } from '#domain/catalog/endpoints.ts';
import { stemsOf, wordsOf } from '#domain/catalog/words.ts';
import type { z } from 'zod';
import { findProducts } from './search/rank.ts';
import { membersOf, pageUrl } from './show-page.ts';
import { countBits } from './bits.ts';
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
  const { ordinals, spelling } = findProducts(snapshot, q, true);
  const read = spelling ?? typed;
  const products = [...ordinals.subarray(0, PRODUCTS)].map((ordinal) => entryAt(snapshot, ordinal).card);
  return {
    queries: completions(phrases.map(({ text }) => text), read),
    categories: stockedShelves(snapshot, read),
    brands: stockedBrands(snapshot, read),
    products,
  };
}

/** Phrases that go on from what is typed, then phrases in which a later word does. */
function completions(phrases: readonly string[], typed: string): string[] {
  const going_on = phrases.filter((text) => text.startsWith(typed) && text !== typed);
  const within = phrases.filter((text) => text.includes(` ${typed}`));
  return [...new Set([...going_on, ...within])].slice(0, QUERIES);
}

function stockedShelves(snapshot: Snapshot, typed: string): Suggestions['categories'] {
  return snapshot.shelves.all
    .filter(({ title }) => hasWords(title, typed))
    .filter(({ url_key }) => countBits(membersOf(snapshot, 'category', url_key)) > 0)
    .slice(0, AISLES)
    .map(({ url_key, title }) => ({ url: pageUrl('category', url_key), title }));
}

function stockedBrands(snapshot: Snapshot, typed: string): Suggestions['brands'] {
  return [...snapshot.brands.values()]
    .filter(({ name }) => wordsOf(name).join(' ').startsWith(typed))
    .filter(({ url_key }) => countBits(membersOf(snapshot, 'brand', url_key)) > 0)
    .slice(0, BRANDS)
    .map(({ url_key, name }) => ({ url: pageUrl('brand', url_key), title: name }));
}

/** Each typed stem begins a word of the title, in any order. */
function hasWords(title: string, typed: string): boolean {
  const stems = stemsOf(title);
  return stemsOf(typed).every((stem) => stems.some((known) => known.startsWith(stem)));
}
