import { findPromises } from './promise-words.ts';
import { queryWords } from './query-words.ts';
import { fromSubstitutes } from './substitute-words.ts';
import { editDistance, stemOf } from './words.ts';

const KNOWN = new Set([
  'almond',
  'flour',
  'cage',
  'egg',
  'milk',
  'peanut',
  'butter',
  'cheese',
  'bread',
  'coffee',
  'pizza',
  'frozen',
  'granola',
  'pasta',
  'pesto',
  'latte',
  'lotion',
]);

const INGREDIENTS = new Set(['onion', 'garlic', 'corn', 'oil', 'oregano', 'orang', 'caffein', 'pepper', 'cheddar']);

/** The keys of what a search promises, as a small shop with these words reads it. */
export function readPromises(q: string, isTyping = false): string[] {
  const isPhrase = (phrase: readonly string[]) => ['no caffein', 'egg substitute'].includes(phrase.join(' '));
  const isKnown = (stem: string) => KNOWN.has(stem);
  const words = fromSubstitutes(queryWords(q), { ingredients: INGREDIENTS, isPhrase, isKnown });
  const stems = words.map(stemOf);
  const reader = {
    words,
    stems,
    isTyping,
    isKnown,
    begunBy: (stem: string) => [...KNOWN].filter((known) => known.startsWith(stem)),
    correct: (stem: string) => [...KNOWN].filter((known) => editDistance(known, stem, 1) === 1),
    ingredients: INGREDIENTS,
    isPhrase,
    areNamed: () => false,
  };
  return findPromises(reader).flatMap(({ keys }) => keys);
}
