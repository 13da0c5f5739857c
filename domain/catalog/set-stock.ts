import type { ProductType } from './names.ts';
import type { PickRule } from './pick-rule.ts';
import { QTY_MAX } from './quantity.ts';

type Part = {
  /** How many of it can be bought alone; null if it isn't sold at all. */
  available: number | null;
  /** How many of it one set has. */
  qty: number;
};

/** How many sets can be bought: as many as the stock of their parts allows (the function set_available of the database holds the same rule). */
export function availableOfSet(parts: readonly Part[]): number {
  return parts.length === 0 ? 0 : Math.min(...parts.map(({ available, qty }) => Math.floor((available ?? 0) / qty)));
}

/**
 * How many sets of the fewest units can be put together: the most for which each product gives up to `each_max` units a
 * set, and all of them together fill the sets.
 */
export function availableOfBuiltSet({ min, each_max }: PickRule, parts: readonly Pick<Part, 'available'>[]): number {
  const fills = (sets: number) =>
    parts.reduce((sum, { available }) => sum + Math.min(available ?? 0, each_max * sets), 0) >= min * sets;
  let [least, most] = [0, QTY_MAX];
  while (least < most) {
    const sets = Math.ceil((least + most) / 2);
    if (fills(sets)) least = sets;
    else most = sets - 1;
  }
  return least;
}

/** How many of a set are available; for a group, as many as of the product with the most stock. */
export function availableAs(
  { product_type, pick_rule }: { product_type: ProductType; pick_rule: PickRule | null },
  parts: readonly Part[],
): number {
  if (product_type === 'grouped') return Math.max(0, ...parts.map(({ available }) => available ?? 0));
  return pick_rule ? availableOfBuiltSet(pick_rule, parts) : availableOfSet(parts);
}
