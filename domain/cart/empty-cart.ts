import type { Cart } from './schema.ts';
import { CART_CONSTANTS } from './wire-constants.ts';

/** What a visitor without a cart has. */
export const EMPTY_CART: Cart = {
  ...CART_CONSTANTS,
  cart_id: '',
  version: 0,
  items: [],
  saved_items: [],
  boxes: [],
  subtotal: 0,
  grand_total: 0,
  gwp_eligible_subtotal: 0,
  cart_savings: { coupon: 0, gwp: 0, products: 0, thrive_cash: 0, tpr: 0 },
  totals: [],
  tax_is_estimate: true,
  is_gift: false,
  gift_recipient: null,
  gift_message: null,
  total_items_in_cart: 0,
  removed_items: [],
  notification: [],
  lastFetched: '',
};
