import { type HeldHousehold, leftOutBy, NOTHING_HELD } from './held-household.ts';
import { DIETS_MAX, type Household, householdOf, isEmpty, NEVER_MAX, NO_HOUSEHOLD } from './household.ts';

/**
 * A household as the value of a cookie: version, diets, allergens, and products in base 36, "1.vegan-diet.dairy~eggs.2s".
 * The version of an account's copy is "1m"; what a visitor added to one follows it: "1m..dairy._1..eggs.".
 */
const PART = /^(?<version>1m?)\.(?<diets>[a-z0-9~-]*)\.(?<allergens>[a-z~-]*)\.(?<never>[a-z0-9~]*)$/;
const BETWEEN = '_';
const DIET = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const DIET_LETTERS_MAX = 40;
/** Far below what a browser takes for one cookie, 4,096 bytes. */
const LETTERS_MAX = 2_600;
const LARGEST_ID = 2_147_483_647;

/** Null for a browser that leaves nothing out. */
export function writeHousehold({ copy, own }: HeldHousehold): string | null {
  const parts = [...writePart('1m', copy), ...writePart('1', own)];
  return parts.length > 0 ? parts.join(BETWEEN) : null;
}

/** The cookie of a person who is signed in: what their account keeps, and nothing of what the browser held before. */
export function writeCopy(household: Household): string | null {
  return writeHousehold({ copy: household, own: NO_HOUSEHOLD });
}

function writePart(version: string, household: Household): string[] {
  if (isEmpty(household)) return [];
  const { diets, allergens, never_items } = household;
  const ids = never_items.map((product_id) => product_id.toString(36));
  return [`${version}.${diets.join('~')}.${allergens.join('~')}.${ids.join('~')}`];
}

/** Null for anything that `writeHousehold` doesn't write. */
export function readHousehold(text: string): HeldHousehold | null {
  if (text.length > LETTERS_MAX) return null;
  let held = NOTHING_HELD;
  for (const part of text.split(BETWEEN)) {
    const groups = PART.exec(part)?.groups;
    if (!groups) return null;
    const household = readPart(groups);
    held = groups['version'] === '1m' ? { ...held, copy: household } : { ...held, own: household };
  }
  return isWithinLimits(held) && writeHousehold(held) === text ? held : null;
}

/** Whether a cookie holds something that can't be read: of another release, or damaged. What it leaves out isn't known. */
export function isUnreadableText(text: string | null): boolean {
  return text !== null && readHousehold(text) === null;
}

function readPart(groups: Record<string, string>): Household {
  return householdOf({
    diets: listOf(groups['diets']),
    allergens: listOf(groups['allergens']),
    never_items: listOf(groups['never']).map((id) => Number.parseInt(id, 36)),
  });
}

const listOf = (text = '') => (text === '' ? [] : text.split('~'));

function isWithinLimits(held: HeldHousehold): boolean {
  const { copy, own } = held;
  const { diets, never_items } = leftOutBy(held);
  return (
    copy.diets.length + own.diets.length <= DIETS_MAX &&
    diets.every(isDietKey) &&
    copy.never_items.length + own.never_items.length <= NEVER_MAX &&
    never_items.every((product_id) => product_id >= 1 && product_id <= LARGEST_ID)
  );
}

/** Whether a diet of this key could be kept in the cookie. */
export function isDietKey(key: string): boolean {
  return key.length <= DIET_LETTERS_MAX && DIET.test(key);
}
