import { priceKind } from '#domain/catalog/names.ts';
import type { ProductCard } from '#domain/catalog/schema.ts';
import { formatDollars } from '#storefront/kernel/format.ts';
import { PRICE_TEXTS } from './price-texts.ts';

/** "$4.19"; what is chosen on its page costs "From $3.19", a group's items "From $3.19 each". */
export function priceWords(product: Pick<ProductCard, 'price' | 'product_type'>): string {
  return PRICE_TEXTS[priceKind(product)](formatDollars(product.price));
}
