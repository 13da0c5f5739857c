import { isGtin } from './gtin.ts';

/** A value, or why a cell doesn't hold one. */
export type Reading<T> = { value: T } | { reason: string };

/** Above this, a price is a typing error. */
const CENTS_MAX = 10_000_000;
const MONEY =
  /^(?:(?<before>[a-z]{3}) ?|\$ ?)?(?<sign>-)?(?:\$ ?)?(?<whole>\d{1,3}(?:,\d{3})+|\d+)?(?:\.(?<part>\d*))?(?: ?(?<after>[a-z]{3}))?$/i;

/** "12.99 USD", "$1,200" or "4.5" in cents, exactly. A shop has one currency. */
export function readMoney(text: string): Reading<number> {
  const found = MONEY.exec(text.trim())?.groups;
  const { whole, part = '', sign } = found ?? {};
  if (!found || (whole === undefined && part === ''))
    return { reason: `"${text.slice(0, 40)}" isn't a price such as 4.99 USD` };
  const currency = (found['before'] ?? found['after'] ?? 'USD').toUpperCase();
  if (currency !== 'USD') return { reason: `is in ${currency}; this shop sells in US dollars` };
  if (sign) return { reason: "can't be negative" };
  if (/[1-9]/.test(part.slice(2))) return { reason: 'has a fraction of a cent' };
  // Where a period separates thousands, "1.200" is 1200.
  if (part.length === 3) return { reason: `"${text.trim().slice(0, 40)}" has three decimals; write 1200 or 1.20` };
  const digits = `${(whole ?? '').replaceAll(',', '')}${part.slice(0, 2).padEnd(2, '0')}`;
  const cents = digits.length > 12 ? CENTS_MAX + 1 : Number(digits);
  if (cents > CENTS_MAX) return { reason: 'is more than $100,000' };
  return cents === 0 ? { reason: 'must be more than zero' } : { value: cents };
}

/** A GTIN with its digits only. */
export function readGtin(text: string): Reading<string> {
  if (/^\d(?:\.\d+)?E\+?\d+$/i.test(text)) {
    return { reason: `"${text}" was shortened by a spreadsheet; format the column as text` };
  }
  const digits = text.replaceAll(/[\s-]/g, '');
  if (!/^(?:\d{8}|\d{12,14})$/.test(digits)) return { reason: 'must have 8, 12, 13 or 14 digits' };
  if (isGtin(digits)) return { value: digits };
  return { reason: `${digits} has a wrong check digit, or is a number for a store's own use` };
}

/** What a unit price divides by, and the words of the package. */
export type Measure = { amount: number; measure: string; text: string };

const OUNCE_G = 28.349_523_125;
const GALLON_FL_OZ = 128;
const UNITS: Readonly<Record<string, { measure: string; factor: number; text: string }>> = {
  oz: { measure: 'oz', factor: 1, text: 'oz' },
  lb: { measure: 'lb', factor: 1, text: 'lb' },
  mg: { measure: 'oz', factor: 1 / 1_000 / OUNCE_G, text: 'mg' },
  g: { measure: 'oz', factor: 1 / OUNCE_G, text: 'g' },
  kg: { measure: 'oz', factor: 1_000 / OUNCE_G, text: 'kg' },
  floz: { measure: 'fl oz', factor: 1, text: 'fl oz' },
  pt: { measure: 'fl oz', factor: 16, text: 'pt' },
  qt: { measure: 'fl oz', factor: 32, text: 'qt' },
  gal: { measure: 'fl oz', factor: GALLON_FL_OZ, text: 'gal' },
  ml: { measure: 'mL', factor: 1, text: 'mL' },
  cl: { measure: 'mL', factor: 10, text: 'cL' },
  l: { measure: 'mL', factor: 1_000, text: 'L' },
  ct: { measure: 'ct', factor: 1, text: 'ct' },
};
const ALIASES: Readonly<Record<string, string>> = {
  ounce: 'oz',
  ounces: 'oz',
  lbs: 'lb',
  pound: 'lb',
  pounds: 'lb',
  gr: 'g',
  gram: 'g',
  grams: 'g',
  kilogram: 'kg',
  liter: 'l',
  liters: 'l',
  litre: 'l',
  count: 'ct',
  pack: 'ct',
  pk: 'ct',
  pieces: 'ct',
  each: 'ct',
};

const MEASURE = /^(?<amount>\d{1,6}(?:[.,]\d{1,4})?|\.\d{1,4}) ?(?<unit>fl\.? ?oz|[a-z]+)\.?$/i;

/** "16 oz", "750ml" or "1.5 kg". The metric units of weight become ounces, which unit prices are compared in. */
export function readMeasure(text: string): Reading<Measure> {
  const found = MEASURE.exec(text.trim())?.groups;
  if (!found) return { reason: `"${text.slice(0, 40)}" isn't a size such as 16 oz` };
  const said = (found['unit'] ?? '').toLowerCase().replaceAll(/[. ]/g, '');
  const unit = UNITS[ALIASES[said] ?? said];
  if (!unit) return { reason: `the unit "${said}" can't be compared; use oz, lb, g, kg, fl oz, mL, L or ct` };
  const given = Number((found['amount'] ?? '').replace(',', '.'));
  const amount = Number((given * unit.factor).toFixed(4));
  if (!(amount > 0)) return { reason: 'must be more than zero' };
  return { value: { amount, measure: unit.measure, text: `${given} ${unit.text}` } };
}
