import { isSet, type ProductType, type Storage } from './names.ts';

type Priced = {
  product_type: ProductType;
  storage: Storage;
  price_cents: number;
  unit_amount: number;
  unit_measure: string;
};

/**
 * The unit price for comparing sizes: "$0.61/oz". Pounds are shown per ounce, milliliters per 100 mL. Empty for what
 * doesn't ship, because a gift card has no size, and for sets, because their items differ.
 */
export function unitPrice({ product_type, storage, price_cents, unit_amount, unit_measure }: Priced): string {
  if (storage === 'none' || isSet(product_type)) return '';
  const { amount, measure } = comparable(unit_amount, unit_measure);
  return `$${(price_cents / 100 / amount).toFixed(2)}/${measure}`;
}

/** Cents per comparable unit, for sorting. */
export function unitPriceCents(price_cents: number, unit_amount: number, unit_measure: string): number {
  return price_cents / comparable(unit_amount, unit_measure).amount;
}

function comparable(amount: number, measure: string): { amount: number; measure: string } {
  if (measure === 'lb') return { amount: amount * 16, measure: 'oz' };
  if (measure === 'mL') return { amount: amount / 100, measure: '100 mL' };
  return { amount, measure };
}
