import type { TieredPrice } from '#domain/catalog/schema.ts';
import { partOf, toCents } from '#domain/kernel/money.ts';
import { type BoxContents, type ShippingRule, shipBox } from './shipping.ts';

export type LandedLine = {
  /** What one costs: the member price, or the autoship price where it comes on a schedule. */
  price_cents: number;
  qty: number;
  is_fresh: boolean;
  /** Credit for buying more; none while the feature is off. */
  tiers: readonly TieredPrice[];
};

/** A line with its share of the shipping, which adds up: items - credit + shipping = landed. */
export type LandedPrice = {
  items_cents: number;
  credit_cents: number;
  /** Of the box, and the line's share of it. */
  box_shipping_cents: number;
  shipping_cents: number;
  landed_cents: number;
};

/**
 * What a line costs at the door: its price, less the credit it earns, plus its share of what its box costs to send. The
 * share follows the prices in the box and is rounded half up once; `others` is everything else in the box.
 */
export function landedPrice(line: LandedLine, others: BoxContents, rule: ShippingRule): LandedPrice {
  const items_cents = line.price_cents * line.qty;
  const subtotal_cents = others.subtotal_cents + items_cents;
  const has_fresh = others.has_fresh || line.is_fresh;
  const box = shipBox(rule, { subtotal_cents, units: others.units + line.qty, has_fresh });
  const box_shipping_cents = box.shipping_cents;
  const shipping_cents =
    subtotal_cents === 0 ? box_shipping_cents : Math.round((box_shipping_cents * items_cents) / subtotal_cents);
  const credit_cents = creditOf(line, items_cents);
  const landed_cents = items_cents - credit_cents + shipping_cents;
  return { items_cents, credit_cents, box_shipping_cents, shipping_cents, landed_cents };
}

/** The credit of the tier that the quantity reaches, never more than the line costs. */
function creditOf({ tiers, qty }: LandedLine, items_cents: number): number {
  const tier = tiers.find(({ min, max }) => qty >= min && (max === null || qty <= max));
  if (!tier) return 0;
  const { discount_type, promo_value } = tier;
  const credit = discount_type === 'percentage' ? partOf(items_cents, promo_value * 10_000) : toCents(promo_value);
  return Math.min(credit, items_cents);
}

/** The box that is assumed for a visitor: of so much, or of so many bottles where the threshold counts units. */
export const ASSUMED_CENTS = 5_000;
export const ASSUMED_UNITS = 3;

/** What else is in the box that is assumed; nothing if the line alone is more. */
export function assumedOthers({ price_cents, qty }: LandedLine, rule: ShippingRule): BoxContents {
  if (rule.free_from_units !== null) {
    const units = Math.max(0, ASSUMED_UNITS - qty);
    return { subtotal_cents: units * price_cents, units, has_fresh: false };
  }
  return { subtotal_cents: Math.max(0, ASSUMED_CENTS - price_cents * qty), units: 0, has_fresh: false };
}
