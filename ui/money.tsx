/**
 * 1234567 -> "1,234,567", of whole numbers. A browser's own number formats wake its tables of all languages when
 * the first is made: 20 to 100 ms on a phone, before anything can be pressed.
 */
export function formatCount(number: number): string {
  return String(number).replace(/\B(?=(?:\d{3})+$)/g, ',');
}

/** Dollars as they come over the wire, e.g. 1234.5 -> "$1,234.50", -2 -> "-$2.00". */
export function formatDollars(amount: number): string {
  const cents = Math.round(Math.abs(amount) * 100);
  const sign = amount < 0 && cents > 0 ? '-' : '';
  return `${sign}$${formatCount(Math.floor(cents / 100))}.${String(cents % 100).padStart(2, '0')}`;
}

/** An amount in dollars, in figures of equal width. */
export function Money({ amount, className }: { amount: number; className?: string | undefined }) {
  return <span className={['tabular', className].filter(Boolean).join(' ')}>{formatDollars(amount)}</span>;
}
