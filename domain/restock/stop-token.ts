const HEX = '0123456789abcdef';
const LETTERS = 'abcdefghijklmnop';

/** What a token of `stopToken` looks like. */
export const STOP_TOKEN = /^[a-p]{32}$/;

/** Where mail programs unsubscribe in one click, with ?token= (RFC 8058). */
export const UNSUBSCRIBE_PATH = '/notify/unsubscribe';

/**
 * The id of an alert as letters, for the link in its mail. Digits of an id may look like a card number, which no mail may
 * contain (I32).
 */
export function stopToken(alert_id: string): string {
  return alert_id.replaceAll('-', '').replaceAll(/./g, (digit) => LETTERS[HEX.indexOf(digit)] ?? '');
}

/** The id of the alert that a token was made from. */
export function alertOfToken(token: string): string {
  const digits = token.replaceAll(/./g, (letter) => HEX[LETTERS.indexOf(letter)] ?? '');
  return [digits.slice(0, 8), digits.slice(8, 12), digits.slice(12, 16), digits.slice(16, 20), digits.slice(20)].join(
    '-',
  );
}
