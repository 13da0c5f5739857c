import { assertDefined } from '#domain/kernel/assert.ts';

/** A comparable amount: ounces (weight or fluid: shoppers don't distinguish them), mL or count. */
export type Size = { amount: number; measure: 'oz' | 'mL' | 'ct' };

const IN_BASE: Record<string, { factor: number; measure: Size['measure'] }> = {
  oz: { factor: 1, measure: 'oz' },
  ounce: { factor: 1, measure: 'oz' },
  ounces: { factor: 1, measure: 'oz' },
  'fl oz': { factor: 1, measure: 'oz' },
  lb: { factor: 16, measure: 'oz' },
  lbs: { factor: 16, measure: 'oz' },
  pound: { factor: 16, measure: 'oz' },
  pounds: { factor: 16, measure: 'oz' },
  g: { factor: 1 / 28.3495, measure: 'oz' },
  kg: { factor: 1000 / 28.3495, measure: 'oz' },
  ml: { factor: 1, measure: 'mL' },
  l: { factor: 1000, measure: 'mL' },
  liter: { factor: 1000, measure: 'mL' },
  ct: { factor: 1, measure: 'ct' },
  count: { factor: 1, measure: 'ct' },
  pack: { factor: 1, measure: 'ct' },
  pk: { factor: 1, measure: 'ct' },
};

const SIZE =
  /(?<![\w.])(\d{1,4}(?:\.\d{1,2})?)[\s-]*(fl\.? ?oz|ounces?|oz|lbs?|pounds?|kg|g|ml|liter|l|count|ct|pack|pk)\b\.?/i;

/** Null for an unknown measure. */
export function sizeOf(amount: number, measure: string): Size | null {
  const base = IN_BASE[measure.toLowerCase().replace('.', '').replace('floz', 'fl oz')];
  return base ? { amount: amount * base.factor, measure: base.measure } : null;
}

/** Extracts the first size from a query: 'almond flour 5lb' -> 'almond flour' and 80 oz. */
export function takeSize(text: string): { rest: string; size: Size | null } {
  const found = SIZE.exec(text);
  if (!found) return { rest: text, size: null };
  const size = sizeOf(Number(found[1]), assertDefined(found[2], 'The measure of a size'));
  const rest = `${text.slice(0, found.index)} ${text.slice(found.index + found[0].length)}`.replace(/\s+/g, ' ').trim();
  return { rest, size };
}

/** Equal within three percent: 454 g is a pound. */
export function isSameSize(a: Size, b: Size): boolean {
  return a.measure === b.measure && Math.abs(a.amount - b.amount) <= 0.03 * Math.max(a.amount, b.amount);
}
