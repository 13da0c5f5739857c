import type { PricedLine, TaxRates } from '#domain/cart/totals.ts';
import type { ShippingRule } from '#domain/pricing/shipping.ts';

export type PlainTotals = {
  subtotal_cents: number;
  shipping_cents: number;
  tax_cents: number;
  grand_total_cents: number;
  saved_cents: number;
};

/**
 * What a cart costs, as a patient person with paper would find it (invariant I6): every piece is put down
 * by itself, boxes are heaps, taxes are worked out digit by digit. It shares nothing with the shop's code.
 */
export function plainTotals(
  lines: readonly PricedLine[],
  rules: readonly ShippingRule[],
  rates: TaxRates,
): PlainTotals {
  const heaps: Record<string, { cents: number; pieces: number; fresh: boolean }> = {};
  let tax_cents = 0;
  let shelf_cents = 0;
  for (const line of lines) {
    const heap = (heaps[boxOf(line)] ??= { cents: 0, pieces: 0, fresh: false });
    let line_cents = 0;
    for (let piece = 0; piece < line.qty; piece++) {
      line_cents += line.price_cents;
      shelf_cents += line.msrp_cents;
      heap.pieces++;
    }
    heap.cents += line_cents;
    if (line.storage === 'fresh') heap.fresh = true;
    tax_cents += onPaper(line_cents, rates[line.tax_class]);
  }
  let subtotal_cents = 0;
  let shipping_cents = 0;
  for (const [box, { cents, pieces, fresh }] of Object.entries(heaps)) {
    const rule = rules.find(({ box_type }) => box_type === box);
    if (!rule) throw new Error(`No rule for ${box}.`);
    let fee = rule.fee_cents;
    if (fresh && rule.fresh_fee_cents !== null) fee = rule.fresh_fee_cents;
    if (rule.free_from_cents !== null && cents >= rule.free_from_cents) fee = 0;
    if (rule.free_from_units !== null && pieces >= rule.free_from_units) fee = 0;
    subtotal_cents += cents;
    shipping_cents += fee;
    tax_cents += onPaper(fee, rates.shipping);
  }
  const grand_total_cents = subtotal_cents + shipping_cents + tax_cents;
  return { subtotal_cents, shipping_cents, tax_cents, grand_total_cents, saved_cents: shelf_cents - subtotal_cents };
}

function boxOf({ storage }: PricedLine): string {
  if (storage === 'wine' || storage === 'frozen') return storage;
  return 'grocery';
}

/** Parts per million of an amount: the six last digits of the product are cut off, and 5 or more is one up. */
function onPaper(cents: number, ppm = 0): number {
  const digits = String(BigInt(cents) * BigInt(ppm)).padStart(7, '0');
  const whole = Number(digits.slice(0, -6));
  return digits.charCodeAt(digits.length - 6) >= '5'.charCodeAt(0) ? whole + 1 : whole;
}
