import { isGiven } from '#domain/catalog/names.ts';
import type { ProductCard } from '#domain/catalog/schema.ts';
import { NOT_SOLD_TEXTS as texts } from './product-texts.ts';

type Shown = Pick<ProductCard, 'product_type' | 'in_stock' | 'type_category'>;

/**
 * Why a product's page offers no way to buy it; '' for what is sold, also while it is sold out. What ships in no box never
 * runs out, so without stock it isn't sold at all.
 */
export function notSoldWords({ product_type, in_stock, type_category }: Shown, hasEnded: boolean): string {
  if (hasEnded) return texts.ended;
  if (isGiven(product_type)) return texts.given;
  if (in_stock || type_category !== null) return '';
  return product_type === 'aw_giftcard' ? texts.notYet : texts.notNow;
}
