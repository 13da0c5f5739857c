import { provenStoreCents } from '#domain/catalog/deals.ts';
import { partFaults } from '#domain/catalog/part-rule.ts';
import { pickProblem, priceOfPicks, unitsWords } from '#domain/catalog/pick-rule.ts';
import { type Pick as Picked, readPicks } from '#domain/catalog/picks.ts';
import { availableOfSet } from '#domain/catalog/set-stock.ts';
import type { Day } from '#domain/kernel/calendar.ts';
import { assertDefined } from '#domain/kernel/assert.ts';
import { AVAILABLE_NOW, PRODUCT_NOW_COLUMNS, PRODUCT_NOW_JOINS, type ProductNow } from '#api/catalog/index.ts';
import type { Db, Tx } from '#api/db/pool.ts';
import { reading } from '#api/db/statement.ts';

/** A product in a set as it is now, with how many of it one set has. */
export type LinePart = ProductNow & {
  /** 0 if it isn't sold. */
  available: number;
  qty: number;
};

/** A product as it is read, before its parts are known. */
export type WithoutParts = ProductNow & { available: number };

export type Parts = {
  /** What one unit takes from the stock; of a group or a set without picks, what can be chosen. Empty for all but sets. */
  parts: readonly LinePart[];
  /**
   * False as long as the shopper has to choose: a child, members of a group, or what goes into a set. And for a set that is
   * made of what can't be part of one.
   */
  is_complete: boolean;
};

const listParts = reading<WithoutParts>(`
  select ${PRODUCT_NOW_COLUMNS}, (${AVAILABLE_NOW})::int as available
  from product p ${PRODUCT_NOW_JOINS} where p.product_id = any($1::int[])`);

type ReadAs<P> = {
  /** Decides which store prices are proven; `msrp_cents` is the price itself where none is. */
  today: Day;
  /** The options of its line, if it has one. */
  optionsOf: (product: P) => Readonly<Record<string, string>> | undefined;
};

/** Adds the parts of sets, in one statement if there is any set, and leaves only store prices that may be named. */
export async function withParts<P extends WithoutParts>(
  db: Db | Tx,
  products: readonly P[],
  { today, optionsOf }: ReadAs<P>,
): Promise<(P & Parts)[]> {
  const ids = new Set(products.flatMap(({ components }) => components.map(({ product_id }) => product_id)));
  const found = ids.size === 0 ? [] : await listParts(db, [[...ids]]);
  const byId = new Map(found.map((part) => [part.product_id, part]));
  return products.map((product) => {
    const hasChosen = product.choices.length === 0;
    const msrp_cents = provenStoreCents(product, today);
    if (product.components.length === 0) return { ...product, msrp_cents, parts: [], is_complete: hasChosen };
    const faults = partFaults(product, (product_id) => byId.get(product_id));
    const parts = product.components.flatMap(({ product_id, qty }, at) => {
      const part = byId.get(product_id);
      return part && faults[at] === null ? [{ ...part, available: part.is_available ? part.available : 0, qty }] : [];
    });
    const whole = { ...product, msrp_cents, parts, is_complete: false };
    if (product.product_type === 'grouped') return whole;
    if (!product.pick_rule)
      return asSet({ ...whole, is_complete: hasChosen && faults.every((fault) => fault === null) });
    return asBuiltSet(whole, readPicks(optionsOf(product) ?? {}));
  });
}

/** A build-your-own set with what they picked of its parts; it isn't complete if the rule doesn't allow that. */
export function asBuiltSet<P extends WithoutParts & Parts>(set: P, picks: readonly Picked[] | null): P {
  if (!set.pick_rule || !picks || picks.length === 0 || pickProblem(set.pick_rule, set.parts, picks) !== null)
    return { ...set, is_complete: false };
  const byId = new Map(set.parts.map((part) => [part.product_id, part]));
  const parts = picks.map(({ product_id, qty }) => ({
    ...assertDefined(byId.get(product_id), 'A pick that the rule allows'),
    qty,
  }));
  const units = picks.reduce((sum, { qty }) => sum + qty, 0);
  const price_cents = priceOfPicks(set.pick_rule, parts);
  return asSet({
    ...set,
    parts,
    size_text: unitsWords({ min: units, max: units }),
    is_complete: true,
    price_cents,
    // No store charges the sum of its parts' prices.
    msrp_cents: price_cents,
    ebt_eligible: true,
  });
}

/** A set can be sold as far as the stock of its parts goes, and paid with EBT if all of them can. */
function asSet<P extends WithoutParts & Parts>(set: P): P {
  return {
    ...set,
    available: availableOfSet(set.parts),
    ebt_eligible: set.ebt_eligible && set.parts.every(({ ebt_eligible }) => ebt_eligible),
  };
}
