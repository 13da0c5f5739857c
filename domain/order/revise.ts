import { assertDefined } from '#domain/kernel/assert.ts';
import { type Adjustment, isDiscount } from '#domain/pricing/adjustment.ts';
import type { Discount } from '#domain/pricing/discount.ts';
import type { ShippingRule } from '#domain/pricing/shipping.ts';
import type { TenderLimits } from '#domain/pricing/tender.ts';
import { type Charge, computeTotals, type LineToPrice, type TaxRates, type Totals } from '#domain/pricing/totals.ts';
import { shareDiscounts } from './refund.ts';

type Pricing = { shipping_rules: readonly ShippingRule[]; tax_rates: TaxRates; tenders?: TenderLimits };

export type Revision<Line> = {
  totals: Totals<Line>;
  /** What undoes the adjustments in force; append it together with `totals.adjustments`. */
  reversals: Adjustment[];
};

/**
 * An order after an edit (010-rulings.md): units already in it keep their price and
 * their share of its discounts, new units are lines of their own at today's price with today's discounts, and shipping,
 * thresholds and tax are computed again. Nothing is changed in place.
 * @param kept units that stay, by line; a line that isn't named is taken out.
 */
export function reviseOrder<Line extends LineToPrice>(
  order: { lines: readonly Line[]; adjustments: readonly Adjustment[] },
  edit: { kept: ReadonlyMap<string, number>; added: readonly Line[]; added_discounts: readonly Discount[] },
  pricing: Pricing,
): Revision<Line> {
  const remaining = order.lines.flatMap((line) => {
    const qty = edit.kept.get(line.line_id) ?? 0;
    if (qty > line.qty) throw new Error(`Line ${line.line_id} has ${line.qty} units; more of it are a new line.`);
    return qty === 0 ? [] : [{ ...line, qty }];
  });
  const totals = computeTotals({
    ...pricing,
    lines: [...remaining, ...edit.added],
    discounts: [...keptDiscounts(order, remaining), ...edit.added_discounts.map((each) => ofAdded(each, edit.added))],
    charges: order.adjustments.flatMap(chargeOf),
  });
  return { totals, reversals: order.adjustments.map((adjustment) => ({ ...adjustment, cents: -adjustment.cents })) };
}

/** Today's discounts are for what is added: the units that stay keep theirs. */
function ofAdded(discount: Discount, added: readonly LineToPrice[]): Discount {
  const bought = added.filter(({ origin }) => origin === 'bought').map(({ line_id }) => line_id);
  return discount.target === 'items' && discount.line_ids === null ? { ...discount, line_ids: bought } : discount;
}

/** The discounts of the units that stay, each as a fixed amount on its line, and those on shipping. */
function keptDiscounts(
  order: { lines: readonly LineToPrice[]; adjustments: readonly Adjustment[] },
  remaining: readonly LineToPrice[],
): Discount[] {
  const discounts = order.adjustments.filter(({ kind }) => isDiscount(kind));
  const ofLines = remaining.flatMap(({ line_id, qty: kept }) => {
    const line = order.lines.find((each) => each.line_id === line_id);
    const own = discounts.filter((adjustment) => adjustment.line_id === line_id);
    const shares = shareDiscounts(assertDefined(line, `Line ${line_id}`), own, kept);
    return own.map((adjustment, at) => fixedDiscount(adjustment, assertDefined(shares[at], 'A share')));
  });
  const ofShipping = discounts
    .filter(({ line_id }) => line_id === null)
    .map((adjustment) => fixedDiscount(adjustment, -adjustment.cents));
  return [...ofLines, ...ofShipping];
}

function fixedDiscount({ kind, source, label, box_type, line_id }: Adjustment, cents: number): Discount {
  if (!isDiscount(kind)) throw new Error(`A ${kind} is no discount.`);
  const target = line_id === null ? 'shipping' : 'items';
  return {
    kind,
    source,
    label,
    target,
    line_ids: line_id === null ? null : [line_id],
    box_types: box_type && [box_type],
    off: { cents },
  };
}

function chargeOf({ kind, source, label, cents }: Adjustment): Charge[] {
  return kind === 'donation' || kind === 'fee' ? [{ kind, source, label, cents }] : [];
}
