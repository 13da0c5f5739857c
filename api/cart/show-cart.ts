import type { Cart, CartBox } from '#domain/cart/schema.ts';
import { BOX_CONSTANTS, CART_CONSTANTS } from '#domain/cart/wire-constants.ts';
import { sumAdjustments } from '#domain/pricing/adjustment.ts';
import { showTotals } from '#domain/pricing/show-totals.ts';
import { type BoxTotals, computeTotals } from '#domain/pricing/totals.ts';
import { dollars, formatCents } from '#domain/kernel/money.ts';
import { type DeliveryPromise, promiseFor } from '#domain/delivery/promise.ts';
import { type CartLine, isSellable, lineToPrice } from './candidate.ts';
import { noteChanges } from './notes.ts';
import { type CatalogCards, showItem } from './show-item.ts';
import type { Changed } from './edit-cart.ts';
import type { CartPricing } from './cart-pricing.ts';

/** The id of a cart that has not been created: viewing an empty cart writes nothing. */
export const NO_CART_ID = '00000000-0000-0000-0000-000000000000';

/** The whole cart, priced now (requirements C1-C4, C10). */
export function showCart(
  catalog: CatalogCards,
  { cart, lines, ship_region }: Changed,
  pricing: CartPricing,
  now: Date,
): Cart {
  const wanted = lines.filter(({ save_for_later }) => !save_for_later);
  const toBuy = wanted.filter(isSellable);
  const totals = computeTotals({
    lines: toBuy.map(lineToPrice),
    shipping_rules: pricing.shipping_rules,
    tax_rates: pricing.tax_rates,
  });
  const promise = totals.boxes.length > 0 ? promiseFor(pricing.warehouses, ship_region.region_code, now) : null;
  const boxes = promise
    ? totals.boxes.map((box) => showBox(catalog, box, { promise, restrictions: pricing.restrictions }))
    : [];
  return {
    ...CART_CONSTANTS,
    cart_id: cart?.cart_id ?? NO_CART_ID,
    items: [
      ...boxes.flatMap(({ items }) => items),
      ...totals.unboxed.map((line) => showItem(catalog, line, pricing.restrictions)),
    ],
    saved_items: lines.filter(({ save_for_later }) => save_for_later).map((line) => showItem(catalog, line)),
    boxes,
    subtotal: dollars(totals.subtotal_cents),
    grand_total: dollars(totals.grand_total_cents),
    gwp_eligible_subtotal: dollars(totals.boxes.reduce((sum, { subtotal_cents }) => sum + subtotal_cents, 0)),
    cart_savings: {
      coupon: dollars(-sumAdjustments(totals.adjustments, 'coupon')),
      gwp: dollars(-sumAdjustments(totals.adjustments, 'gift_with_purchase')),
      products: dollars(totals.saved_cents),
      thrive_cash: 0,
      tpr: dollars(-sumAdjustments(totals.adjustments, 'tpr')),
    },
    totals: showTotals(totals.adjustments).map(({ type, cents }) => ({ type, value: dollars(cents) })),
    tax_is_estimate: !ship_region.has_address,
    is_gift: cart?.is_gift ?? false,
    gift_recipient: cart?.gift_recipient ?? null,
    gift_message: cart?.gift_message ?? null,
    total_items_in_cart: toBuy.reduce((sum, { qty }) => sum + qty, 0),
    removed_items: wanted
      .filter((line) => !isSellable(line))
      .flatMap(({ product_id }) => catalog.card(product_id) ?? []),
    notification: noteChanges(lines),
    lastFetched: now.toISOString(),
  };
}

function showBox(
  catalog: CatalogCards,
  box: BoxTotals<CartLine>,
  { promise, restrictions }: { promise: DeliveryPromise; restrictions: CartPricing['restrictions'] },
): CartBox {
  return {
    ...BOX_CONSTANTS,
    box_type: box.box_type,
    items: box.lines.map((line) => showItem(catalog, line, restrictions)),
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

function freshMessage(box: BoxTotals<CartLine>): string | null {
  if (!box.has_fresh || box.shipping_cents === 0) return null;
  const until =
    box.free_ship_threshold_cents === null
      ? ''
      : ` until its box reaches ${formatCents(box.free_ship_threshold_cents)}`;
  return `Fresh food travels chilled for ${formatCents(box.shipping_cents)}${until}.`;
}
