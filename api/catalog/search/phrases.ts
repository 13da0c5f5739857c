import type { Entry } from '../entry.ts';

/** Something worth searching for, as the search field offers it. */
export type Phrase = { text: string; weight: number };

/** A phrase that fewer products share is a product's name, not a query. */
const SHARED_BY = 3;
const KEPT = 5_000;

/** The last two and three words of names ("almond butter"), and whole shelves, by how many good products they lead to. */
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
    /** A listed product, with the words of its name and of its shelf. */
    add({ popularity }: Entry, name: readonly string[], shelf: readonly string[]): void {
      const weight = 1 + popularity / 10;
      const words = name.filter((word) => /[a-z]/.test(word));
      for (const length of [1, 2, 3]) {
        if (words.length >= length) add(words.slice(-length).join(' '), length === 1 ? weight / 2 : weight);
      }
      add(shelf.join(' '), weight);
    },
    best(): Phrase[] {
      return [...found]
        .filter(([, { count }]) => count >= SHARED_BY)
        .map(([text, { weight }]) => ({ text, weight }))
        .sort((a, b) => b.weight - a.weight || (a.text < b.text ? -1 : 1))
        .slice(0, KEPT);
    },
  };
}
