/** A build-your-own set, and a group of products that are added together. */
export const CHOOSER_TEXTS = {
  set: (units: string, products: number) => `Pick ${units} from these ${products} products`,
  setOff: (percent: number) => `Save ${percent}% compared with buying separately.`,
  each: (most: number) => `Up to ${most} of each.`,
  group: 'Choose how many of each',
  unitsOf: (title: string) => `How many: ${title}`,
  soldOut: 'Sold out',
  left: (qty: number) => `${qty} left`,
  add: 'Add to cart',
  addAll: 'Add all to cart',
  /** Where a set in the cart is changed. */
  changes: 'This changes the set in your cart.',
  update: 'Update cart',
  gone: 'Some of your picks are no longer available. Choose others.',
} as const;

/** What has been chosen so far. Also said by the script while the shopper chooses. */
export const CHOSEN_TEXTS = {
  items: { one: '# item', other: '# items' },
  /** Of an empty set that holds `least` items or more, or exactly `least`. */
  least: (least: number, most: number) => `Pick ${least === most ? '' : 'at least '}${least} items.`,
  /** Of a set that holds a fixed number: "3 of 4 picked". */
  of: (units: number, all: number) => `${units} of ${all} picked`,
  picked: (units: number) => `${units} picked`,
  /** After the above; `most` is what still fits. */
  more: (least: number, most: number) => `Choose ${least === most ? least : `${least} to ${most}`} more.`,
  room: (most: number) => `Room for ${most} more.`,
  full: 'Your set is full.',
  /** What the picks cost less than separately. */
  saved: (amount: string) => `You save ${amount}`,
  less: (units: number) => `Remove ${units}.`,
  none: 'Choose at least one item.',
} as const;
