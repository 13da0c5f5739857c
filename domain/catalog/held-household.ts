import { type Household, householdOf, mergeHouseholds, NO_HOUSEHOLD } from './household.ts';

/**
 * What a browser holds: what its visitor chose, and a copy of what the account keeps that was signed in last. A session
 * that expires leaves the copy behind. It is left out as before, because the same person probably still shops, but it is
 * never merged into an account: the next person to sign in may be someone else.
 */
export type HeldHousehold = { copy: Household; own: Household };

export const NOTHING_HELD: HeldHousehold = { copy: NO_HOUSEHOLD, own: NO_HOUSEHOLD };

/** Everything that a browser leaves out. */
export function leftOutBy({ copy, own }: HeldHousehold): Household {
  return mergeHouseholds(copy, own);
}

/** After a visitor's change: what is new is their own, and what they took back is in neither part. */
export function changedByVisitor({ copy }: HeldHousehold, changed: Household): HeldHousehold {
  const part = (isCopied: boolean) =>
    householdOf({
      diets: changed.diets.filter((diet) => copy.diets.includes(diet) === isCopied),
      allergens: changed.allergens.filter((allergen) => copy.allergens.includes(allergen) === isCopied),
      never_items: changed.never_items.filter((product_id) => copy.never_items.includes(product_id) === isCopied),
    });
  return { copy: part(true), own: part(false) };
}
