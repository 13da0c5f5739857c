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
 * What a cart costs, computed the slow way (invariant I6): unit by unit, box by box, taxes digit by digit.
 * It shares no code with the shop.
 */
export function plainTotals(
  lines: readonly PricedLine[],
  rules: readonly ShippingRule[],
  rates: TaxRates,
): PlainTotals {
  const boxes: Record<string, { cents: number; pieces: number; fresh: boolean }> = {};
  let tax_cents = 0;
  let storePriceCents = 0;
  for (const line of lines) {
    const box = (boxes[boxOf(line)] ??= { cents: 0, pieces: 0, fresh: false });
    let line_cents = 0;
    for (let piece = 0; piece < line.qty; piece++) {
      line_cents += line.price_cents;
      storePriceCents += line.msrp_cents;
      box.pieces++;
    }
    box.cents += line_cents;
    if (line.storage === 'fresh') box.fresh = true;
    tax_cents += taxOnPaper(line_cents, rates[line.tax_class]);
  }
  let subtotal_cents = 0;
  let shipping_cents = 0;
  for (const [box, { cents, pieces, fresh }] of Object.entries(boxes)) {
    const rule = rules.find(({ box_type }) => box_type === box);
    if (!rule) throw new Error(`No rule for ${box}.`);
    let fee = rule.fee_cents;
    if (fresh && rule.fresh_fee_cents !== null) fee = rule.fresh_fee_cents;
    if (rule.free_from_cents !== null && cents >= rule.free_from_cents) fee = 0;
    if (rule.free_from_units !== null && pieces >= rule.free_from_units) fee = 0;
    subtotal_cents += cents;
    shipping_cents += fee;
    tax_cents += taxOnPaper(fee, rates.shipping);
  }
  const grand_total_cents = subtotal_cents + shipping_cents + tax_cents;
  return {
    subtotal_cents,
    shipping_cents,
    tax_cents,
    grand_total_cents,
    saved_cents: storePriceCents - subtotal_cents,
  };
}

function boxOf({ storage }: PricedLine): string {
  if (storage === 'wine' || storage === 'frozen') return storage;
  return 'grocery';
}

/** Parts per million of an amount: the last six digits of the product are dropped, rounding half up. */
function taxOnPaper(cents: number, ppm = 0): number {
  const digits = String(BigInt(cents) * BigInt(ppm)).padStart(7, '0');
  const whole = Number(digits.slice(0, -6));
  return digits.charCodeAt(digits.length - 6) >= '5'.charCodeAt(0) ? whole + 1 : whole;
}
