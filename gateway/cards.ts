export type Brand = 'visa' | 'mastercard' | 'american express' | 'discover';

/** What a test card does when it is charged; `step`: its bank wants the shopper to confirm it before it is saved. */
export const BEHAVIORS = [
  'ok',
  'declined',
  'no_funds',
  'timeout_before',
  'timeout_after',
  'error_after',
  'late',
  'step',
] as const;
export type Behavior = (typeof BEHAVIORS)[number];

export type Card = { brand: Brand; last4: string; exp_month: number; exp_year: number; behavior: Behavior };

/** The table of docs/capabilities/payment.md; every other valid number is refused, so that no real card is accepted. */
const TEST_CARDS: Readonly<Record<string, { brand: Brand; behavior: Behavior }>> = {
  '4242424242424242': { brand: 'visa', behavior: 'ok' },
  '5555555555554444': { brand: 'mastercard', behavior: 'ok' },
  '378282246310005': { brand: 'american express', behavior: 'ok' },
  '6011111111111117': { brand: 'discover', behavior: 'ok' },
  '4000000000000002': { brand: 'visa', behavior: 'declined' },
  '4000000000009995': { brand: 'visa', behavior: 'no_funds' },
  '4000000000000101': { brand: 'visa', behavior: 'timeout_before' },
  '4000000000000119': { brand: 'visa', behavior: 'timeout_after' },
  '4000000000000127': { brand: 'visa', behavior: 'error_after' },
  '4000000000000135': { brand: 'visa', behavior: 'late' },
  '4000002500003155': { brand: 'visa', behavior: 'step' },
};

const ready = (behavior: Behavior, last4: string): Card => ({
  brand: 'visa',
  last4,
  exp_month: 12,
  exp_year: 2035,
  behavior,
});

/** Tokens that need no card page: for tests, the demo's orders and the conformance check. */
export const READY_TOKENS: Readonly<Record<string, Card>> = {
  tok_visa: ready('ok', '4242'),
  tok_mastercard: { ...ready('ok', '4444'), brand: 'mastercard' },
  tok_declined: ready('declined', '0002'),
  tok_no_funds: ready('no_funds', '9995'),
  tok_timeout_before: ready('timeout_before', '0101'),
  tok_timeout_after: ready('timeout_after', '0119'),
  tok_error_after: ready('error_after', '0127'),
  tok_late: ready('late', '0135'),
  tok_step: ready('step', '3155'),
};

export type FieldError = { field: string; message: string };

/** Reads what the card page sent. The number is looked up and discarded: only the last four digits are returned. */
export function readCard(form: Record<string, unknown>, today: Date): { card: Card } | { errors: FieldError[] } {
  const errors: FieldError[] = [];
  const number = textOf(form['number']).replace(/[\s-]/g, '');
  const known = TEST_CARDS[number];
  if (!/^\d{12,19}$/.test(number) || !passesLuhn(number)) {
    errors.push({ field: 'number', message: 'Please check the card number.' });
  } else if (!known) {
    errors.push({ field: 'number', message: 'This demo takes test cards only, such as 4242 4242 4242 4242.' });
  }
  const expiry = readExpiry(textOf(form['expiry']));
  if (!expiry) errors.push({ field: 'expiry', message: 'Enter the date as MM/YY.' });
  else if (hasExpired(expiry, today)) errors.push({ field: 'expiry', message: 'This card has expired.' });
  const digits = known?.brand === 'american express' ? 4 : 3;
  if (!new RegExp(`^\\d{${digits}}$`).test(textOf(form['cvc']))) {
    errors.push({ field: 'cvc', message: `Enter the ${digits} digits of the security code.` });
  }
  if (errors.length > 0 || !known || !expiry) return { errors };
  return { card: { ...known, last4: number.slice(-4), ...expiry } };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim().slice(0, 40) : '';
}

function readExpiry(text: string): { exp_month: number; exp_year: number } | null {
  const found = /^(\d{1,2})\s*\/?\s*(?:20)?(\d{2})$/.exec(text);
  const exp_month = Number(found?.[1]);
  if (!found || exp_month < 1 || exp_month > 12) return null;
  return { exp_month, exp_year: 2000 + Number(found[2]) };
}

function hasExpired(expiry: { exp_month: number; exp_year: number }, today: Date): boolean {
  return expiry.exp_year * 12 + expiry.exp_month < today.getUTCFullYear() * 12 + today.getUTCMonth() + 1;
}

function passesLuhn(number: string): boolean {
  const sum = number
    .split('')
    .reverse()
    .reduce((total, digit, place) => {
      const value = Number(digit) * (place % 2 === 1 ? 2 : 1);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return sum % 10 === 0;
}
