import { BOX_NAMES, UNBOXED_NAME } from '#domain/catalog/names.ts';
import type { ProductDetail } from '#domain/catalog/schema.ts';
import type { ShippingFee } from '#domain/pricing/endpoints.ts';
import { feeWords } from '#storefront/kernel/fee-words.ts';
import { SHIPPING_TEXTS as texts } from './shipping-texts.ts';

type Shipped = Pick<ProductDetail, 'type_category' | 'sold_as_fresh'>;

/** How a product is sent and what that costs. A fresh item has its own fee. */
export function shippingWords({ type_category, sold_as_fresh }: Shipped, fees: readonly ShippingFee[]): string {
  if (type_category === null) return texts.unboxed(UNBOXED_NAME);
  const fee = fees.find(({ box_type }) => box_type === type_category);
  if (!fee) return texts.box(BOX_NAMES[type_category]);
  const own = sold_as_fresh && fee.fresh_fee !== null ? { ...fee, fee: fee.fresh_fee, fresh_fee: null } : fee;
  const words = texts.fee(BOX_NAMES[type_category], feeWords(own));
  return fee.adult_signature ? `${words} ${texts.adultSignature}` : words;
}
