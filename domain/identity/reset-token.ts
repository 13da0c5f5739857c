/** What the token of a mailed link looks like: 192 bits as letters. */
export const RESET_TOKEN = /^[a-p]{48}$/;

/** How long a mailed link works (docs/decisions/010-rulings.md). */
export const RESET_MINUTES = 30;
