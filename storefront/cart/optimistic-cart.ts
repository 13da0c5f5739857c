import type { Cart, CartBox, CartItem } from '#domain/cart/schema.ts';
import { toCents } from '#domain/kernel/money.ts';
import { BOX_TYPES } from '#domain/catalog/names.ts';
import { BOX_CONSTANTS, ITEM_CONSTANTS } from '#domain/cart/wire-constants.ts';
import type { CardFacts } from '#storefront/catalog/card.ts';
import type { QueuedChange } from './cart-queue.ts';

/** The cart with the unconfirmed changes applied; shipping and tax stay as the server last computed them. */
export function withChanges(
  cart: Cart,
  changes: readonly QueuedChange[],
  templates: ReadonlyMap<number, CartItem>,
): Cart {
  if (changes.length === 0) return cart;
  const bought = new Map(cart.items.map((item) => [item.product_id, item]));
  const saved = new Map(cart.saved_items.map((item) => [item.product_id, item]));
  for (const change of changes) {
    const item = bought.get(change.product_id) ?? saved.get(change.product_id) ?? templates.get(change.product_id);
    if (!item) continue;
    if (change.qty > 0) {
      bought.set(item.product_id, withQty(item, change.qty));
      saved.delete(item.product_id);
    } else {
      bought.delete(item.product_id);
      if (change.save_for_later) saved.set(item.product_id, { ...item, save_for_later: true });
      if (change.save_for_later === false) saved.delete(item.product_id);
    }
  }
  return recount(cart, [...bought.values()], [...saved.values()]);
}

function withQty(item: CartItem, line_item_qty: number): CartItem {
  return {
    ...item,
    line_item_qty,
    line_item_price: (toCents(item.price) * line_item_qty) / 100,
    save_for_later: false,
  };
}

function recount(cart: Cart, items: CartItem[], saved_items: CartItem[]): Cart {
  const subtotal_cents = sumCents(items);
  const boxes = BOX_TYPES.flatMap((box_type) => {
    const lines = items.filter((item) => item.type_category === box_type);
    const known = cart.boxes.find((box) => box.box_type === box_type);
    if (lines.length === 0) return [];
    return [recountBox(known ?? emptyBox(box_type), lines)];
  });
  return {
    ...cart,
    items: [...boxes.flatMap((box) => box.items), ...items.filter((item) => item.type_category === null)],
    saved_items,
    boxes,
    subtotal: subtotal_cents / 100,
    grand_total: (toCents(cart.grand_total) + subtotal_cents - toCents(cart.subtotal)) / 100,
    cart_savings: { ...cart.cart_savings, products: savedCents(items) / 100 },
    total_items_in_cart: items.reduce((sum, item) => sum + item.line_item_qty, 0),
  };
}

function recountBox(box: CartBox, items: CartItem[]): CartBox {
  const subtotal_cents = sumCents(items);
  const number_of_items = items.reduce((sum, item) => sum + item.line_item_qty, 0);
  const threshold = box.free_ship_threshold;
  return {
    ...box,
    items,
    number_of_items,
    subtotal: subtotal_cents / 100,
    free_ship_amt_needed: threshold === null ? null : Math.max(0, toCents(threshold) - subtotal_cents) / 100,
    free_ship_units_needed:
      box.free_ship_units_needed === null
        ? null
        : Math.max(0, box.free_ship_units_needed + box.number_of_items - number_of_items),
  };
}

function sumCents(items: readonly CartItem[]): number {
  return items.reduce((sum, item) => sum + toCents(item.line_item_price), 0);
}

function savedCents(items: readonly CartItem[]): number {
  return items.reduce(
    (sum, item) => sum + Math.max(0, toCents(item.msrp) - toCents(item.price)) * item.line_item_qty,
    0,
  );
}

/** A box that the server hasn't sent yet: no cut-off, no threshold. */
function emptyBox(box_type: CartBox['box_type']): CartBox {
  return {
    ...BOX_CONSTANTS,
    box_type,
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
}

/** The line shown for a product right after Add. */
export function lineOf(product: CardFacts): CartItem {
  return {
    ...ITEM_CONSTANTS,
    id: '',
    product_id: product.id,
    sku: '',
    title: product.title,
    manufacturer: product.manufacturer,
    size_text: product.size_text,
    unit_price: product.unit_price,
    price: product.price,
    msrp: product.msrp,
    qty: product.qty,
    line_item_qty: 0,
    line_item_price: 0,
    min_order_qty: product.min_order_qty,
    in_stock: product.in_stock,
    image: product.image,
    url: product.url,
    sold_as_fresh: false,
    type_category: product.type_category,
    analytics_category: '',
    product_type: '',
    product_options: {},
    restriction_tag: product.restriction_tag,
    restriction_note: null,
    ebt_eligibility: false,
    is_cart_prefilled_item: false,
    save_for_later: false,
    tiered_pricing: product.tiered_pricing,
  };
}
