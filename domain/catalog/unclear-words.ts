import { isClaim } from './claim-words.ts';
import { ingredientAt, isName, KINDS } from './ingredient-names.ts';
import { NO_FOODS } from './plain-words.ts';
import { ALLERGIES, BEFORE, FILLERS, NEVER_SOUGHT, OPENERS, SEASONAL, VERBS } from './promise-connectives.ts';
import { isAuxiliary } from './asked-promise.ts';
import { isIngredient, nameAt } from './promise-names.ts';
import { type PromiseKey, WITHOUT } from './promise-vocabulary.ts';
import { isSpanishName } from './spanish-words.ts';
import { isFreeOfCharge, isPlain, isUnreachable, type Reader } from './unread-words.ts';

/**
 * What says, after all promises are read, that something may be avoided. A query that has such a word beside an allergen
 * that isn't read as avoided isn't understood, and what isn't understood isn't safe: "no granola with nuts",
 * "nuts banned".
 */
const MAY_AVOID = new Set(
  `none excluded excludes exclude avoidance avoid avoids neither nor anaphylaxis anaphylactic epipen
  allergique out hurt hurts bloat bloats bloated itch itchy throat headache headaches careful beware lose throw vomit detox mal dano
  anti ban bans banned prohibit prohibited prohibits forbid forbids forbidden remove removes removed removing
  hate hates hated dislike dislikes gave give giving ditch ditched ditching lieu absent absence besides barring exempt
  eliminate eliminates eliminated elimination eliminating sub subs substitute substitutes substituting replace replaces
  replaced replacing replacement replacer alternative alternatives alt faux mock fake imitation deathly deadly off dangerous
  unsafe harmful upset upsets nix nixed quit quitting nope nah nada nil null sworn swore swear refuse refuses refrain
  reject rejects restrict restricts restricted restriction abstain lack lacks lacking devoid void negative hives swell
  swelling react reacts reacting reactive rash poison poisonous
  sick ill bad trigger triggers triggered trouble problem problems issue issues worried scared afraid risky away steer
  intolerances allergens allergen allergenic bother bothers kill kills stop
  stopped`
    .split(/\s+/)
    .filter(Boolean),
);
/** "Alegric", "alergys" */
const LIKE_ALLERGY = /^al+e?r?g/;
/** Between "no" and what it is about: "not too spicy", "no added hormones". */
const DEGREES = new Set('too very so that ultra overly super extra really from of added'.split(' '));
const PHRASE_WORDS = [2, 3, 4];
/** As far after "no" may be what it is about: "no sweet baby corn". */
const REACH = 3;

type Taken = { at: number; length: number; keys: readonly PromiseKey[] };

/**
 * The words of a query that name what is perhaps avoided: an allergen that no promise has taken, beside a word that may
 * avoid and that no promise has taken either. Empty if everything is read.
 */
export function unclearWords(reader: Reader, promises: readonly Taken[]): string[] {
  const isTaken = (at: number) => promises.some((one) => at >= one.at && at < one.at + one.length);
  const left = [...reader.words.keys()].filter((at) => !isTaken(at));
  const avoiding = left.filter((at) => mayAvoid(reader, at));
  const others = left.filter((at) => !avoiding.includes(at));
  const allergens = others.filter((at) => isAvoidable(reader, at));
  const meant = allergens.filter(
    (at) => avoiding.some((one) => isReached(reader, one, at)) || isListed(reader, promises, at) || isAlone(reader, at),
  );
  if (meant.length > 0) return namesAt(reader, meant);
  return namesAt(
    reader,
    others.filter((at) => avoiding.some((one) => isDenied(reader, one, at))),
  );
}

/** "peanut butter", not "peanut" and "butter" */
function namesAt(reader: Reader, places: readonly number[]): string[] {
  const names: string[] = [];
  let end = 0;
  for (const at of places) {
    if (at < end) continue;
    end = at + (nameAt(reader, at, false)?.length ?? 1);
    names.push(reader.words.slice(at, end).join(' '));
  }
  return [...new Set(names)];
}

/** Whether a word may avoid something to eat, as it is used here. */
function mayAvoid(reader: Reader, at: number): boolean {
  const { words, stems, isPhrase } = reader;
  const word = words[at] ?? '';
  if (word === 'free') return !isFreeOfOther(reader, at);
  if (BEFORE.has(word)) return !isExcused(reader, at);
  if (ALLERGIES.has(word)) return !isAboutRelief(reader, at);
  if (word === 'off')
    return (
      OFF_NOTHING.every((other) => other !== stems[at - 1] && other !== stems[at + 1]) &&
      !/^\d/.test(words[at - 1] ?? '')
    );
  if (word === 'anti' || word === 'less' || word === 'fewer') return isAllergen(reader, at + 1);
  if (word === 'out') return words[at + 1] !== 'of' && !['sold', 'ran', 'work', 'take'].includes(words[at - 1] ?? '');
  // Operators said what "sour cream alternative" means.
  if (PHRASE_WORDS.some((length) => isPhrase(stems.slice(Math.max(0, at + 1 - length), at + 1)))) return false;
  return MAY_AVOID.has(word) || LIKE_ALLERGY.test(word);
}

/** "Shrimp tail off", "half off cheese" */
const OFF_NOTHING = 'tail skin shell head bone brand season half percent dollar cent fish hook peel'.split(' ');

/** Whether "no" and the like deny nothing to eat. */
function isExcused(reader: Reader, at: number): boolean {
  const word = reader.words[at] ?? '';
  if (isAuxiliary(reader, at)) return false;
  const isOther = isAboutOther(reader, at + 1, word === 'non');
  if (!isOther || OF_WHAT_FOLLOWS.has(word)) return isOther;
  // "No fuss salmon dinner", but "no risk of peanuts".
  const near = Array.from({ length: REACH }, (_, i) => at + 1 + i).filter((one) => isAvoidable(reader, one));
  if (isClaim(reader.stems[at + 1] ?? '')) return !NEVER_SOUGHT.has(reader.stems[at + 2] ?? '');
  return near.length === 0;
}
const OF_WHAT_FOLLOWS = new Set(['non', 'not', 'never', 'zero', '0', '0g']);

/** "Cruelty free", "free range", "free shipping", "free of parabens" */
function isFreeOfOther(reader: Reader, at: number): boolean {
  const next = reader.words[at + 1] ?? '';
  if (next === 'from' || next === 'of') return isAboutOther(reader, at + 1, false);
  if (['range', 'run'].includes(next) || isFreeOfCharge(next)) return true;
  // "Free and clear" is without scents and dyes.
  if (next === 'and' || next === 'clear') return reader.words.slice(at + 1, at + 3).includes('clear');
  return at > 0 && (isPlain(reader, at - 1) || reader.isPhrase(reader.stems.slice(at - 1, at + 1)));
}

/** "No fuss", "not too spicy", "no artificial colors", "non salted": nothing to eat is denied. */
function isAboutOther({ words, stems }: Reader, start: number, isKind: boolean): boolean {
  let at = start;
  const isBetween = (word: string) => [FILLERS, OPENERS, DEGREES].some((others) => others.has(word));
  while (isBetween(words[at] ?? '')) at += 1;
  const stem = stems[at] ?? '';
  return isClaim(stem) || (KINDS.has(stem) ? isKind : NO_FOODS.has(stem));
}

/** "Allergy relief", "seasonal allergy tea" */
const isAboutRelief = ({ stems }: Reader, at: number) =>
  NO_FOODS.has(stems[at + 1] ?? '') || SEASONAL.has(stems[at - 1] ?? '') || stems[at + 1] === 'tea';

/** Whether an allergen or a diet's opposite is named here, in English or Spanish. */
function isAvoidable(reader: Reader, at: number): boolean {
  const name = nameAt(reader, at, false);
  return (name !== null && !isIngredient(name)) || isSpanishName(reader.words, at);
}

const isAllergen = (reader: Reader, at: number) =>
  nameAt(reader, at, false)?.keys.some((key) => key.startsWith('free:')) ?? false;

/** "Gluten three bread": no one looks for these by themselves. */
const NO_PRODUCTS = new Set(['gluten', 'lactose']);
const isAlone = ({ words, stems }: Reader, at: number) =>
  NO_PRODUCTS.has(stems[at] ?? '') && words.length > 1 && !['wheat', 'vital'].includes(words[at - 1] ?? '');

/** "No" is about what follows: "a2 milk no a1"; as the last word it is about what is before: "nuts no". */
function isReached(reader: Reader, avoiding: number, at: number): boolean {
  const { words } = reader;
  if (!BEFORE.has(words[avoiding] ?? '') || at > avoiding) return true;
  const rest = words.slice(avoiding + 1);
  return rest.every((word) => [FILLERS, OPENERS, VERBS, BEFORE].some((others) => others.has(word)));
}

/** Whether an ingredient, or a word that may be one in another language, is named soon after "no" or the like. */
function isDenied(reader: Reader, avoiding: number, at: number): boolean {
  const { words, stems } = reader;
  const word = words[avoiding] ?? '';
  if (isUnreachable(reader, at))
    return BEFORE.has(word) || ALLERGIES.has(word) || (word === 'free' && Math.abs(at - avoiding) === 1);
  const isNear = BEFORE.has(word) && at > avoiding && at <= avoiding + REACH;
  return isNear && isName(stems[at] ?? '') && ingredientAt(reader, at, false) !== null;
}

/** "No dairy cookies or eggs", "no goat milk": what a promise may be about as well. */
function isListed(reader: Reader, promises: readonly Taken[], at: number): boolean {
  const { words, stems } = reader;
  const before = words[at - 1] ?? '';
  // "Not too sweet or nuts", "free from hormones and soy"
  const openedAt = words.findLastIndex((word, one) => one < at && BEFORE.has(word));
  if (openedAt >= 0 && (before === 'or' || before === 'nor')) return true;
  if (before === 'and' && /\bfree (?:from|of)\b/.test(words.slice(0, at).join(' '))) return true;
  const promise = promises.findLast((one) => one.at < at);
  const opener = words[promise?.at ?? -1] ?? '';
  if (!promise || !(BEFORE.has(opener) || ALLERGIES.has(opener))) return false;
  if (before === 'or' || before === 'nor' || (before === 'and' && ALLERGIES.has(opener))) return true;
  // Where products are called so, "no goat milk" is about the milk of goats and not about goats.
  const end = promise.at + promise.length;
  const isNext =
    stems.slice(end, at).every((stem) => KINDS.has(stem)) &&
    promise.keys.length > 0 &&
    promise.keys.every((key) => key.startsWith(WITHOUT));
  return isNext && isAllergen(reader, at) && reader.areNamed([stems[end - 1] ?? '', stems[at] ?? '']);
}
