import { partOf } from '#domain/kernel/money.ts';
import type { BoxType, Storage, TaxClass } from '#domain/catalog/names.ts';
import { type BoxShipping, rulesInForce, type ShippingRule, shipBox } from '#domain/pricing/shipping.ts';
import { splitIntoBoxes } from './boxes.ts';

/** What a line must say of itself to be totalled. A line that is only saved is not handed in. */
export type PricedLine = {
  price_cents: number;
  msrp_cents: number;
  qty: number;
  storage: Storage;
  tax_class: TaxClass;
};

/** Parts per million by class; a class without an entry is not taxed. */
export type TaxRates = Partial<Record<TaxClass | 'shipping', number>>;

export type BoxTotals<Line> = BoxShipping & {
  box_type: BoxType;
  lines: TotalledLine<Line>[];
  units: number;
  subtotal_cents: number;
  /** Tax on the box's lines and on its shipping. */
  tax_cents: number;
  adult_signature: boolean;
  has_fresh: boolean;
};

/** The line as it was given, with what it costs. */
export type TotalledLine<Line> = Line & { line_cents: number; tax_cents: number };

export type Totals<Line> = {
  boxes: BoxTotals<Line>[];
  subtotal_cents: number;
  shipping_cents: number;
  tax_cents: number;
  grand_total_cents: number;
  /** Shelf price minus member price over all lines. */
  saved_cents: number;
};

/**
 * The one place where a cart is added up; cart, quote and order all come here (invariant I6). Whole
 * cents; tax is rounded half up once per line, and once for the shipping of each box.
 */
export function computeTotals<Line extends PricedLine>(input: {
  lines: readonly Line[];
  shipping_rules: readonly ShippingRule[];
  tax_rates: TaxRates;
}): Totals<Line> {
  const rules = rulesInForce(input.shipping_rules);
  const boxes = splitIntoBoxes(input.lines).map(({ box_type, lines }) => {
    const rule = rules.find((candidate) => candidate.box_type === box_type);
    if (!rule) throw new Error(`No shipping rule for a ${box_type} box.`);
    return totalBox(rule, lines, input.tax_rates);
  });
  const subtotal_cents = sum(boxes, ({ subtotal_cents: cents }) => cents);
  const shipping_cents = sum(boxes, ({ shipping_cents: cents }) => cents);
  const tax_cents = sum(boxes, ({ tax_cents: cents }) => cents);
  return {
    boxes,
    subtotal_cents,
    shipping_cents,
    tax_cents,
    grand_total_cents: subtotal_cents + shipping_cents + tax_cents,
    saved_cents: sum(input.lines, (line) => (line.msrp_cents - line.price_cents) * line.qty),
  };
}

function totalBox<Line extends PricedLine>(rule: ShippingRule, held: Line[], rates: TaxRates): BoxTotals<Line> {
  const lines = held.map((line) => {
    const line_cents = line.price_cents * line.qty;
    return { ...line, line_cents, tax_cents: partOf(line_cents, rates[line.tax_class] ?? 0) };
  });
  const subtotal_cents = sum(lines, ({ line_cents }) => line_cents);
  const units = sum(lines, ({ qty }) => qty);
  const has_fresh = lines.some(({ storage }) => storage === 'fresh');
  const shipping = shipBox(rule, { subtotal_cents, units, has_fresh });
  return {
    box_type: rule.box_type,
    lines,
    units,
    subtotal_cents,
    ...shipping,
    tax_cents: sum(lines, ({ tax_cents }) => tax_cents) + partOf(shipping.shipping_cents, rates.shipping ?? 0),
    adult_signature: rule.adult_signature,
    has_fresh,
  };
}

function sum<Part>(parts: readonly Part[], cents: (part: Part) => number): number {
  return parts.reduce((total, part) => total + cents(part), 0);
}
