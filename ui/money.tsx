/**
 * Whole numbers: 1234567 -> "1,234,567". The first `Intl` format loads the browser's locale tables, which takes 20 to
 * 100 ms on a phone.
 */
export function formatCount(number: number): string {
  return String(number).replace(/\B(?=(?:\d{3})+$)/g, ',');
}

/**
 * Dollars as sent over the wire: 1234.5 -> "$1,234.50", -2 -> "−$2.00". It is the minus sign, because screen readers skip a
 * hyphen or call it a dash.
 */
export function formatDollars(amount: number): string {
  const cents = Math.round(Math.abs(amount) * 100);
  const sign = amount < 0 && cents > 0 ? '\u2212' : '';
  return `${sign}$${formatCount(Math.floor(cents / 100))}.${String(cents % 100).padStart(2, '0')}`;
}

/** An amount in dollars, with tabular figures. */
export function Money({ amount, className }: { amount: number; className?: string | undefined }) {
  return <span className={['tabular', className].filter(Boolean).join(' ')}>{formatDollars(amount)}</span>;
}
