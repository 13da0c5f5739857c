import { isName } from './ingredient-names.ts';
import { AFTER, BEFORE, FILLERS, JOINS, OPENERS } from './promise-connectives.ts';
import { AVOIDED_BY_STEMS, LONGEST } from './promise-vocabulary.ts';
import { NO_FOODS } from './plain-words.ts';
import { stemOf, stemsOf } from './words.ts';

/** What is known of words while a query is read. */
export type Vocabulary = {
  /** The stems of all lists of ingredients. */
  ingredients: ReadonlySet<string>;
  /** Whether these stems are a phrase that operators gave a meaning, such as "milk alternative". */
  isPhrase: (stems: readonly string[]) => boolean;
  /** Whether products have this stem. */
  isKnown: (stem: string) => boolean;
};

/** Whether a word says that something else is looked for. */
export const isSubstitute = (word: string) => STEMS.has(stemOf(word));

/** Products are called so as well: "meat alternatives". */
const ALTERNATIVE = 'alternative';
const SUBSTITUTES = [ALTERNATIVE, 'substitute', 'replacement', 'replacer'];
const STEMS = new Set(SUBSTITUTES.map(stemOf));
/** How many words before "substitute" may say of what: "cream cheese", "whole wheat flour". */
const FOOD_WORDS = 3;
/** No one looks for these, only for what has none: "dairy alternative cheese". */
const NOT_FOODS = new Set(['dairy', 'gluten', 'lactose', 'casein', 'alcohol']);
/** What is replaced by its like: "replacement filters" are filters, a meal replacement is a drink. */
const REPLACED = new Set(
  stemsOf(
    'meal electrolyte hydration fluid vitamin mineral hormone filter head blade brush bulb pad battery cartridge',
  ),
);

/**
 * What replaces a food has none of it and is found where the food is: "peanut butter substitute" is read as "peanut
 * butter free peanut butter", "coffee substitute" as "coffee free coffee".
 */
export function fromSubstitutes(words: readonly string[], vocabulary: Vocabulary): string[] {
  const read: string[] = [];
  for (const word of words) {
    const food = isSubstitute(word) ? lastFood(read) : [];
    if (food.length === 0 || isReplacedByLike(food, word, vocabulary)) {
      read.push(word);
      continue;
    }
    read.splice(read.length - food.length, food.length, ...instead(food, word, vocabulary));
  }
  return read;
}

/** Whether "replacement" may not be about a food at all: only a food or an ingredient can be replaced by another one. */
function isReplacedByLike(food: readonly string[], word: string, { isKnown }: Vocabulary): boolean {
  const last = stemOf(food.at(-1) ?? '');
  return REPLACED.has(last) || (stemOf(word) !== stemOf(ALTERNATIVE) && NO_FOODS.has(last) && !isKnown(last));
}

function instead(food: readonly string[], word: string, vocabulary: Vocabulary): string[] {
  const last = food.at(-1) ?? '';
  const kept = operatorsWord(food, vocabulary);
  const names = namesIn(food, vocabulary);
  if (names.length > 0) {
    const sought = food.every((one) => NOT_FOODS.has(one)) ? [] : [...food, ...kept];
    return [...names.flatMap((name, at) => (at === 0 ? name : ['and', ...name])), 'free', ...sought];
  }
  if (kept.length > 0) return [...food, ...kept];
  // What products are called is checked as well (called.ts).
  if (vocabulary.ingredients.has(stemOf(last))) return [last, 'free', ...food];
  return stemOf(word) === stemOf(ALTERNATIVE) && vocabulary.isKnown(stemOf(last))
    ? [...food, word]
    : ['sin', last, ...food];
}

/**
 * The word after which operators said what replaces this, whichever of them was typed: "milk alternative" also in
 * "organic milk substitute", but not in "oat milk alternative".
 */
function operatorsWord(food: readonly string[], { ingredients, isPhrase }: Vocabulary): string[] {
  const isOther = (one: string) => ingredients.has(stemOf(one)) && isName(stemOf(one));
  const isMeant = (word: string) =>
    food.some((_, at) => !food.slice(0, at).some(isOther) && isPhrase([...food.slice(at), word].map(stemOf)));
  return SUBSTITUTES.filter(isMeant).slice(0, 1);
}

/** The last words, as far as they may name one thing. */
function lastFood(words: readonly string[]): string[] {
  let at = words.length;
  while (at > 0 && words.length - at < FOOD_WORDS && isPlain(words[at - 1] ?? '')) at -= 1;
  return words.slice(at);
}

const isPlain = (word: string) => [AFTER, BEFORE, FILLERS, JOINS, OPENERS].every((others) => !others.has(word));

/** What in the name of a food can be avoided, the longest first: "soy" of "soy sauce", "oat" and "milk" of "oat milk". */
function namesIn(food: readonly string[], { ingredients }: Vocabulary): string[][] {
  const names: string[][] = [];
  const kinds: string[][] = [];
  for (let at = 0; at < food.length; ) {
    const lengths = Array.from({ length: Math.min(LONGEST, food.length - at) }, (_, i) => i + 1).reverse();
    const length = lengths.find((one) =>
      AVOIDED_BY_STEMS.has(
        food
          .slice(at, at + one)
          .map(stemOf)
          .join(' '),
      ),
    );
    const stem = stemOf(food[at] ?? '');
    if (length !== undefined) names.push(food.slice(at, at + length));
    else if (at < food.length - 1 && ingredients.has(stem) && isName(stem)) kinds.push(food.slice(at, at + 1));
    at += length ?? 1;
  }
  return names.length === 0 ? [] : [...kinds, ...names];
}
