/** Why the cart can't be ordered. */
export const REFUSAL_TEXTS = {
  heading: "We can't ship this order yet",
  tooYoung: 'You must be older to buy an item in your cart',
  toState: (state: string) => `We can't ship everything to ${state}`,
  yourState: 'your state',
  short: (product: string, wanted: number, available: number) =>
    available === 0
      ? `${product}: sold out for now.`
      : `${product}: you have ${wanted} in your cart, and we have ${available} left.`,
  remove: (what: string) => `Remove ${what}`,
  removeAndContinue: (what: string, total: string | null) =>
    `Remove ${what} and continue${total === null ? '' : ` · ${total}`}`,
  wine: 'wine',
  thisItem: 'this item',
  theseItems: 'these items',
} as const;

/** What to do about it. */
export const WAY_OUT_TEXTS = {
  or: 'Or',
  youCan: 'You can',
  changeCart: 'edit your cart',
  orAlso: ' or ',
  otherAddress: 'choose another address',
  wrongDate: '. If the date of birth you gave is wrong, please ',
  contact: 'contact customer support',
} as const;
