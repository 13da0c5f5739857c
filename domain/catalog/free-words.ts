import { joinNames, type AskedPromise, type Named, wordsOfNames } from './asked-promise.ts';
import { isName } from './ingredient-names.ts';
import {
  AFTER,
  AFTER_SKIN,
  ALLERGIC,
  ALLERGIC_TO,
  ALLERGIES,
  BEFORE,
  CLASSES,
  FILLERS,
  JOINS,
  NOT_PRODUCTS,
  OPENERS,
} from './promise-connectives.ts';
import { isIngredient, type Name, nameAt, unreadName } from './promise-names.ts';
import type { PromiseKey } from './promise-vocabulary.ts';
import { isFreeOfCharge, isUnreachable, isUnreadBefore, type Reader } from './unread-words.ts';
import { editDistance, stemsOf } from './words.ts';

/** "nut free", "dairy and gluten free", "egg allergy", "zapallo free". */
export function avoidedAfter(reader: Reader, start: number): AskedPromise | null {
  const names: Name[] = [];
  let at = start;
  for (;;) {
    const isCertain = isFreeAt(reader, at + 1);
    // "Watch out" is no typo of an ingredient.
    const isGuessed = isCertain && reader.words[at + 1] !== 'out';
    const name =
      nameAt(reader, at, isGuessed && !reader.isKnown(reader.stems[at] ?? '')) ??
      (isGuessed ? nameAt(reader, at, true) : null) ??
      (isUnreadIn(reader, at, isCertain) ? unreadName(reader, at) : null);
    if (!name) return null;
    names.push(name);
    at = afterForms(reader, at + name.length);
    // "Almond milk free" may be without the nuts or without the milk.
    if (isPlantFood(reader, at, name)) continue;
    if (isFreeAt(reader, at) && !(names.every(isIngredient) && AFTER_SKIN.has(reader.words[at] ?? ''))) {
      const further = furtherAllergy(reader, at);
      const all = further ? [...names, further.name] : names;
      return { ...joinNames(start, further?.end ?? at + 1, all), name: `${wordsOfNames(all, 'and')} free` };
    }
    // A comma before "and" is a join, too: "peanut, dairy, and egg free".
    const isJoined = JOINS.has(reader.words[at] ?? '');
    while (JOINS.has(reader.words[at] ?? '')) at += 1;
    if (!isJoined && !NOT_PRODUCTS.has(reader.stems[at - 1] ?? '') && !areClasses(reader, at)) return null;
  }
}

const isPlantFood = (reader: Reader, at: number, { keys }: Name) =>
  MADE_OF_PLANTS.has(reader.stems[at] ?? '') && isFreeAt(reader, at + 1) && keys.every((key) => PLANTS.has(key));
const MADE_OF_PLANTS = new Set(['milk', 'butter', 'cream', 'cheese', 'yogurt']);
const PLANTS: ReadonlySet<PromiseKey> = new Set(['free:tree-nuts', 'free:peanuts', 'free:soy']);

/** "Almond flour free", "dairy products free" */
function afterForms(reader: Reader, start: number): number {
  let at = start;
  while (FORMS.has(reader.stems[at] ?? '')) at += 1;
  return isFreeAt(reader, at) ? at : start;
}
const FORMS = new Set(
  stemsOf(
    'meal extract oil flour powder paste protein meat solids trace traces product products ingredient ingredients',
  ),
);

/** Whether two allergens in a row are both avoided: "milk egg free", but in "oat milk nut free" milk is looked for. */
export function areClasses({ stems }: Reader, at: number): boolean {
  const [before, last, next] = [stems[at - 2] ?? '', stems[at - 1] ?? '', stems[at] ?? ''];
  const isPlantMilk = last === 'milk' && isName(before) && !CONNECTIVES.some((words) => words.has(before));
  return CLASSES.has(last) && CLASSES.has(next) && !isPlantMilk && !AFTER.has(before);
}
const CONNECTIVES = [ALLERGIC, ALLERGIC_TO, BEFORE, FILLERS, JOINS, OPENERS];

/** "Egg allergy, zapallo": after "allergy" an unknown word may be a further one. */
function furtherAllergy(reader: Reader, at: number): Named | null {
  if (!ALLERGIES.has(reader.words[at] ?? '')) return null;
  const next = JOINS.has(reader.words[at + 1] ?? '') ? at + 2 : at + 1;
  return isUnreachable(reader, next) ? { name: unreadName(reader, next), end: next + 1 } : null;
}

/** "Zapallo free", "zapallo and nut free" */
const isUnreadIn = (reader: Reader, at: number, isCertain: boolean) =>
  isCertain ? isUnreadBefore(reader, at) : JOINS.has(reader.words[at + 1] ?? '') && isUnreachable(reader, at);

/** "free" and the like, also misspelled or, as the last word, unfinished. */
function isFreeAt(reader: Reader, at: number): boolean {
  const { words, stems, isKnown } = reader;
  const word = words[at];
  if (word === undefined) return false;
  // "Free from" and "allergic to" belong to what follows, as in "milk free from nuts"; "free range" is about hens.
  const next = words[at + 1] ?? '';
  if (ALLERGIES.has(word) && ALLERGIC_TO.has(next)) return false;
  if (AFTER.has(word)) return !['from', 'of', 'to', 'range', 'run'].includes(next) && !isFreeOfCharge(next);
  if (at === words.length - 1 && 'free'.startsWith(word))
    return word.length >= lettersOfFree(stems[at - 1] ?? '') || isUnreachable(reader, at - 1);
  if (stems[at] === 'free') return true;
  return !isKnown(stems[at] ?? '') && word.length >= 3 && editDistance(word, 'free', 1) <= 1;
}

/** "gluten f" can only become "gluten free", but "almond f" may become "almond flour". */
function lettersOfFree(name: string): number {
  if (name === 'gluten' || name === 'dairy' || name === 'lactose' || name === 'nut') return 1;
  return NOT_PRODUCTS.has(name) ? 2 : 3;
}
