import type { CatalogProduct } from '../catalog-product.ts';

/** A query that the search field suggests. */
export type Phrase = { text: string; weight: number };

/** A phrase that fewer products share is one product's name, not a query. */
const MIN_PRODUCTS = 3;
const MAX_PHRASES = 5_000;

/** Collects the last one to three words of product names ("almond butter") and category titles, weighted by popularity. */
export function phraseCounter() {
  const found = new Map<string, { count: number; weight: number }>();
  const add = (text: string, weight: number) => {
    const known = found.get(text);
    if (known) {
      known.count += 1;
      known.weight += weight;
    } else found.set(text, { count: 1, weight });
  };
  return {
    /** Adds a listed product with the words of its name and of its category; a bundle's name lists what is in it. */
    add({ popularity, components }: CatalogProduct, name: readonly string[], category: readonly string[]): void {
      if (components.length > 0) return;
      const weight = 1 + popularity / 10;
      const words = name.filter((word) => /[a-z]/.test(word));
      for (const length of [1, 2, 3]) {
        if (words.length >= length) add(words.slice(-length).join(' '), length === 1 ? weight / 2 : weight);
      }
      add(category.join(' '), weight);
    },
    best(): Phrase[] {
      return [...found]
        .filter(([, { count }]) => count >= MIN_PRODUCTS)
        .map(([text, { weight }]) => ({ text, weight }))
        .sort((a, b) => b.weight - a.weight || (a.text < b.text ? -1 : 1))
        .slice(0, MAX_PHRASES);
    },
  };
}
