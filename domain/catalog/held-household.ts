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
  const own = only(changed, (name, choice) => !includes(copy, name, choice));
  return { copy: only(changed, (name, choice) => includes(copy, name, choice)), own };
}

/**
 * After a visitor takes back that they deleted everything. What they chose since stays, and each part is again what it
 * was: what was copied from an account must not become the visitor's own.
 */
export function broughtBack(held: HeldHousehold, deleted: HeldHousehold): HeldHousehold {
  const all = mergeHouseholds(leftOutBy(held), leftOutBy(deleted));
  const own = mergeHouseholds(held.own, deleted.own);
  return {
    copy: only(all, (name, choice) => !includes(own, name, choice)),
    own: only(all, (name, choice) => includes(own, name, choice)),
  };
}

type Choice = string | number;

function includes(household: Household, name: keyof Household, choice: Choice): boolean {
  return (household[name] as readonly Choice[]).includes(choice);
}

/** The choices of a household that are to stay. */
function only(household: Household, stays: (name: keyof Household, choice: Choice) => boolean): Household {
  return householdOf({
    diets: household.diets.filter((diet) => stays('diets', diet)),
    allergens: household.allergens.filter((allergen) => stays('allergens', allergen)),
    never_items: household.never_items.filter((product_id) => stays('never_items', product_id)),
  });
}
