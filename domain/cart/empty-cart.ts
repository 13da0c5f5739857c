import { productUrl } from '#domain/catalog/addresses.ts';
import type { ProductCard } from '#domain/catalog/schema.ts';
import type { Cart, CartBox, CartItem } from './schema.ts';
import { BOX_CONSTANTS, CART_CONSTANTS, ITEM_CONSTANTS } from './wire-constants.ts';

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

/** A box that the server hasn't sent: no cut-off, no threshold. */
export const EMPTY_BOX: Omit<CartBox, 'box_type'> = {
  ...BOX_CONSTANTS,
  items: [],
  number_of_items: 0,
  subtotal: 0,
  shipping: 0,
  free_ship_amt_needed: null,
  free_ship_threshold: null,
  free_ship_units_needed: null,
  fresh_message: null,
  cutoff: '',
  estimated_delivery: '',
};

/** What a product's card doesn't say about a line. */
const EMPTY_LINE = {
  ...ITEM_CONSTANTS,
  id: '',
  sku: '',
  line_item_qty: 0,
  line_item_price: 0,
  sold_as_fresh: false,
  analytics_category: '',
  product_options: {},
  restriction_note: null,
  warning_note: null,
  ebt_eligibility: false,
  is_cart_prefilled_item: false,
  save_for_later: false,
};

type LineFacts = Pick<ProductCard, 'id' | 'url_key' | 'restriction_tag'> &
  Omit<CartItem, keyof typeof EMPTY_LINE | 'product_id' | 'url' | 'restriction_tag'>;

/** The line of a product, from its card, before the server has made it: it holds nothing. */
export function newLine({ id, url_key, restriction_tag, ...card }: LineFacts): CartItem {
  return {
    ...EMPTY_LINE,
    ...card,
    restriction_tag: restriction_tag ?? null,
    product_id: id,
    url: productUrl(url_key),
  };
}
