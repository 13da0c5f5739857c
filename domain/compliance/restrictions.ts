import type { Day } from '#domain/kernel/calendar.ts';
import { FRESH_TAG } from './fresh-cohort.ts';
import { type InForceDates, inForce } from './in-force.ts';
import { REGIONS } from './regions.ts';

/** What the law looks at in a product. */
export type RestrictedProduct = {
  product_id: number;
  title: string;
  restriction_tag: string | null;
  age_min: number | null;
  /** A fresh product is under the rules for fresh items as well; a set is stored as its parts are. */
  storage?: string | undefined;
  /** What a set is made of; what holds for one of them holds for the set. */
  parts?: readonly Pick<RestrictedProduct, 'title' | 'restriction_tag' | 'age_min'>[];
};

/**
 * A row of restriction_rule, on these days: products with this tag may not ship to this state, or its law wants a warning
 * before they are bought. Alcohol whose tag no row names has a rule that isn't a row (api/compliance/restrictions.ts).
 */
export type RestrictionRule = InForceDates & {
  restriction_tag: string;
  /** Or `EVERY_STATE`. */
  region_code: string;
  reason: string;
  effect: 'block' | 'warn';
};

/** As `region_code`: the rule holds in every state. */
export const EVERY_STATE = '*';

/** Why alcohol ships nowhere while no row names its tag. */
export const NO_ALCOHOL = "We don't ship alcohol yet.";

/** The restrictions in force where and when an order would ship, or the warnings. */
export type OrderRestrictions = readonly Pick<RestrictionRule, 'restriction_tag' | 'reason'>[];

/** Both. */
export type StateRules = { restrictions: OrderRestrictions; warnings: OrderRestrictions };

const NOT_EVERYWHERE = "We can't ship this to every state.";

/** Where no state is asked. */
export const NO_STATE_RULES: StateRules = { restrictions: [], warnings: [] };

export type RestrictedItem = { product_id: number; title: string; reason: string };

/** What one state rules on one Pacific day. */
export function stateRulesOn(rules: readonly RestrictionRule[], region_code: string, day: Day): StateRules {
  return {
    restrictions: restrictionsOn(rules, region_code, day),
    warnings: restrictionsOn(rules, region_code, day, 'warn'),
  };
}

/** Where the state isn't known yet, what may not ship to one state or another is shown with that as a warning. */
export function rulesWithoutState(rules: readonly RestrictionRule[], day: Day): StateRules {
  const blocks = rules.filter((rule) => rule.effect === 'block' && inForce(rule, day));
  const tags = new Set(blocks.map(({ restriction_tag }) => restriction_tag));
  return {
    restrictions: [],
    warnings: [...tags].map((restriction_tag) => ({ restriction_tag, reason: NOT_EVERYWHERE })),
  };
}

/** The tags by which rules name a product: its own, and `fresh` for a fresh one. */
export function ruleTagsOf({ restriction_tag, storage, sold_as_fresh }: Tagged): string[] {
  const isFresh = sold_as_fresh || storage === 'fresh';
  return [...(restriction_tag ? [restriction_tag] : []), ...(isFresh ? [FRESH_TAG] : [])];
}

/** Cards say `sold_as_fresh`, rows say `storage`. */
type Tagged = {
  restriction_tag?: string | null | undefined;
  storage?: string | undefined;
  sold_as_fresh?: boolean | undefined;
};

/** The rules that keep products out of one state on one Pacific day, or those that warn. */
export function restrictionsOn(
  rules: readonly RestrictionRule[],
  region_code: string,
  day: Day,
  effect: RestrictionRule['effect'] = 'block',
): RestrictionRule[] {
  return rules.filter(
    (rule) =>
      rule.effect === effect &&
      (rule.region_code === region_code || rule.region_code === EVERY_STATE) &&
      inForce(rule, day),
  );
}

/** The states that products with any of these tags may not ship to on one Pacific day, or those that want a warning. */
export function restrictedRegions(
  rules: readonly RestrictionRule[],
  tags: readonly string[],
  day: Day,
  effect: RestrictionRule['effect'] = 'block',
): RestrictionRule[] {
  return rules
    .filter((rule) => rule.effect === effect && tags.includes(rule.restriction_tag) && inForce(rule, day))
    .flatMap((rule) =>
      rule.region_code === EVERY_STATE ? REGIONS.map(([region_code]) => ({ ...rule, region_code })) : [rule],
    );
}

/**
 * The products that may not ship there, each with the reason shown to the shopper (I30): of a set every part that may
 * not, with its own. With warnings for `restrictions`, the products that need one.
 */
export function restrictedItems(
  products: readonly RestrictedProduct[],
  restrictions: OrderRestrictions,
): RestrictedItem[] {
  if (restrictions.length === 0) return [];
  return products.flatMap((product) => {
    const { product_id, title, parts = [] } = product;
    const tags = ruleTagsOf(product);
    const reasons = restrictions.flatMap((rule) => {
      if (tags.includes(rule.restriction_tag)) return [rule.reason];
      const named = parts.filter((part) => part.restriction_tag === rule.restriction_tag);
      return named.length > 0 ? [`${named.map((part) => part.title).join(', ')}: ${rule.reason}`] : [];
    });
    return reasons.length > 0 ? [{ product_id, title, reason: [...new Set(reasons)].join(' ') }] : [];
  });
}
