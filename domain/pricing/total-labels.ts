/** The kinds of row between items and total, as the calls name them (requirement C4). */
export const TOTAL_TYPES = [
  'shipping',
  'thrive_shipping_wine',
  'thrive_shipping_frozen',
  'awraf',
  'thrive_cash_applied',
  'thrive_cash_earn',
  'thrive_sales_donation',
  'aw_giftcard',
  'discount',
  'tax',
  'ppe_fee',
  'volume_discount',
  'refund_gc',
  'refund_cc',
] as const;
export type TotalType = (typeof TOTAL_TYPES)[number];

/** What each kind of total is called on every receipt, page and mail (requirement C4). */
export const TOTAL_LABELS = {
  shipping: 'Shipping, grocery box',
  thrive_shipping_frozen: 'Shipping, frozen box',
  thrive_shipping_wine: 'Shipping, wine box',
  awraf: 'Thrive Cash',
  thrive_cash_applied: 'Thrive Cash',
  thrive_cash_earn: 'Thrive Cash you will earn',
  thrive_sales_donation: 'Donation',
  aw_giftcard: 'Gift card',
  discount: 'Discount',
  tax: 'Tax',
  ppe_fee: 'Fee',
  volume_discount: 'Volume discount',
  refund_gc: 'Refund to gift card',
  refund_cc: 'Refund to card',
} as const satisfies Record<TotalType, string>;

/** The row that shows the shipping of each kind of box. */
export const SHIPPING_TOTAL = {
  grocery: 'shipping',
  frozen: 'thrive_shipping_frozen',
  wine: 'thrive_shipping_wine',
} as const satisfies Record<string, TotalType>;

/** Shipping of 0 is shown as free, not as an amount. */
export function isShipping(type: TotalType): boolean {
  return Object.values<TotalType>(SHIPPING_TOTAL).includes(type);
}

/** What shipping costs in all, in dollars. */
export function shippingOf(totals: readonly { type: TotalType; value: number }[]): number {
  return totals.reduce((cents, { type, value }) => cents + (isShipping(type) ? Math.round(value * 100) : 0), 0) / 100;
}
