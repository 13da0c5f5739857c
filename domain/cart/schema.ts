import { z } from 'zod';
import { BOX_TYPES } from '#domain/catalog/names.ts';
import { TOTAL_TYPES } from '#domain/pricing/total-labels.ts';
import { Picks, ProductCard, TieredPrice } from '#domain/catalog/schema.ts';
import { Dollars, IsoDate, IsoInstant } from '#domain/kernel/wire.ts';

/** Requirement C6. Prices are dollars; qty is what the shop can promise, line_item_qty what is wanted. */
export const CartItem = z.object({
  id: z.string(),
  product_id: z.number().int(),
  /** Only of a choice of a family. */
  parent_product_id: z.number().int().optional(),
  sku: z.string(),
  title: z.string(),
  manufacturer: z.string(),
  size_text: z.string(),
  unit_price: z.string(),
  price: Dollars,
  msrp: Dollars,
  qty: z.number().int(),
  line_item_qty: z.number().int(),
  line_item_price: Dollars,
  min_order_qty: z.number().int(),
  in_stock: z.boolean(),
  image: z.string(),
  /** Of its page; of a build-your-own set, with its picks, to change them. */
  url: z.string(),
  sold_as_fresh: z.boolean(),
  /** The box it ships in; null for what doesn't ship. */
  type_category: z.enum(BOX_TYPES).nullable(),
  analytics_category: z.string(),
  product_type: z.string(),
  /** What was chosen, in words: { Size: "16 oz" }. */
  product_options: z.record(z.string(), z.string()),
  /** Of a set that the shopper built: what its options say, as data. */
  picks: Picks.optional(),
  merge_with: z.string().nullable(),
  tc_product_type: z.string().nullable(),
  restriction_tag: z.string().nullable(),
  /** Why it can't ship to the shopper's state; null if it can, or if the state isn't known yet. */
  restriction_note: z.string().nullable(),
  /**
   * What the law of the shopper's state wants to be said before it's bought; where the state is unknown, that we can't ship
   * it to every state.
   */
  warning_note: z.string().nullable(),
  /** Only true: a build-your-own set that is sold, but not with these picks. */
  needs_picks: z.literal(true).optional(),
  /** Why the household in the cookie doesn't want it; absent if it may have it. */
  household_note: z.string().optional(),
  ebt_eligibility: z.boolean(),
  is_cart_prefilled_item: z.boolean(),
  save_for_later: z.boolean(),
  tiered_pricing: z.array(TieredPrice),
});
export type CartItem = z.infer<typeof CartItem>;

/** Requirement C3. */
export const CartBox = z.object({
  box_type: z.enum(BOX_TYPES),
  items: z.array(CartItem),
  scheduled_items: z.array(CartItem),
  number_of_items: z.number().int(),
  subtotal: Dollars,
  shipping: Dollars,
  /** Dollars still missing for free shipping; 0 when reached; null without a threshold in dollars. */
  free_ship_amt_needed: Dollars.nullable(),
  /** The threshold itself, for the bar. */
  free_ship_threshold: Dollars.nullable(),
  /** Wine: bottles still missing; null without a threshold in bottles. */
  free_ship_units_needed: z.number().int().nullable(),
  fresh_message: z.string().nullable(),
  /** Orders placed before this leave on ships_on. */
  cutoff: IsoInstant,
  estimated_delivery: IsoDate,
});
export type CartBox = z.infer<typeof CartBox>;

/** Requirement C4; value in dollars. */
export const CartTotal = z.object({ type: z.enum(TOTAL_TYPES), value: Dollars });

export const CartChange = z.object({
  /** The line that it is about. Lines of one product are named once, build-your-own sets one by one. */
  line_item_id: z.string(),
  product_id: z.number().int(),
  title: z.string(),
  /** `changed`: a build-your-own set that is still sold, but not with what they picked. */
  kind: z.enum(['price', 'out_of_stock', 'limited', 'unavailable', 'changed']),
  message: z.string(),
  old_price: Dollars.nullable(),
  new_price: Dollars.nullable(),
});

/** Requirements C1-C4. */
export const Cart = z.object({
  cart_id: z.string(),
  /** Rises with every change of the lines; 0 only for an empty cart. */
  version: z.number().int(),
  /** All lines to buy, in the order of the boxes. */
  items: z.array(CartItem),
  saved_items: z.array(CartItem),
  boxes: z.array(CartBox),
  subtotal: Dollars,
  grand_total: Dollars,
  gwp_eligible_subtotal: Dollars,
  cart_savings: z.object({
    coupon: Dollars,
    gwp: Dollars,
    /** Store price minus member price over all lines. */
    products: Dollars,
    thrive_cash: Dollars,
    tpr: Dollars,
  }),
  totals: z.array(CartTotal),
  /** The tax line is an estimate until an address is known. */
  tax_is_estimate: z.boolean(),
  coupons: z.array(z.string()),
  coupon_labels: z.array(z.string()),
  giftcards: z.array(z.string()),
  is_gift: z.boolean(),
  gift_recipient: z.string().nullable(),
  gift_message: z.string().nullable(),
  total_items_in_cart: z.number().int(),
  removed_items: z.array(ProductCard),
  /** What changed since the shopper last saw the cart. */
  notification: z.array(CartChange),
  autoship_discount: Dollars,
  payment_verification: z.string().nullable(),
  lastFetched: IsoInstant,
  byCartId: z.record(z.string(), z.unknown()),
});
export type Cart = z.infer<typeof Cart>;

/**
 * The response to a cart change unless `full_cart` is set: the lines it changed, and everything that depends on all
 * of them. `withUpdate` puts it into a whole cart.
 */
export const CartUpdate = Cart.pick({
  cart_id: true,
  version: true,
  subtotal: true,
  grand_total: true,
  gwp_eligible_subtotal: true,
  cart_savings: true,
  totals: true,
  tax_is_estimate: true,
  total_items_in_cart: true,
  removed_items: true,
  notification: true,
  lastFetched: true,
}).extend({
  /** The version that the change was made to. If it differs from the caller's version, someone else changed the cart. */
  previous_version: z.number().int(),
  /** Over price, stock, box and restriction of every line (`fingerprintOf`), to compare those that aren't sent. */
  fingerprint: z.number().int(),
  /** The changed lines to buy, and those that `notification` is about. */
  items: z.array(CartItem),
  /** The changed lines that are saved for later. */
  saved_items: z.array(CartItem),
  boxes: z.array(CartBox.omit({ items: true, scheduled_items: true }).extend({ item_ids: z.array(z.string()) })),
  /** Every line to buy that doesn't ship, in order. */
  unboxed_item_ids: z.array(z.string()),
  /** Every saved line, in order. A line in none of the lists is gone. */
  saved_item_ids: z.array(z.string()),
});
export type CartUpdate = z.infer<typeof CartUpdate>;
