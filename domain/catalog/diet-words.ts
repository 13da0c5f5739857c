import { joinNames, type AskedPromise } from './asked-promise.ts';
import { NO_FOODS, SMALL_WORDS } from './plain-words.ts';
import { joinedNameAt } from './promise-names.ts';
import { ASKED_BY_STEMS, AVOIDED_BY_STEMS, JOINED, JOINED_LIKE, LONGEST, SINGLE_ASKED } from './promise-vocabulary.ts';
import { nearestWord } from './typos.ts';
import type { Reader } from './unread-words.ts';

/** "eggless", "nutfree", "nondairy". */
export function joinedAt(reader: Reader, at: number): AskedPromise | null {
  const { words, stems, isKnown } = reader;
  const word = words[at] ?? '';
  const joined = joinedNameAt(reader, at);
  if (joined) return { ...joinNames(at, at + 1, [joined]), name: `${joined.word} free` };
  const exact = JOINED.get(word);
  const isTypo = !exact && !isKnown(stems[at] ?? '') && word.length >= 6 && JOINED_LIKE.test(word);
  // Not two edits: "boneless" isn't "honeyless".
  const near = isTypo ? nearestWord(word, [...JOINED.keys()], 1) : null;
  const name = exact ?? (near === null ? undefined : JOINED.get(near));
  return name === undefined
    ? null
    : {
        at,
        length: 1,
        keys: AVOIDED_BY_STEMS.get(name) ?? [],
        name: `${name === 'alcoholic' ? 'alcohol' : name} free`,
      };
}

/** "vegan", "plant based", "low sodium", also misspelled or unfinished: "vegen", "vega". */
export function askedAt(reader: Reader, at: number): AskedPromise | null {
  const { words, stems, isKnown } = reader;
  for (let length = Math.min(LONGEST, stems.length - at); length >= 1; length--) {
    const keys = ASKED_BY_STEMS.get(stems.slice(at, at + length).join(' '));
    if (keys) return { at, length, keys, name: words.slice(at, at + length).join(' ') };
  }
  const stem = stems[at] ?? '';
  if (stem === 'gluten' && at === stems.length - 1 && words[at - 1] !== 'wheat')
    return { at, length: 1, keys: ['diet:gluten-free-diet'], name: 'gluten free' };
  if (stem.length < 4 || isKnown(stem) || NO_FOODS.has(stem) || SMALL_WORDS.has(words[at] ?? '')) return null;
  const meant = begunAt(reader, at) ?? nearestWord(stem, SINGLE_ASKED);
  return meant ? { at, length: 1, keys: ASKED_BY_STEMS.get(meant) ?? [], name: meant } : null;
}

/** The diet that the last word can only become. */
function begunAt({ stems, begunBy }: Reader, at: number): string | null {
  const stem = stems[at] ?? '';
  if (at !== stems.length - 1) return null;
  const begun = SINGLE_ASKED.filter((name) => name.startsWith(stem));
  const [first] = begun;
  if (first === undefined || begunBy(stem).some((other) => !ASKED_BY_STEMS.has(other))) return null;
  return begun.every((name) => ASKED_BY_STEMS.get(name) === ASKED_BY_STEMS.get(first)) ? first : null;
}
