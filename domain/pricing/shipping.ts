import type { BoxType } from '#domain/catalog/names.ts';

/** A row of table shipping_rule: what one kind of box costs to send, and from when it costs nothing. */
export type ShippingRule = {
  box_type: BoxType;
  fee_cents: number;
  /** Charged instead of fee_cents once the box holds a fresh item; null: fresh items cost no more. */
  fresh_fee_cents: number | null;
  free_from_cents: number | null;
  free_from_units: number | null;
  adult_signature: boolean;
};

/** A shop without rows ships like this (010-rulings.md); a row of the table replaces its box's entry. */
export const DEFAULT_SHIPPING: readonly ShippingRule[] = [
  {
    box_type: 'grocery',
    fee_cents: 595,
    fresh_fee_cents: 995,
    free_from_cents: 15_000,
    free_from_units: null,
    adult_signature: false,
  },
  {
    box_type: 'frozen',
    fee_cents: 1995,
    fresh_fee_cents: null,
    free_from_cents: 12_000,
    free_from_units: null,
    adult_signature: false,
  },
  {
    box_type: 'wine',
    fee_cents: 1495,
    fresh_fee_cents: null,
    free_from_cents: null,
    free_from_units: 6,
    adult_signature: true,
  },
];

/** The rules in force: the operator's rows, and the defaults for boxes that have no row. */
export function rulesInForce(rows: readonly ShippingRule[]): ShippingRule[] {
  return DEFAULT_SHIPPING.map((fallback) => rows.find(({ box_type }) => box_type === fallback.box_type) ?? fallback);
}

export type BoxContents = { subtotal_cents: number; units: number; has_fresh: boolean };

export type BoxShipping = {
  shipping_cents: number;
  /** Cents still missing for free shipping, 0 when reached; null without a money threshold. */
  free_ship_amt_needed_cents: number | null;
  free_ship_threshold_cents: number | null;
  /** Units still missing; null without a threshold in units. */
  free_ship_units_needed: number | null;
};

/** What sending one box costs, and what is missing until it costs nothing (requirement C10). */
export function shipBox(rule: ShippingRule, box: BoxContents): BoxShipping {
  const amount = rule.free_from_cents === null ? null : Math.max(0, rule.free_from_cents - box.subtotal_cents);
  const units = rule.free_from_units === null ? null : Math.max(0, rule.free_from_units - box.units);
  const isFree = amount === 0 || units === 0;
  const fee = box.has_fresh ? (rule.fresh_fee_cents ?? rule.fee_cents) : rule.fee_cents;
  return {
    shipping_cents: isFree ? 0 : fee,
    free_ship_amt_needed_cents: amount,
    free_ship_threshold_cents: rule.free_from_cents,
    free_ship_units_needed: units,
  };
}
