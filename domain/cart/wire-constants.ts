import type { Cart, CartBox, CartItem } from './schema.ts';

/** Fields that the specification names and nothing fills yet: they are the same in every cart. */
export const CART_CONSTANTS: Pick<
  Cart,
  'coupons' | 'coupon_labels' | 'giftcards' | 'autoship_discount' | 'payment_verification' | 'byCartId'
> = {
  coupons: [],
  coupon_labels: [],
  giftcards: [],
  autoship_discount: 0,
  payment_verification: null,
  byCartId: {},
};
export const BOX_CONSTANTS: Pick<CartBox, 'scheduled_items'> = { scheduled_items: [] };
export const ITEM_CONSTANTS: Pick<CartItem, 'merge_with' | 'tc_product_type'> = {
  merge_with: null,
  tc_product_type: null,
};
