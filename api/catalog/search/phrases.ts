import type { CatalogProduct } from '../catalog-product.ts';

/** A query that the search field suggests. */
export type Phrase = { text: string; weight: number };

/** A phrase that fewer products share is one product's name, not a query. */
const MIN_PRODUCTS = 3;
const MAX_PHRASES = 5_000;
/** Words that belong to the one before them: "tuna in olive oil", "grain free granola". */
const INNER_WORD = /^(?:in|of|with|without|for|and|free(?! range)) /;

/** How much is in a capsule is no part of a query: "vitamin d3", not "vitamin d3 iu". */
const STRENGTHS = new Set(['iu', 'mg', 'mcg', 'cfu']);

/** Collects the last one to three words of product names ("almond butter") and category titles, weighted by popularity. */
export function phraseCounter() {
  const found = new Map<string, { count: number; weight: number; before: string }>();
  const firstWords = new Set<string>();
  /** `before` is the word that the name has before the phrase. */
  const add = (text: string, weight: number, before = '') => {
    const known = found.get(text);
    if (known) {
      known.count += 1;
      known.weight += weight;
      if (known.before !== before) known.before = '';
    } else found.set(text, { count: 1, weight, before });
  };
  /** Whether it begins in the middle of a name: "fashioned rolled oats" always follows "old", and no name starts with it. */
  const isTorn = (text: string, before: string) => {
    const [first = ''] = text.split(' ');
    return INNER_WORD.test(text) || (before !== '' && !firstWords.has(first));
  };
  return {
    /** Adds a listed product with the words of its name and of its category; a bundle's name lists what is in it. */
    add({ popularity, components }: CatalogProduct, name: readonly string[], category: readonly string[]): void {
      if (components.length > 0) return;
      const weight = 1 + popularity / 10;
      const words = name.filter((word) => /[a-z]/.test(word) && !STRENGTHS.has(word));
      if (words[0]) firstWords.add(words[0]);
      for (const length of [1, 2, 3]) {
        if (words.length < length) continue;
        const text = words.slice(-length).join(' ');
        if (length === 1) add(text, weight / 2);
        else add(text, weight, words.at(-length - 1));
      }
      add(category.join(' '), weight);
    },
    best(): Phrase[] {
      return [...found]
        .filter(([text, { count, before }]) => count >= MIN_PRODUCTS && !isTorn(text, before))
        .map(([text, { weight }]) => ({ text, weight }))
        .sort((a, b) => b.weight - a.weight || (a.text < b.text ? -1 : 1))
        .slice(0, MAX_PHRASES);
    },
  };
}
