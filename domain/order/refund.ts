import { assertDefined } from '#domain/kernel/assert.ts';
import { prorate } from '#domain/kernel/money.ts';
import { type Adjustment, isDiscount } from '#domain/pricing/adjustment.ts';
import type { Tender } from '#domain/pricing/tender.ts';

/** What a line cost, and how many of its units were refunded before. */
export type RefundableLine = { line_id: string; qty: number; price_cents: number; refunded_qty: number };

/**
 * A part of an order that is given back, with its cause: prices and taxes positive, discounts negative. Where discounts
 * share a line, rounding may move a cent from one to another; their sum is exact.
 */
export type RefundPart = Pick<Adjustment, 'kind' | 'source' | 'line_id' | 'box_type' | 'cents'> | ItemPart;
type ItemPart = { kind: 'item'; source: 'item'; line_id: string; box_type: null; cents: number };

/**
 * What `units` more of a line give back: their price and their share of the line's discounts and tax. What is left after
 * discounts, and the tax, are rounded cumulatively, so the last unit makes the sum exact and no unit gives back less
 * than nothing; what stays keeps its discounts (010-rulings.md).
 * @throws Error if more units are given back than the line has left.
 */
export function refundUnits(line: RefundableLine, adjustments: readonly Adjustment[], units: number): RefundPart[] {
  const { line_id, qty, price_cents, refunded_qty: before } = line;
  if (units < 1 || before + units > qty) throw new Error(`${units} units of line ${line_id} can't be refunded.`);
  const own = adjustments.filter((adjustment) => adjustment.line_id === line_id);
  const discounts = own.filter(({ kind }) => isDiscount(kind));
  const from = shareDiscounts(line, discounts, before);
  const to = shareDiscounts(line, discounts, before + units);
  const item: ItemPart = { kind: 'item', source: 'item', line_id, box_type: null, cents: price_cents * units };
  const discountParts = discounts.map(({ kind, source, box_type }, at) => {
    const cents = partAt(from, at) - partAt(to, at);
    return { kind, source, line_id, box_type, cents };
  });
  const taxParts = own
    .filter(({ kind }) => kind === 'tax')
    .map(({ kind, source, box_type, cents }) => {
      const share = shareOf(cents, before + units, qty) - shareOf(cents, before, qty);
      return { kind, source, line_id, box_type, cents: share };
    });
  return [item, ...discountParts, ...taxParts];
}

/**
 * What discounts take off the first `units` units of a line, in cents by discount: what the units cost minus their share
 * of what the line costs after discounts, divided by largest remainder.
 */
export function shareDiscounts(
  { qty, price_cents }: { qty: number; price_cents: number },
  discounts: readonly Pick<Adjustment, 'cents'>[],
  units: number,
): number[] {
  const weights = discounts.map(({ cents }) => -cents);
  const off = weights.reduce((sum, cents) => sum + cents, 0);
  return prorate(price_cents * units - shareOf(price_cents * qty - off, units, qty), weights);
}

/**
 * What a whole box gives back in addition to its lines: shipping, what was taken off it, and the tax on it. It comes back
 * only when the box is canceled or lost as a whole; fees and donations never do.
 */
export function refundShipping(box_type: string, adjustments: readonly Adjustment[]): RefundPart[] {
  return adjustments
    .filter((adjustment) => adjustment.box_type === box_type && adjustment.line_id === null)
    .map(({ kind, source, line_id, box_type: box, cents }) => ({ kind, source, line_id, box_type: box, cents }));
}

/** The sum of parts in cents; what leaves the shop. */
export function sumParts(parts: readonly RefundPart[]): number {
  return parts.reduce((total, { cents }) => total + cents, 0);
}

/** A tender with what of it was given back before. */
export type RefundableTender = Tender & { refunded_cents: number };

/**
 * Splits a refund over the tenders in the shares in which they paid (largest remainder, ties to the card), never more
 * than is left on each. What a full tender can't take goes to the others in the shares of what they have left.
 * @returns cents by tender, in the order given.
 * @throws Error if more is given back than is left.
 */
export function splitRefund(cents: number, tenders: readonly RefundableTender[]): number[] {
  const left = tenders.map((tender) => tender.cents - tender.refunded_cents);
  if (cents < 0 || cents > left.reduce((sum, each) => sum + each, 0)) throw new Error(`${cents} cents aren't left.`);
  // The card first: ties of the largest remainder go to the earlier share.
  const byCard = tenders
    .map((tender, at) => ({ at, isCard: tender.kind === 'card' }))
    .sort((a, b) => Number(b.isCard) - Number(a.isCard) || a.at - b.at)
    .map(({ at }) => at);
  const parts = tenders.map(() => 0);
  let rest = cents;
  let weights = byCard.map((at) => assertDefined(tenders[at], 'A tender').cents);
  while (rest > 0) {
    const shares = prorate(rest, weights);
    byCard.forEach((at, index) => {
      const part = Math.min(partAt(shares, index), partAt(left, at) - partAt(parts, at));
      parts[at] = partAt(parts, at) + part;
      rest -= part;
    });
    weights = byCard.map((at) => partAt(left, at) - partAt(parts, at));
  }
  return parts;
}

function partAt(parts: readonly number[], at: number): number {
  return assertDefined(parts[at], 'A part of the amount');
}

/** The share of `units` out of `qty` of an amount of 0 or more, the half cent up; the whole at `units = qty`. */
export function shareOf(cents: number, units: number, qty: number): number {
  return Math.floor((2 * cents * units + qty) / (2 * qty));
}
