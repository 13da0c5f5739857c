/** What a product costs with its share of shipping. Loaded for a cart, and on the server. */
export const LANDED_TEXTS = {
  /** "In a $50 grocery box: how it adds up" */
  inAssumed: (amount: string, box: string) => `In a ${amount} ${box}: how it adds up`,
  inAssumedUnits: (units: number, box: string) => `In a ${box} of ${units}: how it adds up`,
  inOwn: (box: string) => `In your ${box}: how it adds up`,
  inOwnAlone: 'On its own in your box: how it adds up',
  one: (items: string, size: string) => ({ items, size: ` for ${size}` }),
  several: (qty: number, items: string, size: string) => ({
    items: `${qty} for ${items}`,
    size: ` for ${qty} × ${size}`,
  }),
  credit: (amount: string, credit: string) => ` - ${amount} ${credit}`,
  sum: (items: string, credit: string, shipping: string, landed: string, size: string) =>
    `${items}${credit} + ${shipping} shipping = ${landed}${size}.`,
  metric: (price: string) => `That's ${price}.`,
  share: (fee: string) => `Shipping is ${fee} per box, split by price.`,
  free: (box: string) => `The ${box} ships free.`,
  assumed: 'Add items to your cart to see the cost for your own box.',
  freeFrom: (amount: string, price: string) => `With free shipping (${amount} or more): ${price}.`,
  freeFromUnits: (units: number, price: string) => `With free shipping (${units} bottles or more): ${price}.`,
  autoship: (price: string) => `On autoship: ${price}.`,
  tax: 'Sales tax not included.',
} as const;
