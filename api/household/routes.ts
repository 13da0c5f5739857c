import * as calls from '#domain/household/endpoints.ts';
import { type Household, householdOf, NEVER_MAX } from '#domain/catalog/household.ts';
import { isDietKey, isUnreadableText } from '#domain/catalog/household-text.ts';
import { CATALOG_REFUSALS } from '#domain/catalog/refusals.ts';
import { HOUSEHOLD_REFUSALS } from '#domain/household/refusals.ts';
import { invalid, Refusal } from '#domain/kernel/refusal.ts';
import type { Caller } from '#api/kernel/caller.ts';
import type { Catalog } from '#api/catalog/index.ts';
import type { CookieJar } from '#api/kernel/cookie-jar.ts';
import { serve, type Shop } from '#api/kernel/shop.ts';
import { changeHousehold, clearHousehold, currentHousehold, restoreHousehold } from './change-household.ts';
import { showPreferences } from './show-preferences.ts';

type Call = { caller: Caller; cookies: CookieJar; now: Date };

export function mountHousehold(shop: Shop, { catalog }: { catalog: Catalog }): void {
  const { db } = shop;
  const change = async (call: Call, how: (before: Household) => Household) =>
    showPreferences(catalog, await changeHousehold(db, call, how), call);

  serve(shop, calls.getPreferences, async (call) => showPreferences(catalog, await currentHousehold(db, call), call));

  serve(shop, calls.savePreferences, async ({ body: { diets, allergens }, ...call }) => {
    checkDiets(catalog, diets);
    return change(call, ({ never_items }) => householdOf({ diets, allergens, never_items }));
  });

  serve(shop, calls.addNeverItem, async ({ body, ...call }) => {
    refuseUnreadable(call);
    const product_id = familyOf(catalog, body.product_id);
    return change(call, (before) => withNever(before, product_id));
  });

  serve(shop, calls.removeNeverItem, async ({ params, ...call }) => {
    refuseUnreadable(call);
    return change(call, (before) => ({
      ...before,
      never_items: before.never_items.filter(
        (product_id) => product_id !== params.product_id && product_id !== catalog.familyOf(params.product_id),
      ),
    }));
  });

  serve(shop, calls.clearPreferences, async (call) => {
    const { household, undo } = await clearHousehold(db, call);
    return { ...showPreferences(catalog, household, call), undo };
  });

  serve(shop, calls.restorePreferences, async ({ body, ...call }) => {
    refuseUnreadable(call);
    return showPreferences(catalog, await restoreHousehold(db, call, body.undo), call);
  });
}

/** @throws Refusal `invalid` for a diet that the shop doesn't have. */
function checkDiets(catalog: Catalog, diets: readonly string[]): void {
  const { idByKey } = catalog.current().columns.diet;
  if (!diets.every((diet) => idByKey.has(diet) && isDietKey(diet)))
    throw invalid([{ field: 'diets', message: "We don't know this diet. Please choose from the list." }]);
}

/**
 * The product that lists show for this one: a choice is in lists as its parent.
 * @throws Refusal `product_not_found`.
 */
function familyOf(catalog: Catalog, product_id: number): number {
  const family = catalog.familyOf(product_id);
  if (family === null) throw new Refusal(CATALOG_REFUSALS.product_not_found);
  return family;
}

/** @throws Refusal `preferences_unreadable`. */
function refuseUnreadable({ cookies }: Call): void {
  if (isUnreadableText(cookies.household)) throw new Refusal(HOUSEHOLD_REFUSALS.preferences_unreadable);
}

/** @throws Refusal `too_many_never_items`. */
function withNever(before: Household, product_id: number): Household {
  const after = householdOf({ ...before, never_items: [...before.never_items, product_id] });
  if (after.never_items.length > NEVER_MAX) throw new Refusal(HOUSEHOLD_REFUSALS.too_many_never_items);
  return after;
}
