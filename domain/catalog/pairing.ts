/** With fewer buyers it may be chance, and would reveal what one household buys. */
export const PAIRING_TOGETHER = 5;
/** At least this share of the buyers of a product bought the other one with it. */
const CONFIDENCE_MIN = 0.02;
/** Everyone buys best sellers: two products go together only if they are bought together more often than that. */
const LIFT_MIN = 1.5;
/** How many are stored for each product; its page can't show some of them. */
export const GOES_WITH_MAX = 12;
/** Orders of the last year, today included, the newest ones first. */
export const PAIRING_DAYS = 365;
export const PAIRING_ORDERS = 200_000;
/** An order of more products says little about what goes together. */
export const PAIRING_PRODUCTS = 60;

/** How many buyers two products have. Each buyer counts once, however often they order. */
export type PairCount = {
  product_id: number;
  other_id: number;
  /** Those of the product, of the other one, and of both in one order. */
  buyers: number;
  other_buyers: number;
  together: number;
};

/** How many times as many buyers have both in one order as would by chance: P(a, b) / (P(a) P(b)). */
export function liftOf({ buyers, other_buyers, together }: PairCount, total: number): number {
  return (together * total) / (buyers * other_buyers);
}

/**
 * What goes well with each product, the highest lift first; `total` is the number of buyers that were counted. A
 * product that nothing goes well with has no entry.
 */
export function goesWith(counts: Iterable<PairCount>, total: number): Map<number, number[]> {
  const found = new Map<number, { other_id: number; together: number; lift: number }[]>();
  for (const count of counts) {
    const { product_id, other_id, buyers, together } = count;
    const lift = liftOf(count, total);
    if (together < PAIRING_TOGETHER || together / buyers < CONFIDENCE_MIN || lift < LIFT_MIN) continue;
    const pairs = found.get(product_id);
    if (pairs) pairs.push({ other_id, together, lift });
    else found.set(product_id, [{ other_id, together, lift }]);
  }
  return new Map(
    [...found].map(([product_id, pairs]) => [
      product_id,
      pairs
        .sort((a, b) => b.lift - a.lift || b.together - a.together || a.other_id - b.other_id)
        .slice(0, GOES_WITH_MAX)
        .map(({ other_id }) => other_id),
    ]),
  );
}
