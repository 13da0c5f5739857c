import type { ProductCard, ProductDetail } from '#domain/catalog/schema.ts';
import { formatDollars } from '#storefront/kernel/format.ts';
import { TIER_TEXTS } from './texts.ts';

/** The product fields a list shows, including those for an optimistic cart line. */
export const CARD_FIELDS = [
  'id',
  'url_key',
  'title',
  'image',
  'manufacturer',
  'size_text',
  'msrp',
  'price',
  'unit_price',
  'in_stock',
  'qty',
  'min_order_qty',
  'rating_count',
  'rating_average',
  'type_category',
  'product_badges',
  'tiered_pricing',
  'restriction_tag',
  'part_tags',
  'sold_as_fresh',
  'product_type',
] as const satisfies readonly (keyof ProductCard)[];

/**
 * With the reason if the household doesn't want it, which only a household's own pages have, and on a choice's own page with
 * the product that it is a choice of.
 */
export type CardFacts = Pick<ProductCard, (typeof CARD_FIELDS)[number]> &
  Pick<ProductCard, 'household_note'> &
  Pick<ProductDetail, 'parent_product_id'> & {
    /** Instead of its size, where more is to be said beside it. */
    size_line?: string;
    /** What is saved compared with its store price, in words; only in a list by savings. */
    saving?: string;
  };

/** Whether any rule may be about a product; `cardTagsOf`, which is loaded only then, says by which tags. */
export function hasRules({ restriction_tag, part_tags, sold_as_fresh }: CardFacts): boolean {
  return Boolean(restriction_tag || part_tags || sold_as_fresh);
}

/** "Buy 3, Get 10% Thrive Cash" (specification, section 9); null without a tier. */
export function tierWords(product: Pick<CardFacts, 'tiered_pricing'>, credit: string): string | null {
  const [tier] = product.tiered_pricing;
  if (!tier) return null;
  const worth = tier.discount_type === 'percentage' ? `${tier.promo_value}%` : formatDollars(tier.promo_value);
  return TIER_TEXTS.tier(tier.min, worth, credit);
}
