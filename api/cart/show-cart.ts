import { fingerprintOf } from '#domain/cart/fingerprint.ts';
import type { Cart, CartBox, CartUpdate } from '#domain/cart/schema.ts';
import { BOX_CONSTANTS, CART_CONSTANTS } from '#domain/cart/wire-constants.ts';
import { sumAdjustments } from '#domain/pricing/adjustment.ts';
import { showTotals } from '#domain/pricing/show-totals.ts';
import { type BoxTotals, computeTotals, type Totals } from '#domain/pricing/totals.ts';
import { dollars, formatCents } from '#domain/kernel/money.ts';
import { type DeliveryPromise, promiseFor } from '#domain/delivery/promise.ts';
import { type CartLine, isSellable, lineToPrice } from './candidate.ts';
import { noteChanges } from './notes.ts';
import { factsOfLine, type ShownCatalog, showItem } from './show-item.ts';
import type { CartView, Changed } from './edit-cart.ts';
import type { CartPricing } from './cart-pricing.ts';
import { CART_TEXTS } from './texts.ts';

/** The id of a cart that has not been created: viewing an empty cart writes nothing. */
export const NO_CART_ID = '00000000-0000-0000-0000-000000000000';

type LineInCart = ReturnType<typeof lineToPrice>;
type ShownWith = { catalog: ShownCatalog; pricing: CartPricing; now: Date };
/** What a box shows besides its lines. */
type BoxFigures = Omit<CartBox, 'items' | 'scheduled_items'>;

/** The whole cart, priced now (requirements C1-C4, C10). */
export function showCart(view: CartView, shownWith: ShownWith): Cart {
  const { catalog, pricing } = shownWith;
  const { totals, figures, boxes } = priceCart(view, shownWith);
  const show = ({ line }: LineInCart) => showItem(catalog, line, pricing.rules);
  const shown = boxes.map(({ box, lines }) => ({ ...BOX_CONSTANTS, ...box, items: lines.map(show) }));
  return {
    ...CART_CONSTANTS,
    ...figures,
    items: [...shown.flatMap(({ items }) => items), ...totals.unboxed.map(show)],
    saved_items: view.lines.filter(({ save_for_later }) => save_for_later).map((line) => showItem(catalog, line)),
    boxes: shown,
    is_gift: view.cart?.is_gift ?? false,
    gift_recipient: view.cart?.gift_recipient ?? null,
    gift_message: view.cart?.gift_message ?? null,
  };
}

/** The response to a cart change: the changed lines, and the ids of the others. */
export function showUpdate(changed: Changed, shownWith: ShownWith): CartUpdate {
  const { catalog, pricing } = shownWith;
  const { totals, figures, boxes } = priceCart(changed, shownWith);
  const noted = new Set(figures.notification.map(({ product_id }) => product_id));
  const isShown = ({ line_item_id, product_id }: CartLine) =>
    changed.changed_ids.has(line_item_id) || noted.has(product_id);
  const toBuy = [...boxes.flatMap(({ lines }) => lines), ...totals.unboxed];
  const saved = changed.lines.filter(({ save_for_later }) => save_for_later);
  return {
    ...figures,
    previous_version: changed.previous_version,
    fingerprint: fingerprintOf([
      ...toBuy.map(({ line }) => factsOfLine(line, pricing.rules)),
      ...saved.map((line) => factsOfLine(line)),
    ]),
    items: toBuy.flatMap(({ line }) => (isShown(line) ? showItem(catalog, line, pricing.rules) : [])),
    saved_items: saved.flatMap((line) => (isShown(line) ? showItem(catalog, line) : [])),
    boxes: boxes.map(({ box, lines }) => ({ ...box, item_ids: lines.map(({ line_id }) => line_id) })),
    unboxed_item_ids: totals.unboxed.map(({ line_id }) => line_id),
    saved_item_ids: saved.map(({ line_item_id }) => line_item_id),
  };
}

/** The totals of a cart, and what the whole cart and a change of it show alike. */
function priceCart({ cart, lines, ship_region }: CartView, { catalog, pricing, now }: ShownWith) {
  const wanted = lines.filter(({ save_for_later }) => !save_for_later);
  const toBuy = wanted.filter(isSellable);
  const totals = computeTotals({
    lines: toBuy.map(lineToPrice),
    shipping_rules: pricing.shipping_rules,
    tax_rates: pricing.tax_rates,
  });
  const promise =
    totals.boxes.length > 0 ? promiseFor(pricing.warehouses, ship_region.destination?.region_code ?? null, now) : null;
  const removed = wanted.filter((line) => !isSellable(line));
  return {
    totals,
    boxes: promise ? totals.boxes.map((box) => ({ box: showBox(box, promise), lines: box.lines })) : [],
    figures: {
      cart_id: cart?.cart_id ?? NO_CART_ID,
      version: cart?.version ?? 0,
      ...showMoney(totals),
      tax_is_estimate: !ship_region.has_address,
      total_items_in_cart: toBuy.reduce((sum, { qty }) => sum + qty, 0),
      removed_items: removed.flatMap(({ product_id }) => catalog.card(product_id) ?? []),
      notification: noteChanges(lines),
      lastFetched: now.toISOString(),
    },
  };
}

function showMoney({ subtotal_cents, grand_total_cents, saved_cents, boxes, adjustments }: Totals<LineInCart>) {
  return {
    subtotal: dollars(subtotal_cents),
    grand_total: dollars(grand_total_cents),
    gwp_eligible_subtotal: dollars(boxes.reduce((sum, box) => sum + box.subtotal_cents, 0)),
    cart_savings: {
      coupon: dollars(-sumAdjustments(adjustments, 'coupon')),
      gwp: dollars(-sumAdjustments(adjustments, 'gift_with_purchase')),
      products: dollars(saved_cents),
      thrive_cash: 0,
      tpr: dollars(-sumAdjustments(adjustments, 'tpr')),
    },
    totals: showTotals(adjustments).map(({ type, cents }) => ({ type, value: dollars(cents) })),
  };
}

function showBox(box: BoxTotals<LineInCart>, promise: DeliveryPromise): BoxFigures {
  return {
    box_type: box.box_type,
    number_of_items: box.units,
    subtotal: dollars(box.subtotal_cents),
    shipping: dollars(box.shipping_cents),
    free_ship_amt_needed: box.free_ship_amt_needed_cents === null ? null : dollars(box.free_ship_amt_needed_cents),
    free_ship_threshold: box.free_ship_threshold_cents === null ? null : dollars(box.free_ship_threshold_cents),
    free_ship_units_needed: box.free_ship_units_needed,
    fresh_message: freshMessage(box),
    cutoff: promise.cutoff.toISOString(),
    estimated_delivery: promise.estimated_delivery,
  };
}

function freshMessage(box: BoxTotals<LineInCart>): string | null {
  if (!box.has_fresh) return null;
  if (box.shipping_cents === 0) return CART_TEXTS.chilled;
  const free = box.free_ship_threshold_cents;
  return CART_TEXTS.chilledFor(formatCents(box.shipping_cents), free === null ? null : formatCents(free));
}
