/** A member price in a sentence or a list; what is chosen on its page has the price of the cheapest choice. */
export const PRICE_TEXTS = {
  exact: (price: string) => price,
  from: (price: string) => `From ${price}`,
  each: (price: string) => `From ${price} each`,
} as const;
