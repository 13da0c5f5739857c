import type { AnswerOf } from '#domain/kernel/endpoint.ts';
import type { Household } from '#domain/catalog/household.ts';
import { isUnreadableText } from '#domain/catalog/household-text.ts';
import type { ProductCard } from '#domain/catalog/schema.ts';
import type { getPreferences } from '#domain/household/endpoints.ts';
import type { Caller } from '#api/kernel/caller.ts';
import type { CookieJar } from '#api/kernel/cookie-jar.ts';
import { joinsAccount } from './change-household.ts';

/** The catalog snapshot, as far as preferences need it. */
export type HouseholdCatalog = {
  card(product_id: number): ProductCard | null;
  countHidden(cookies: CookieJar): number;
};

/** `cookies` hold the household already. */
export function showPreferences(
  catalog: HouseholdCatalog,
  household: Household,
  { caller, cookies }: { caller: Pick<Caller, 'account' | 'session_hash'>; cookies: CookieJar },
): AnswerOf<typeof getPreferences> {
  const preferences = {
    diets: [...household.diets],
    allergens: [...household.allergens],
    never_items: household.never_items.map(String),
  };
  return {
    preferences,
    user_preferences: caller.account ? preferences : {},
    data: { preferred_diet: household.diets[0] ?? null },
    hidden_by_preferences: catalog.countHidden(cookies),
    never_items: household.never_items.flatMap((product_id) => catalog.card(product_id) ?? []),
    joins_account: joinsAccount({ caller, cookies }),
    is_unreadable: isUnreadableText(cookies.household),
  };
}
