import type { Adjustment, AdjustmentKind } from './adjustment.ts';
import { SHIPPING_TOTAL, type TotalType } from './total-labels.ts';

const TYPE_OF_KIND = {
  tpr: 'discount',
  promotion: 'discount',
  coupon: 'discount',
  gift_with_purchase: 'discount',
  autoship: 'discount',
  volume: 'volume_discount',
  donation: 'thrive_sales_donation',
  fee: 'ppe_fee',
  tax: 'tax',
} as const satisfies Record<Exclude<AdjustmentKind, 'shipping'>, TotalType>;

/** Rows in this order; those that are shown even at 0 follow from the boxes. */
const ORDER: readonly TotalType[] = [
  'volume_discount',
  'discount',
  'shipping',
  'thrive_shipping_frozen',
  'thrive_shipping_wine',
  'thrive_sales_donation',
  'ppe_fee',
  'tax',
];

/**
 * The rows between items and total, in cents: discounts, shipping of every box even if free, charges, then tax. They
 * add up to the adjustments. Nothing is shown where nothing ships and nothing is charged.
 */
export function showTotals(adjustments: readonly Adjustment[]): { type: TotalType; cents: number }[] {
  if (adjustments.length === 0) return [];
  const sums = new Map<TotalType, number>([['tax', 0]]);
  for (const { kind, box_type, cents } of adjustments) {
    const type = kind === 'shipping' ? shippingType(box_type) : TYPE_OF_KIND[kind];
    sums.set(type, (sums.get(type) ?? 0) + cents);
  }
  return ORDER.flatMap((type) => {
    const cents = sums.get(type);
    return cents === undefined ? [] : [{ type, cents }];
  });
}

function shippingType(box_type: Adjustment['box_type']): TotalType {
  if (box_type === null) throw new Error('A shipping fee names no box.');
  return SHIPPING_TOTAL[box_type];
}
