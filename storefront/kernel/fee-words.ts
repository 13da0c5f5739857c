import { formatDollars } from '#ui/money.tsx';
import { plural } from './format.ts';
import { FEE_TEXTS } from './texts.ts';

type Fee = { fee: number; fresh_fee: number | null; free_from: number | null; free_from_units: number | null };

/** "$5.95 ($9.95 with fresh food), free at $150.00 or more". Amounts are dollars. */
export function feeWords({ fee, fresh_fee, free_from, free_from_units }: Fee): string {
  const fresh = fresh_fee === null ? '' : ` (${formatDollars(fresh_fee)} with fresh food)`;
  const units = free_from_units === null ? '' : `, ${plural(free_from_units, FEE_TEXTS.freeWith)}`;
  const free = free_from === null ? units : `, free at ${formatDollars(free_from)} or more`;
  return `${formatDollars(fee)}${fresh}${free}`;
}
