import { FREE_FROM, type FreeFrom } from './allergens.ts';

/** What a household leaves out: each list is sorted and names nothing twice. */
export type Household = {
  /** Keys of diets that everything must keep. */
  diets: readonly string[];
  /** What everything must be proven free from. */
  allergens: readonly FreeFrom[];
  /** Products that are never shown. */
  never_items: readonly number[];
};

/** What decides about a product. */
export type CheckedProduct = {
  /** Its own number and its parent's, and the same of its parts. */
  product_ids: readonly number[];
  diets: readonly string[];
  free_from: readonly string[];
  contains: readonly string[];
  may_contain: readonly string[];
};

/** Why a household doesn't want a product. `unknown`: no label proves that it is free from the allergen. */
export type Reason =
  | { kind: 'never' }
  | { kind: 'contains' | 'may_contain' | 'unknown'; allergen: FreeFrom }
  | { kind: 'diet'; diet: string };

/** More diets than the shop has, and more products than anyone lists by hand; the cookie stays below 2 KB. */
export const DIETS_MAX = 20;
export const NEVER_MAX = 200;

export const NO_HOUSEHOLD: Household = { diets: [], allergens: [], never_items: [] };

/**
 * Why a household doesn't want a product, most important first; nothing if it may have it. This is the rule of the
 * filters "diet" and "free from": what isn't proven isn't safe, so a product without a label is left out, too.
 */
export function reasonsFor({ diets, allergens, never_items }: Household, product: CheckedProduct): Reason[] {
  const reasons = neverReasons({ never_items }, product.product_ids);
  for (const allergen of allergens) {
    if (!product.free_from.includes(allergen)) reasons.push({ kind: knowledgeOf(product, allergen), allergen });
  }
  for (const diet of diets) if (!product.diets.includes(diet)) reasons.push({ kind: 'diet', diet });
  return reasons;
}

/** That it never wants to see one of these; nothing if it didn't say so. */
export function neverReasons(
  { never_items }: Pick<Household, 'never_items'>,
  product_ids: readonly number[],
): Reason[] {
  return never_items.some((product_id) => product_ids.includes(product_id)) ? [{ kind: 'never' }] : [];
}

function knowledgeOf({ contains, may_contain }: CheckedProduct, allergen: FreeFrom) {
  if (contains.includes(allergen)) return 'contains';
  return may_contain.includes(allergen) ? 'may_contain' : 'unknown';
}

/** Whether it leaves nothing out. */
export function isEmpty({ diets, allergens, never_items }: Household): boolean {
  return diets.length + allergens.length + never_items.length === 0;
}

/**
 * A household of these choices, in order and without repetition; what isn't an allergen is left out. Null, as in a row
 * that was joined and isn't there, is no choice.
 */
export function householdOf(given: {
  diets: readonly string[] | null;
  allergens: readonly string[] | null;
  never_items: readonly number[] | null;
}): Household {
  const { diets, allergens, never_items } = given;
  return {
    diets: [...new Set(diets)].toSorted(),
    allergens: FREE_FROM.map(({ key }) => key).filter((key) => allergens?.includes(key)),
    never_items: [...new Set(never_items)].toSorted((a, b) => a - b),
  };
}

/**
 * Everything that either leaves out, so that nothing is shown that one of them hid. Beyond the limits, the first one's
 * choices are kept.
 */
export function mergeHouseholds(first: Household, second: Household): Household {
  const both = <T>(own: readonly T[], other: readonly T[], most: number) =>
    [...own, ...other.filter((one) => !own.includes(one))].slice(0, most);
  return householdOf({
    diets: both(first.diets, second.diets, DIETS_MAX),
    allergens: [...first.allergens, ...second.allergens],
    never_items: both(first.never_items, second.never_items, NEVER_MAX),
  });
}
