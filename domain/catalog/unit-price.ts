import { isSet, type ProductType, type Storage } from './names.ts';

type Priced = {
  product_type: ProductType;
  storage: Storage;
  price_cents: number;
  unit_amount: number;
  unit_measure: string;
};

/** What a unit price is per: so many ounces, or so many times 100 mL. */
export type Units = { amount: number; measure: string };

/**
 * The unit price for comparing sizes: "$0.61/oz". Pounds are shown per ounce, milliliters per 100 mL. Empty for what
 * doesn't ship, because a gift card has no size, and for sets, because their items differ.
 */
export function unitPrice(product: Priced): string {
  if (!hasUnitPrice(product)) return '';
  return perUnit(product.price_cents, comparable(product.unit_amount, product.unit_measure));
}

/** Cents per comparable unit, for sorting; 0 for what has no unit price. */
export function unitPriceCents(product: Priced): number {
  if (!hasUnitPrice(product)) return 0;
  return product.price_cents / comparable(product.unit_amount, product.unit_measure).amount;
}

const hasUnitPrice = ({ product_type, storage }: Priced) => storage !== 'none' && !isSet(product_type);

/** "$0.61/oz": to the cent, rounded half up once. */
export function perUnit(cents: number, { amount, measure }: Units): string {
  return `$${(Math.round(cents / amount) / 100).toFixed(2)}/${measure}`;
}

/** A size in the shop's own measure. */
export function comparable(amount: number, measure: string): Units {
  if (measure === 'lb') return { amount: amount * 16, measure: 'oz' };
  if (measure === 'mL') return { amount: amount / 100, measure: '100 mL' };
  return { amount, measure };
}

/** Grams or milliliters in one of each measure (NIST Handbook 44, appendix C). */
const METRIC: Readonly<Record<string, { one: number; per: string }>> = {
  oz: { one: 28.349523125, per: '100 g' },
  lb: { one: 453.59237, per: '100 g' },
  'fl oz': { one: 29.5735295625, per: '100 mL' },
  mL: { one: 1, per: '100 mL' },
};

/** A size in grams or milliliters, by the hundred; null for what is counted. */
export function metric(amount: number, measure: string): Units | null {
  const found = METRIC[measure];
  return found ? { amount: (amount * found.one) / 100, measure: found.per } : null;
}
