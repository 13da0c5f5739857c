/** What a set saves, and what may be in it. */
export const SET_TEXTS = {
  saves: (amount: string) => `Saves ${amount} compared with buying separately`,
  /** Of a set that is picked: no picks save less. */
  savesOrMore: (amount: string) => `Saves ${amount} or more compared with buying separately`,
  separately: (separate: string, price: string, saved: string) =>
    `Bought separately, these cost ${separate}. The set costs ${price}, so you save ${saved}.`,
  /** Before the size of a part that is in the set more than once. */
  times: (qty: number, size: string) => (size ? `${qty} × ${size}` : `${qty} in the set`),
  allergens: 'Allergens',
  depends: 'Depends on your picks.',
  /** Before what each item's label declares. */
  declared: "What the items' labels declare:",
  noneDeclared: "The items' ingredients are below. Always check each package.",
  /** Of an item whose label isn't known. */
  unknown: "We don't have its label. Check the package.",
  /** In place of where a product is from, and how it was farmed. */
  sourcing: 'Origin and storage',
  farming: 'About the set',
} as const;
