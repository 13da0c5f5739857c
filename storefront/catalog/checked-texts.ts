/** Beside what a total saves against store prices. On phones it must fit on one line of the start page's receipt. */
export const CHECKED_TEXTS = {
  checkedSince: (day: string) => `Store prices checked on or after ${day}.`,
} as const;
