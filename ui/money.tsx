const whole = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Dollars as they come over the wire, e.g. 1234.5 -> "$1,234.50". */
export function formatDollars(amount: number): string {
  return whole.format(amount);
}

/** An amount in dollars, in figures of equal width. */
export function Money({ amount, className }: { amount: number; className?: string | undefined }) {
  return <span className={['tabular', className].filter(Boolean).join(' ')}>{formatDollars(amount)}</span>;
}
