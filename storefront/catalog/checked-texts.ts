/** Beside what a total saves against store prices. */
export const CHECKED_TEXTS = {
  checked: (day: string) => `Store prices checked ${day}. Each product's page names the store.`,
  checkedBetween: (first: string, last: string) =>
    `Store prices checked ${first} to ${last}. Each product's page names the store.`,
} as const;
