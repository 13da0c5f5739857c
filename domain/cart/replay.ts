import { BOX_TYPES } from '#domain/catalog/names.ts';
import { pickKey } from '#domain/catalog/picks.ts';
import { toCents } from '#domain/kernel/money.ts';
import { type LineState, settle } from './contents.ts';
import { EMPTY_BOX } from './empty-cart.ts';
import type { Cart, CartBox, CartItem } from './schema.ts';

/** A line by its id or, as long as the server hasn't made it, by its product and what was picked of it. */
export type LineName = Pick<CartItem, 'id' | 'product_id'> & Partial<Pick<CartItem, 'product_options' | 'picks'>>;

/** What a line should hold. `item` is the line as it was shown, or only its name where no more is known. */
export type LineForm = LineState & { item: CartItem | (LineName & { title: null }) };

/** Two sets that were built of one product hold different things. */
export function isSameLine(a: LineName, b: LineName): boolean {
  return a.id && b.id ? a.id === b.id : a.product_id === b.product_id && pickKey(a.picks) === pickKey(b.picks);
}

/** A cart with changes of its lines applied; shipping and tax stay as they were last computed. */
export function replay(cart: Cart, forms: readonly LineForm[]): Cart {
  if (forms.length === 0) return cart;
  const lines = [...cart.items, ...cart.saved_items];
  for (const { item, qty, save_for_later } of forms) {
    const found = lines.findIndex((line) => isSameLine(line, item));
    const line = lines[found] ?? (item.title === null ? null : item);
    const state = line && settle(null, { qty, save_for_later }, line.min_order_qty);
    lines.splice(found < 0 ? lines.length : found, 1, ...(line && state ? [withState(line, state)] : []));
  }
  return recount(cart, lines);
}

function withState(item: CartItem, { qty, save_for_later }: LineState): CartItem {
  return { ...item, save_for_later, line_item_qty: qty, line_item_price: (toCents(item.price) * qty) / 100 };
}

function recount(cart: Cart, lines: readonly CartItem[]): Cart {
  const items = lines.filter(({ save_for_later }) => !save_for_later);
  const boxes = BOX_TYPES.flatMap((box_type) => {
    const held = items.filter((item) => item.type_category === box_type);
    const known = cart.boxes.find((box) => box.box_type === box_type);
    return held.length === 0 ? [] : [recountBox(known ?? { ...EMPTY_BOX, box_type }, held)];
  });
  const { subtotal_cents, saved_cents, units } = sumsOf(items);
  return {
    ...cart,
    items: [...boxes.flatMap((box) => box.items), ...items.filter((item) => item.type_category === null)],
    saved_items: lines.filter(({ save_for_later }) => save_for_later),
    boxes,
    subtotal: subtotal_cents / 100,
    grand_total: (toCents(cart.grand_total) + subtotal_cents - toCents(cart.subtotal)) / 100,
    cart_savings: { ...cart.cart_savings, products: saved_cents / 100 },
    total_items_in_cart: units,
  };
}

function recountBox(box: CartBox, items: CartItem[]): CartBox {
  const { free_ship_threshold: threshold, free_ship_units_needed: needed } = box;
  const { subtotal_cents, units } = sumsOf(items);
  return {
    ...box,
    items,
    number_of_items: units,
    subtotal: subtotal_cents / 100,
    free_ship_amt_needed: threshold === null ? null : Math.max(0, toCents(threshold) - subtotal_cents) / 100,
    free_ship_units_needed: needed === null ? null : Math.max(0, needed + box.number_of_items - units),
  };
}

function sumsOf(items: readonly CartItem[]): { subtotal_cents: number; saved_cents: number; units: number } {
  const sums = { subtotal_cents: 0, saved_cents: 0, units: 0 };
  for (const { price, msrp, line_item_price, line_item_qty } of items) {
    sums.subtotal_cents += toCents(line_item_price);
    sums.saved_cents += Math.max(0, toCents(msrp) - toCents(price)) * line_item_qty;
    sums.units += line_item_qty;
  }
  return sums;
}
