import { DIETS_MAX, type Household, householdOf, isEmpty, NEVER_MAX } from './household.ts';

/**
 * A household as the value of a cookie: version, diets, allergens, and products in base 36, "1.vegan-diet.dairy~eggs.2s".
 * The version of one that an account keeps is "1m", so that it isn't taken for a visitor's own.
 */
const TEXT = /^1(?<owner>m?)\.(?<diets>[a-z0-9~-]*)\.(?<allergens>[a-z~-]*)\.(?<never>[a-z0-9~]*)$/;
const DIET = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const DIET_LETTERS_MAX = 40;
/** Far below what a browser takes for one cookie, 4,096 bytes. */
const LETTERS_MAX = 2_600;
const LARGEST_ID = 2_147_483_647;

/** Who keeps a household: only this browser, or an account. */
export type KeptBy = 'browser' | 'account';

/** Null for a household that leaves nothing out. */
export function writeHousehold(household: Household, by: KeptBy): string | null {
  if (isEmpty(household)) return null;
  const { diets, allergens, never_items } = household;
  const ids = never_items.map((product_id) => product_id.toString(36));
  return `1${by === 'account' ? 'm' : ''}.${diets.join('~')}.${allergens.join('~')}.${ids.join('~')}`;
}

/** Null for anything that `writeHousehold` doesn't write. */
export function readHousehold(text: string): Household | null {
  const parts = text.length <= LETTERS_MAX ? TEXT.exec(text)?.groups : undefined;
  if (!parts) return null;
  const [diets, allergens, ids] = [parts['diets'], parts['allergens'], parts['never']].map(listOf);
  const never_items = (ids ?? []).map((id) => Number.parseInt(id, 36));
  const household = householdOf({ diets: diets ?? [], allergens: allergens ?? [], never_items });
  return isWithinLimits(household) && writeHousehold(household, keptBy(text)) === text ? household : null;
}

export function keptBy(text: string): KeptBy {
  return text.startsWith('1m.') ? 'account' : 'browser';
}

const listOf = (text = '') => (text === '' ? [] : text.split('~'));

function isWithinLimits({ diets, never_items }: Household): boolean {
  return (
    diets.length <= DIETS_MAX &&
    diets.every(isDietKey) &&
    never_items.length <= NEVER_MAX &&
    never_items.every((product_id) => product_id >= 1 && product_id <= LARGEST_ID)
  );
}

/** Whether a diet of this key could be kept in the cookie. */
export function isDietKey(key: string): boolean {
  return key.length <= DIET_LETTERS_MAX && DIET.test(key);
}
