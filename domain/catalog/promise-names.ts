import { isClaim } from './claim-words.ts';
import { ingredientAt } from './ingredient-names.ts';
import { NO_FOODS } from './plain-words.ts';
import { AVOIDED_BY_STEMS, JOINED, LONGEST, type PromiseKey, SINGLE_AVOIDED, WITHOUT } from './promise-vocabulary.ts';
import { nearestWord } from './typos.ts';
import { isUnread, type Reader } from './unread-words.ts';
import { stemOf } from './words.ts';

/** What a query names as avoided, and how many words it takes. */
export type Name = { length: number; keys: readonly PromiseKey[]; word: string };

/** The avoided thing named at this place, corrected if `isCertain` that one is named here. */
export function nameAt(reader: Reader, at: number, isCertain: boolean): Name | null {
  const { words, stems } = reader;
  for (let length = Math.min(LONGEST, stems.length - at); length >= 1; length--) {
    const keys = AVOIDED_BY_STEMS.get(stems.slice(at, at + length).join(' '));
    if (keys) return { length, keys, word: sayable(keys, words.slice(at, at + length).join(' ')) };
  }
  const ingredient = ingredientAt(reader, at, false);
  const near = isCertain && !ingredient ? nearestName(stems[at] ?? '') : null;
  if (near !== null) return { length: 1, keys: AVOIDED_BY_STEMS.get(near) ?? [], word: near };
  const named = ingredient ?? (isCertain ? ingredientAt(reader, at, true) : null);
  if (!named) return null;
  const { length } = named;
  return { length, keys: named.stems.map(withoutStem), word: words.slice(at, at + length).join(' ') };
}

/** "Without alcohol", for "non alcoholic". */
const sayable = (keys: readonly PromiseKey[], typed: string) =>
  keys.includes('fact:alcohol-free') ? 'alcohol' : typed;

/** A short name may only have a letter too many or too few of one it has: "nutt free", "eg free". */
function nearestName(stem: string): string | null {
  const plain = undoubled(stem);
  return SINGLE_AVOIDED.find((name) => undoubled(name) === plain) ?? nearestWord(stem, SINGLE_AVOIDED);
}

/** An avoided thing that isn't known, so that no product is sure to be without it. */
export const unreadName = ({ words }: Reader, at: number): Name => ({
  length: 1,
  keys: ['unknown:diet'],
  word: words[at] ?? '',
});

/** The avoided thing that a word which isn't known is a typo of. */
export function misspelledName(reader: Reader, at: number): Name | null {
  const near = isUnread(reader, at) ? nearestName(reader.stems[at] ?? '') : null;
  return near === null ? null : { length: 1, keys: AVOIDED_BY_STEMS.get(near) ?? [], word: near };
}

const undoubled = (word: string) => word.replace(/(.)\1+/g, '$1');

export const isIngredient = ({ keys }: Pick<Name, 'keys'>) => keys.every((key) => key.startsWith(WITHOUT));
export const withoutStem = (stem: string) => `${WITHOUT}${stem}` as const;

/** "onionfree", "onionless", "glutenfrei", "nussallergie"; null if the word may be said of something else: "seedless". */
export function joinedNameAt(reader: Reader, at: number): Name | null {
  const { words, stems, isKnown, ingredients, correct } = reader;
  const { name = '', end = '' } = JOINED_NAME.exec(words[at] ?? '')?.groups ?? {};
  const stem = stemOf(name);
  if (stem === '' || JOINED.has(words[at] ?? '')) return null;
  const isFree = end.startsWith('fre') && end !== 'frei';
  if (ingredients.has(stem) && (isFree || !isClaim(stem)) && (isFree || !isKnown(stems[at] ?? '')))
    return { length: 1, keys: [withoutStem(stem)], word: stem };
  if (isKnown(stems[at] ?? '')) return null;
  if (end === 'less' && (isKnown(stem) || correct(stems[at] ?? '').length > 0)) return null;
  const keys = AVOIDED_BY_STEMS.get(stem);
  if (keys) return { length: 1, keys, word: stem };
  const isTypo = isFree && nearestWord(words[at] ?? '', [...JOINED.keys()], 1) !== null;
  return isTypo || isClaim(stem) || NO_FOODS.has(stem) ? null : { length: 1, keys: ['unknown:diet'], word: name };
}

const JOINED_NAME = /^(?<name>(?!hypo|non|anti|multi)[a-z]{3,}?)(?<end>free?|frei|vrij|less|allerg(?:y|ies?|ia))$/;
