import type { Day } from '#domain/kernel/calendar.ts';
import { type InForceDates, inForce } from './in-force.ts';

/** What the law looks at in a product. */
export type RestrictedProduct = {
  product_id: number;
  title: string;
  restriction_tag: string | null;
  age_min: number | null;
  /** What a set is made of; what holds for one of them holds for the set. */
  parts?: readonly Pick<RestrictedProduct, 'restriction_tag' | 'age_min'>[];
};

/**
 * A row of restriction_rule, on these days: products with this tag may not ship to this state, or its law wants a warning
 * before they are bought.
 */
export type RestrictionRule = InForceDates & {
  restriction_tag: string;
  region_code: string;
  reason: string;
  effect: 'block' | 'warn';
};

/** The restrictions in force where and when an order would ship. */
export type OrderRestrictions = readonly Pick<RestrictionRule, 'restriction_tag' | 'reason'>[];

export type RestrictedItem = { product_id: number; title: string; reason: string };

/** The rules that keep products out of one state on one Pacific day, or those that warn. */
export function restrictionsOn(
  rules: readonly RestrictionRule[],
  region_code: string,
  day: Day,
  effect: RestrictionRule['effect'] = 'block',
): RestrictionRule[] {
  return rules.filter((rule) => rule.effect === effect && rule.region_code === region_code && inForce(rule, day));
}

/** The states that products with this tag may not ship to on one Pacific day, or those that want a warning. */
export function restrictedRegions(
  rules: readonly RestrictionRule[],
  tag: string | null,
  day: Day,
  effect: RestrictionRule['effect'] = 'block',
): RestrictionRule[] {
  if (tag === null) return [];
  return rules.filter((rule) => rule.effect === effect && rule.restriction_tag === tag && inForce(rule, day));
}

/** The products that may not ship there, each with the reason shown to the shopper (I30). */
export function restrictedItems(
  products: readonly RestrictedProduct[],
  restrictions: OrderRestrictions,
): RestrictedItem[] {
  return products.flatMap(({ product_id, title, restriction_tag, parts = [] }) => {
    const tags = [restriction_tag, ...parts.map((part) => part.restriction_tag)];
    const rule = restrictions.find((candidate) => tags.includes(candidate.restriction_tag));
    return rule ? [{ product_id, title, reason: rule.reason }] : [];
  });
}
