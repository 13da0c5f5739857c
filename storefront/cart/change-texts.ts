/** What is said after a change of the cart, on every page; only the cart shows the other texts. */
export const CHANGE_TEXTS = {
  /** Word for word from the specification, like "has been saved for later" and "has been moved to your cart". */
  error: 'Add to cart error',
  savedForLater: (product: string) => `${product} has been saved for later`,
  movedToCart: (product: string) => `${product} has been moved to your cart`,
  removed: (product: string) => `Removed ${product}`,
  isBack: (product: string) => `${product} is back in your cart`,
  inCart: (qty: number, product: string) => `${qty} × ${product} in your cart`,
} as const;
