import type { BoxType } from '#domain/catalog/names.ts';

/** Everything between the items and the total of an order (010-rulings.md, Order totals). */
const ADJUSTMENT_KINDS = [
  'shipping',
  'tax',
  'tpr',
  'volume',
  'promotion',
  'coupon',
  'gift_with_purchase',
  'autoship',
  'donation',
  'fee',
] as const;
export type AdjustmentKind = (typeof ADJUSTMENT_KINDS)[number];

/** The kinds that take money off; the audit (I7) holds the same list once more. */
export const DISCOUNT_KINDS = [
  'tpr',
  'volume',
  'promotion',
  'coupon',
  'gift_with_purchase',
  'autoship',
] as const satisfies readonly AdjustmentKind[];
export type DiscountKind = (typeof DISCOUNT_KINDS)[number];

export function isDiscount(kind: AdjustmentKind): kind is DiscountKind {
  return (DISCOUNT_KINDS as readonly AdjustmentKind[]).includes(kind);
}

/**
 * One amount with its cause. A discount is negative. What concerns a line names the line, so a refund of the
 * line knows its share; what concerns a box as a whole names only the box.
 */
export type Adjustment = {
  kind: AdjustmentKind;
  /** The rule that caused it: 'shipping_rule:grocery', 'tax_rate:candy', 'coupon:WELCOME'. */
  source: string;
  /** What a receipt calls it. */
  label: string;
  box_type: BoxType | null;
  line_id: string | null;
  cents: number;
};

/** The sum of all adjustments, or of one kind, in cents. */
export function sumAdjustments(adjustments: readonly Adjustment[], kind?: AdjustmentKind): number {
  let cents = 0;
  for (const adjustment of adjustments) if (kind === undefined || adjustment.kind === kind) cents += adjustment.cents;
  return cents;
}
