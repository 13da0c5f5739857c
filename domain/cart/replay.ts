import { BOX_TYPES } from '#domain/catalog/names.ts';
import { toCents } from '#domain/kernel/money.ts';
import { type LineState, settle } from './contents.ts';
import { EMPTY_BOX } from './empty-cart.ts';
import { type RowName, rowKey } from './row-key.ts';
import type { Cart, CartBox, CartItem } from './schema.ts';

/** What a line should hold. `item` is the line as it was shown, or only its name where no more is known. */
export type LineForm = LineState & { item: CartItem | (RowName & { id: ''; title: null }) };

type Lines<Line> = Readonly<{ items: readonly Line[]; saved_items: readonly Line[] }>;

/** The lines to buy, then those that are saved for later. */
export const linesOf = <Line>({ items, saved_items }: Lines<Line>): Line[] => [...items, ...saved_items];

/** A cart with changes of its lines applied; shipping and tax stay as they were last computed. */
export function replay(cart: Cart, forms: readonly LineForm[]): Cart {
  const lines = linesOf(cart);
  for (const { item, qty, save_for_later } of forms) {
    const found = lines.findIndex((line) => rowKey(line) === rowKey(item));
    const line = lines[found] ?? (item.title === null ? null : item);
    const state = line && settle(null, { qty, save_for_later }, line.min_order_qty);
    lines.splice(found < 0 ? lines.length : found, 1, ...(line && state ? [withState(line, state)] : []));
  }
  return forms.length > 0 ? recount(cart, lines) : cart;
}

function withState(item: CartItem, { qty, save_for_later }: LineState): CartItem {
  return { ...item, save_for_later, line_item_qty: qty, line_item_price: (toCents(item.price) * qty) / 100 };
}

function recount(cart: Cart, lines: readonly CartItem[]): Cart {
  const items = lines.filter(({ save_for_later }) => !save_for_later);
  const boxes = BOX_TYPES.flatMap((box_type) => {
    const held = items.filter((item) => item.type_category === box_type);
    const known = cart.boxes.find((box) => box.box_type === box_type);
    return held.length > 0 ? recountBox(known ?? { ...EMPTY_BOX, box_type }, held) : [];
  });
  const subtotal_cents = subtotalOf(items);
  const saved_cents = sum(items, (item) => Math.max(0, toCents(item.msrp) - toCents(item.price)) * item.line_item_qty);
  return {
    ...cart,
    items: [...boxes.flatMap((box) => box.items), ...items.filter((item) => item.type_category === null)],
    saved_items: lines.filter(({ save_for_later }) => save_for_later),
    boxes,
    subtotal: subtotal_cents / 100,
    grand_total: (toCents(cart.grand_total) + subtotal_cents - toCents(cart.subtotal)) / 100,
    cart_savings: { ...cart.cart_savings, products: saved_cents / 100 },
    total_items_in_cart: unitsOf(items),
  };
}

function recountBox(box: CartBox, items: CartItem[]): CartBox {
  const { free_ship_threshold: threshold, free_ship_units_needed: needed } = box;
  return {
    ...box,
    items,
    number_of_items: unitsOf(items),
    subtotal: subtotalOf(items) / 100,
    free_ship_amt_needed: threshold === null ? null : Math.max(0, toCents(threshold) - subtotalOf(items)) / 100,
    free_ship_units_needed: needed === null ? null : Math.max(0, needed + box.number_of_items - unitsOf(items)),
  };
}

const sum = <T>(all: readonly T[], of: (one: T) => number) => all.reduce((total, one) => total + of(one), 0);
const subtotalOf = (items: readonly CartItem[]) => sum(items, (item) => toCents(item.line_item_price));
const unitsOf = (items: readonly CartItem[]) => sum(items, (item) => item.line_item_qty);
