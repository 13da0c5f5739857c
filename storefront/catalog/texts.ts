// What is read on a product's card and its buttons, on every list. list-texts.ts has the lists, product-texts.ts a
// product's page. Plain letters only: one curly quote makes the text of a page twice as wide while it is rendered.

/** The Add button of a product. `name` is its title and size. */
export const ADD_TEXTS = {
  add: 'Add to cart',
  addOf: (name: string) => `Add to cart: ${name}`,
  /** In the corner of a picture, where there is room for a number only. */
  addSome: (qty: number) => `Add ${qty}`,
  addSomeToCart: (qty: number) => `Add ${qty} to cart`,
  addSomeOf: (qty: number, name: string) => `Add ${qty} to cart: ${name}`,
  /** With how many choices of it, or sets built of it, are in the cart. */
  choose: (qty: number) => (qty > 0 ? `Choose \u00b7 ${qty}\u00a0in\u00a0cart` : 'Choose'),
  chooseOf: (name: string, qty: number) => `Choose options of ${name}${qty > 0 ? `, ${qty} in cart` : ''}`,
  /** Requirement P6. */
  soldOut: 'Back Soon',
} as const;

export const RATING_TEXTS = {
  none: 'No ratings yet',
  rated: 'Rated',
  ofFive: 'of 5 stars,',
  ratings: { one: '# rating', other: '# ratings' },
} as const;

/** Read where there is no script. */
export const SORT_SELECT_TEXTS = { apply: 'Sort' } as const;

/** Specification, section 9: "Buy 3, Get 10% Thrive Cash". */
export const TIER_TEXTS = {
  tier: (min: number, worth: string, credit: string) => `Buy ${min}, Get ${worth} ${credit}`,
} as const;
