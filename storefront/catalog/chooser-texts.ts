/** A box of the shopper's own, and a group of products that are added together. */
export const CHOOSER_TEXTS = {
  box: (units: string) => `Choose ${units}`,
  boxOff: (percent: number) => `Save ${percent}% compared with buying separately.`,
  each: (most: number) => `Up to ${most} of each.`,
  group: 'Choose how many of each',
  unitsOf: (title: string) => `How many: ${title}`,
  soldOut: 'Sold out',
  left: (qty: number) => `${qty} left`,
  add: 'Add to cart',
  addAll: 'Add all to cart',
} as const;

/** Said by the script while the shopper chooses. */
export const CHOSEN_TEXTS = {
  items: { one: '# item', other: '# items' },
  /** "4 items · $21.60" */
  chosen: (items: string, price: string) => `${items} · ${price}`,
  more: (units: number) => `Choose ${units} more.`,
} as const;
