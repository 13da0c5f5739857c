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
  choose: 'Choose',
  chooseOf: (name: string) => `Choose options of ${name}`,
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
