/** Bits enough that no one guesses a link: 192. */
export const MAILED_TOKEN_BYTES = 24;

/** What the token of a mailed link looks like. */
export const MAILED_TOKEN = /^[a-p]{48}$/;

/** How long a mailed link to a new password works (010-rulings.md, Passwords). */
export const RESET_MINUTES = 30;

const LETTERS = 'abcdefghijklmnop';

/**
 * The token for random bytes, as letters: digits of a token may look like a card number, which no mail may contain (I32).
 */
export function mailedTokenOf(hex: string): string {
  return hex.replaceAll(/./g, (digit) => LETTERS[Number.parseInt(digit, 16)] ?? '');
}
