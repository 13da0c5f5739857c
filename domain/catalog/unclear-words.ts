import { isClaim } from './claim-words.ts';
import { ingredientAt, isName, KINDS } from './ingredient-names.ts';
import { NO_FOODS, SMALL_WORDS } from './plain-words.ts';
import { ALLERGIES, BEFORE, FILLERS, NEVER_SOUGHT, OPENERS, SEASONAL, VERBS } from './promise-connectives.ts';
import { isAuxiliary, type Unclear } from './asked-promise.ts';
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
  `none excluded avoidance anaphylaxis anaphylactic epipen careful beware lose detox omitted gone phobic ban bans banned
  prohibit prohibited prohibits forbid forbids forbidden remove removes removed removing hate hates hated dislike dislikes
  ditch ditched ditching lieu absent absence besides barring exempt eliminate eliminates eliminated elimination eliminating
  substitute substitutes substituting replace replaces replaced replacing replacement replacer alternative alternatives alt
  faux mock fake imitation deathly deadly dangerous unsafe harmful nix nixed quit quitting nope nah nada nil null sworn swore lack
  swear refuse refuses refrain reject rejects restrict restricts restricted restriction abstain devoid void negative
  intolerances allergens allergen allergenic stop stopped risky worried scared afraid away steer`.split(/\s+/),
);
/** What an allergen does to someone: "nuts make me sick", "trouble digesting milk". */
const HARMS = new Set(
  `hurt hurts bloat bloats bloated itch itchy throat headache headaches throw vomit mal dano upset upsets hives swell
  swelling react reacts reacting reactive rash poison poisonous sick ill bad trigger triggers triggered trouble problem
  problems issue issues bother bothers kill kills`.split(/\s+/),
);
/** "Upset stomach yogurt" looks for the yogurt. */
const HARMLESS = new Set(['day', 'stomach', 'skin', 'breath', 'hair', 'sleep']);
/** Sandwiches are subs as well, but not of these. */
const SUBBED = new Set(['milk', 'egg', 'dairy', 'butter', 'cream', 'yogurt', 'mayo', 'wheat', 'soy', 'nut']);
/** "Alegric", "alergys" */
const LIKE_ALLERGY = /^al+e?r?g[eiry]/;
/** Between "no" and what it is about: "not too spicy", "no added hormones". */
const DEGREES = new Set('too very so that ultra overly super extra really from of added'.split(' '));
const PHRASE_WORDS = [2, 3, 4];
/** As far after "no" may be what it is about: "no sweet baby corn". */
const REACH = 3;

type Taken = { at: number; length: number; keys: readonly PromiseKey[] };

/**
 * What a query perhaps avoids: an allergen that no promise has taken, beside a word that may avoid and that no promise
 * has taken either. Null if everything is read.
 */
export function findUnclear(reader: Reader, promises: readonly Taken[]): Unclear | null {
  const isTaken = (at: number) => promises.some((one) => at >= one.at && at < one.at + one.length);
  const left = [...reader.words.keys()].filter((at) => !isTaken(at));
  const avoiding = left.filter((at) => mayAvoid(reader, at));
  const others = left.filter((at) => !avoiding.includes(at));
  const allergens = others.filter((at) => isAvoidable(reader, at));
  const meant = allergens.filter(
    (at) => avoiding.some((one) => isReached(reader, one, at)) || isListed(reader, promises, at) || isAlone(reader, at),
  );
  const denied = meant.length > 0 ? [] : others.filter((at) => avoiding.some((one) => isDenied(reader, one, at)));
  if (meant.length + denied.length === 0) return null;
  const isUnknown = (at: number) => isUnreachable(reader, at);
  const isSaid = (at: number) =>
    [FILLERS, OPENERS, VERBS, SMALL_WORDS].some((small) => small.has(reader.words[at] ?? ''));
  return {
    names: namesAt(reader, [...meant, ...denied.filter((at) => !isUnknown(at))]),
    unread: namesAt(reader, denied.filter(isUnknown)),
    rest: [...reader.words.keys()]
      .filter((at) => isTaken(at) || (others.includes(at) && ![...meant, ...denied].includes(at) && !isSaid(at)))
      .map((at) => reader.words[at] ?? '')
      .join(' '),
  };
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
  if (['gave', 'give', 'giving'].includes(word))
    return words.slice(at + 1, at + 5).some((one) => one === 'up' || one === 'miss');
  if (word === 'sub' || word === 'subs')
    return words[at + 1] === 'for' || [-1, 1, 2].some((one) => SUBBED.has(stems[at + one] ?? ''));
  // "Bad day chocolate", but "milk upset stomach"
  if (HARMS.has(word) && HARMLESS.has(stems[at + 1] ?? '')) return at > 0 && isAvoidable(reader, at - 1);
  if (word === 'out') return words[at + 1] !== 'of' && !['sold', 'ran', 'work', 'take'].includes(words[at - 1] ?? '');
  // Operators said what "sour cream alternative" means.
  if (PHRASE_WORDS.some((length) => isPhrase(stems.slice(Math.max(0, at + 1 - length), at + 1)))) return false;
  return MAY_AVOID.has(word) || HARMS.has(word) || LIKE_ALLERGY.test(word);
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
  if (isClaim(reader.stems[at + 1] ?? '')) return !NEVER_SOUGHT.has(reader.stems[at + 2] ?? '');
  return Array.from({ length: REACH }, (_, i) => at + 1 + i).every((one) => !isAvoidable(reader, one));
}
/** These deny only what comes next, and may be excused whatever follows. */
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
  // Milk thistle is an herb.
  if (reader.words[at + 1] === 'thistle') return false;
  return (name !== null && !isIngredient(name)) || isSpanishName(reader.words, at);
}

const isAllergen = (reader: Reader, at: number) =>
  nameAt(reader, at, false)?.keys.some((key) => key.startsWith('free:')) ?? false;

/** "Gluten somehow bread": no one looks for these by themselves. */
const NO_PRODUCTS = new Set(['gluten', 'lactose']);
const isAlone = ({ words, stems }: Reader, at: number) =>
  NO_PRODUCTS.has(stems[at] ?? '') && words.length > 1 && !['wheat', 'vital', 'high'].includes(words[at - 1] ?? '');

const PRONOUNS = new Set(['i', 'we', 'you', 'they', 'he', 'she', 'kids']);

/** "No" is about what follows: "a2 milk no a1"; as the last word it is about what is before: "nuts no". */
function isReached(reader: Reader, avoiding: number, at: number): boolean {
  const { words } = reader;
  const word = words[avoiding] ?? '';
  if (!BEFORE.has(word) || at > avoiding) return true;
  // "Nuts aren't allowed", "nuts we can't"
  const subjectAt = PRONOUNS.has(words[avoiding - 1] ?? '') ? avoiding - 2 : avoiding - 1;
  if (isAuxiliary(reader, avoiding) && at === subjectAt) return true;
  const rest = words.slice(avoiding + 1);
  return rest.every((word) => [FILLERS, OPENERS, VERBS, BEFORE].some((others) => others.has(word)));
}

/** Whether an ingredient, or a word that may be one in another language, is named soon after "no" or the like. */
function isDenied(reader: Reader, avoiding: number, at: number): boolean {
  const { words, stems } = reader;
  const word = words[avoiding] ?? '';
  const isDenying = BEFORE.has(word) || ALLERGIES.has(word) || (word === 'free' && Math.abs(at - avoiding) === 1);
  if (isDenying && isUnreachable(reader, at)) return true;
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
