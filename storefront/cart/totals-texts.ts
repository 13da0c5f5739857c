/** The rows between the items and the total, in the cart, at checkout and on receipts. */
export const TOTALS_TEXTS = {
  subtotal: 'Subtotal',
  estimatedTax: 'Estimated tax',
  atCheckout: 'Calculated at checkout',
  free: 'Free',
  shippingOf: (boxes: number) => `Shipping, ${boxes} boxes`,
  total: 'Total',
  /** While the tax says "Calculated at checkout". */
  beforeTax: 'Total before tax',
  youSave: 'You save vs. store prices',
  /** Follows both where shipping is paid, which no store price has. */
  beforeShipping: ', before shipping',
  /** On the receipt of an order. */
  youSaved: 'You saved vs. store prices',
} as const;
