import { z } from 'zod';
import { EVERYONE } from '#domain/kernel/access.ts';
import { endpoint } from '#domain/kernel/endpoint.ts';
import { wireFlag, wireId, wireInt, wireText } from '#domain/kernel/wire.ts';
import { QTY_MAX } from '#domain/catalog/quantity.ts';
import { Cart, CartUpdate } from './schema.ts';
import { CART_REFUSALS } from './refusals.ts';

/**
 * Requirement C11: the switches the page may send. They select what is shown, never a price. With `full_cart`, a
 * change returns the whole cart instead of what changed.
 */
const CartQuery = z.object({
  cart_id: wireId.optional(),
  checkout_id: wireId.optional(),
  preset: wireText(20).optional(),
  is_checkout: wireFlag().optional(),
  is_cart: wireFlag().optional(),
  is_member: wireFlag().optional(),
  full_cart: wireFlag().optional(),
  recollect: wireFlag().optional(),
  apply_aas_tpr: wireFlag().optional(),
  ppe_opt_in: wireFlag().optional(),
  ccode: wireText(60).optional(),
  reqsource: wireText(20).optional(),
});

const qty = wireInt(0, QTY_MAX);
/** More than any product has. */
const OPTIONS_MAX = 20;

/** Requirement C7: what the 750 ms queue sends. */
export const LineChange = z.object({
  line_item_id: wireId,
  qty: qty.optional(),
  save_for_later: wireFlag().optional(),
});
/**
 * Choices of a configurable product, { Size: "16 oz" }, or units of a build-your-own set or of a group by
 * product_id, { "10043": "2" }.
 */
const options = z
  .record(z.string(), z.string())
  // Counted before any of them is checked, so that a flood of them costs little.
  .refine((given) => Object.keys(given).length <= OPTIONS_MAX, `must be at most ${OPTIONS_MAX} options.`)
  .pipe(z.record(wireText(60), wireText(240)))
  .optional();

export const ProductChange = z.object({
  product_id: wireInt(1, 2_000_000_000),
  qty: qty.optional(),
  save_for_later: wireFlag().optional(),
  /** Which build-your-own set; other products don't need them. */
  options,
});
export const BulkProduct = z.object({
  product_id: wireInt(1, 2_000_000_000),
  qty: wireInt(1, QTY_MAX).default(1),
  options,
});
export type LineChange = z.output<typeof LineChange>;
export type ProductChange = z.output<typeof ProductChange>;
export type BulkProduct = z.output<typeof BulkProduct>;

export const getCart = endpoint({
  name: 'cart.getCart',
  method: 'GET',
  path: '/carts',
  summary: "The caller's cart, priced now.",
  access: EVERYONE,
  refusals: [CART_REFUSALS.cart_not_found],
  query: CartQuery,
  response: Cart,
});

export const changeCart = endpoint({
  name: 'cart.changeCart',
  method: 'PUT',
  path: '/carts',
  summary: 'Sets quantities and saves for later, many lines at once; the last acknowledged write per line wins.',
  access: EVERYONE,
  refusals: [CART_REFUSALS.cart_not_found, CART_REFUSALS.cart_full, CART_REFUSALS.reactivation_required],
  query: CartQuery,
  body: z
    .object({
      line_items: z.array(LineChange).max(200).default([]),
      products: z.array(ProductChange).max(200).default([]),
    })
    .refine((body) => body.line_items.length + body.products.length > 0, {
      path: ['line_items'],
      message: 'Name at least one line or product.',
    }),
  response: z.union([CartUpdate, Cart]),
});

const AddErrors = z.object({
  cart_errors: z.array(z.object({ product_id: z.number().int(), message: z.string() })),
  errors: z.array(z.string()),
});

export const addProducts = endpoint({
  name: 'cart.addProducts',
  method: 'POST',
  path: '/carts/bulk_product',
  summary:
    'Adds products, each as far as its rules allow; what could not be added comes with its reason. A set with wrong picks, and a group of which something is missing, refuse the whole call.',
  access: EVERYONE,
  refusals: [CART_REFUSALS.cart_not_found, CART_REFUSALS.reactivation_required, CART_REFUSALS.group_not_added],
  query: CartQuery,
  body: z.object({ products: z.array(BulkProduct).min(1).max(200) }),
  response: z.union([CartUpdate.extend(AddErrors.shape), Cart.extend(AddErrors.shape)]),
});
