import type { ProductDetail } from '#domain/catalog/schema.ts';
import { toCents } from '#domain/kernel/money.ts';
import type { ShippingFee } from '#domain/pricing/endpoints.ts';
import { type Landed, landedAssumed } from './landed-words.ts';

type Priced = Pick<
  ProductDetail,
  | 'price'
  | 'autoship_price'
  | 'min_order_qty'
  | 'unit_price'
  | 'unit_amount'
  | 'unit_measure'
  | 'sold_as_fresh'
  | 'tiered_pricing'
  | 'type_category'
>;

/** What a product costs with its share of shipping; null for what has no unit price or isn't shipped. */
export function landedOf(found: Priced, fees: readonly ShippingFee[]): Landed | null {
  const fee = fees.find(({ box_type }) => box_type === found.type_category);
  if (!fee || found.unit_price === '') return null;
  const centsOf = (amount: number | null) => (amount === null ? null : toCents(amount));
  const product = {
    price_cents: toCents(found.price),
    autoship_cents: centsOf(found.autoship_price),
    least_qty: found.min_order_qty,
    unit_amount: found.unit_amount,
    unit_measure: found.unit_measure,
    is_fresh: found.sold_as_fresh,
    tiers: found.tiered_pricing,
    rule: {
      box_type: fee.box_type,
      fee_cents: toCents(fee.fee),
      fresh_fee_cents: centsOf(fee.fresh_fee),
      free_from_cents: centsOf(fee.free_from),
      free_from_units: fee.free_from_units,
      adult_signature: fee.adult_signature,
    },
  };
  return { product, words: landedAssumed(product) };
}
