import { partOf } from '#domain/kernel/money.ts';

/** The price of a product that is ordered by the piece and priced by weight. Weights are hundredths of a pound. */
export type WeightPrice = {
  per_pound_cents: number;
  /** What a piece usually weighs. */
  estimated_lb_hundredths: number;
  /** The most a customer pays for in a piece. */
  lb_hundredths_max: number;
};

/** Parts per million in a hundredth: a price is per pound, a weight in hundredths of it. */
const PPM_PER_HUNDREDTH = 10_000;

/** What a cart shows for one piece before it is weighed. */
export function estimatedCents({ per_pound_cents, estimated_lb_hundredths }: WeightPrice): number {
  return partOf(per_pound_cents, estimated_lb_hundredths * PPM_PER_HUNDREDTH);
}

/** What is authorized for one piece when it is ordered, which its final price can't exceed. */
export function authorizedCents({ per_pound_cents, lb_hundredths_max }: WeightPrice): number {
  return partOf(per_pound_cents, lb_hundredths_max * PPM_PER_HUNDREDTH);
}

/**
 * What one piece costs once it is weighed, rounded half up once, as its label says. What a piece weighs above the most is
 * free, because no one pays more than they agreed to.
 * @throws RangeError if the weight isn't a positive whole number: a piece that wasn't packed is refunded, not weighed.
 */
export function finalCents(price: WeightPrice, weighed: number): number {
  if (!Number.isSafeInteger(weighed) || weighed <= 0) throw new RangeError('The weight must be positive.');
  return partOf(price.per_pound_cents, Math.min(weighed, price.lb_hundredths_max) * PPM_PER_HUNDREDTH);
}
