import { assertDefined } from '#domain/kernel/assert.ts';
import { partOf, prorate } from '#domain/kernel/money.ts';
import { BOX_OF_STORAGE, type BoxType, type Storage, type TaxClass } from '#domain/catalog/names.ts';
import { type Adjustment, sumAdjustments } from './adjustment.ts';
import { splitIntoBoxes } from './boxes.ts';
import { type Discount, discountLines, discountShipping } from './discount.ts';
import { type BoxShipping, rulesInForce, type ShippingRule, shipBox } from './shipping.ts';
import { SHIPPING_TOTAL, TOTAL_LABELS } from './total-labels.ts';
import { dueOf, splitTenders, type Tender, type TenderLimits } from './tender.ts';

/** What a line must tell to be totaled. A line that is only saved is not handed in. */
export type LineToPrice = {
  /** Unique among the lines; adjustments name it. */
  line_id: string;
  price_cents: number;
  /** The store price that may be named (`provenStoreCents`); the price itself if there is none. */
  msrp_cents: number;
  qty: number;
  storage: Storage;
  tax_class: TaxClass;
  ebt_eligible: boolean;
  /** A gift counts toward no threshold, and only a discount that names it applies to it. */
  origin: 'bought' | 'gift';
  /** What a set is made of: each part is taxed as itself, on its share of the set's price. */
  parts?: readonly TaxedPart[];
};

type TaxedPart = { price_cents: number; qty: number; tax_class: TaxClass };

/** Parts per million by class; a class without an entry is not taxed. */
export type TaxRates = Partial<Record<TaxClass | 'shipping', number>>;

/** A flat amount that isn't taxed and belongs to no box: a donation or a fee. */
export type Charge = { kind: 'donation' | 'fee'; source: string; label: string; cents: number };

/** The line as it was given, with what it costs. */
export type PricedLine<Line> = Line & {
  /** Price times quantity. */
  line_cents: number;
  /** What discounts take off it, 0 or more. */
  discount_cents: number;
  tax_cents: number;
};

export type BoxTotals<Line> = BoxShipping & {
  box_type: BoxType;
  lines: PricedLine<Line>[];
  units: number;
  /** Items before discounts. */
  subtotal_cents: number;
  /** Tax on the box's lines and on its shipping. */
  tax_cents: number;
  adult_signature: boolean;
  has_fresh: boolean;
};

export type Totals<Line> = {
  boxes: BoxTotals<Line>[];
  /** Items that don't ship, such as gift cards. */
  unboxed: PricedLine<Line>[];
  /** Items before discounts. */
  subtotal_cents: number;
  /** In the order in which they apply: discounts, shipping, tax, charges. */
  adjustments: Adjustment[];
  /** Items plus adjustments. */
  grand_total_cents: number;
  /** Store price minus what the lines cost after discounts, before tax and shipping. */
  saved_cents: number;
  /** What pays the total; they sum to it. */
  tenders: Tender[];
  /** What the card pays. */
  due_cents: number;
};

type Pricing = {
  shipping_rules: readonly ShippingRule[];
  tax_rates: TaxRates;
  discounts?: readonly Discount[];
  charges?: readonly Charge[];
  tenders?: TenderLimits;
};

/**
 * The one place where money is added up; cart, quote and order all come here (invariant I6; the order of the steps
 * is that of 010-rulings.md, Order totals). Whole cents; a discount is rounded half up once, tax once per line
 * (of a set, once per tax class of its parts) and once for the shipping of each box.
 */
export function computeTotals<Line extends LineToPrice>({
  lines: given,
  shipping_rules,
  tax_rates,
  discounts = [],
  charges = [],
  tenders: limits = {},
}: Pricing & { lines: readonly Line[] }): Totals<Line> {
  const { lines, adjustments } = priceLines(given, discounts, tax_rates);
  const rules = rulesInForce(shipping_rules);
  const shippingDiscounts = discounts.filter(({ target }) => target === 'shipping');
  const boxes = splitIntoBoxes(lines).map(({ box_type, lines: held }) => {
    const rule = rules.find((candidate) => candidate.box_type === box_type);
    if (!rule) throw new Error(`No shipping rule for a ${box_type} box.`);
    const shipping = shipLines(rule, held, shippingDiscounts, tax_rates);
    adjustments.push(...shipping.adjustments);
    return { ...shipping.box, lines: held };
  });
  for (const { kind, source, label, cents } of charges) {
    adjustments.push({ kind, source, label, box_type: null, line_id: null, cents });
  }
  const subtotal_cents = sum(lines, ({ line_cents }) => line_cents);
  const grand_total_cents = subtotal_cents + sumAdjustments(adjustments);
  const ebt_cents = sum(lines, (line) => (line.ebt_eligible ? line.line_cents - line.discount_cents : 0));
  const tenders = splitTenders(grand_total_cents, ebt_cents, limits);
  return {
    boxes,
    unboxed: lines.filter(({ storage }) => BOX_OF_STORAGE[storage] === null),
    subtotal_cents,
    adjustments,
    grand_total_cents,
    saved_cents: sum(lines, (line) => line.msrp_cents * line.qty - (line.line_cents - line.discount_cents)),
    tenders,
    due_cents: dueOf(tenders),
  };
}

/** Lines with their discounts and tax, and the adjustments that say so: all discounts first, then all taxes. */
function priceLines<Line extends LineToPrice>(
  given: readonly Line[],
  discounts: readonly Discount[],
  rates: TaxRates,
): { lines: PricedLine<Line>[]; adjustments: Adjustment[] } {
  const netCents = given.map(({ price_cents, qty }) => price_cents * qty);
  const adjustments = discounts
    .filter(({ target }) => target === 'items')
    .flatMap((discount) => discountLines(given, netCents, discount));
  const lines = given.map((line, at): PricedLine<Line> => {
    const line_cents = line.price_cents * line.qty;
    const net = assertDefined(netCents[at], `The amount of line ${line.line_id}`);
    let tax_cents = 0;
    for (const { tax_class, cents } of taxesOf(line, net, rates)) {
      if (cents === 0) continue;
      tax_cents += cents;
      const { line_id } = line;
      const source = `tax_rate:${tax_class}`;
      const box_type = BOX_OF_STORAGE[line.storage];
      adjustments.push({ kind: 'tax', source, label: TOTAL_LABELS.tax, box_type, line_id, cents });
    }
    return { ...line, line_cents, discount_cents: line_cents - net, tax_cents };
  });
  return { lines, adjustments };
}

/**
 * The tax on what a line costs after discounts, by class. A set's amount is divided over the classes of its parts by
 * what the parts cost alone (largest remainder), so that its food is taxed as food.
 */
function taxesOf(line: LineToPrice, net: number, rates: TaxRates): { tax_class: TaxClass; cents: number }[] {
  // What doesn't ship, such as a gift card, isn't taxed in any state.
  if (BOX_OF_STORAGE[line.storage] === null) return [];
  const { tax_class, parts = [] } = line;
  if (parts.length === 0) return [{ tax_class, cents: partOf(net, rates[tax_class] ?? 0) }];
  const byClass = [...Map.groupBy(parts, (part) => part.tax_class)];
  const shares = prorate(
    net,
    byClass.map(([, held]) => sum(held, ({ price_cents, qty }) => price_cents * qty)),
  );
  return byClass.map(([of], at) => ({ tax_class: of, cents: partOf(shares[at] ?? 0, rates[of] ?? 0) }));
}

/** What sending one box costs. Thresholds count discounted items that are bought. */
function shipLines<Line extends LineToPrice>(
  rule: ShippingRule,
  lines: readonly PricedLine<Line>[],
  discounts: readonly Discount[],
  rates: TaxRates,
): { box: Omit<BoxTotals<Line>, 'lines'>; adjustments: Adjustment[] } {
  const { box_type, adult_signature } = rule;
  const bought = lines.filter(({ origin }) => origin === 'bought');
  const has_fresh = lines.some(({ storage }) => storage === 'fresh');
  const counted = {
    subtotal_cents: sum(bought, ({ line_cents, discount_cents }) => line_cents - discount_cents),
    units: sum(bought, ({ qty }) => qty),
    has_fresh,
  };
  const shipping = shipBox(rule, counted);
  const adjustments: Adjustment[] = [
    {
      kind: 'shipping',
      source: `shipping_rule:${box_type}`,
      label: TOTAL_LABELS[SHIPPING_TOTAL[box_type]],
      box_type,
      line_id: null,
      cents: shipping.shipping_cents,
    },
  ];
  let shipping_cents = shipping.shipping_cents;
  for (const discount of discounts) {
    const off = discountShipping(box_type, shipping_cents, discount);
    if (!off) continue;
    adjustments.push(off);
    shipping_cents += off.cents;
  }
  const shippingTax = partOf(shipping_cents, rates.shipping ?? 0);
  if (shippingTax > 0) {
    const source = 'tax_rate:shipping';
    adjustments.push({ kind: 'tax', source, label: TOTAL_LABELS.tax, box_type, line_id: null, cents: shippingTax });
  }
  const box = {
    ...shipping,
    shipping_cents,
    box_type,
    units: sum(lines, ({ qty }) => qty),
    subtotal_cents: sum(lines, ({ line_cents }) => line_cents),
    tax_cents: sum(lines, ({ tax_cents }) => tax_cents) + shippingTax,
    adult_signature,
    has_fresh,
  };
  return { box, adjustments };
}

function sum<Part>(parts: readonly Part[], cents: (part: Part) => number): number {
  let total = 0;
  for (const part of parts) total += cents(part);
  return total;
}
