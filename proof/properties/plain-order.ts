import type { Discount } from '#domain/pricing/discount.ts';
import type { ShippingRule } from '#domain/pricing/shipping.ts';
import type { TenderLimits } from '#domain/pricing/tender.ts';
import type { Charge, LineToPrice, TaxRates } from '#domain/pricing/totals.ts';

export type PlainPricing = {
  rules: readonly ShippingRule[];
  rates: TaxRates;
  discounts: readonly Discount[];
  charges: readonly Charge[];
  tenders: TenderLimits;
};

export type PlainOrder = {
  subtotal_cents: number;
  grand_total_cents: number;
  saved_cents: number;
  due_cents: number;
  /** Of each line: what it costs, what is taken off by each discount that names it, and its tax. */
  lines: Map<string, { cost: number; off: number[]; tax: number }>;
  /** Of each box: fee, what promotions take off it, and tax on the rest. */
  boxes: Map<string, { fee: number; off: number[]; tax: number }>;
  paid: { ebt: number; store_credit: number; gift_card: number; card: number };
};

type Row = { cost: number; left: number; off: number[]; tax: number };
type Box = { fee: number; off: number[]; tax: number };

/**
 * What an order costs, computed as one would on paper (invariant I6): every unit is written down separately, boxes are
 * piles, percentages are worked out digit by digit. It shares no code with the shop.
 */
export function plainOrder(lines: readonly LineToPrice[], pricing: PlainPricing): PlainOrder {
  const rows = plainRows(lines, pricing);
  let total = 0;
  let subtotal_cents = 0;
  let eligible = 0;
  let saved_cents = 0;
  for (const line of lines) {
    const row = rows.get(line.line_id);
    if (!row) continue;
    row.tax = boxOf(line) === null ? 0 : onPaper(row.left, pricing.rates[line.tax_class]);
    subtotal_cents += row.cost;
    total += row.left + row.tax;
    if (line.ebt_eligible) eligible += row.left;
    for (let unit = 0; unit < line.qty; unit++) saved_cents += line.msrp_cents;
    saved_cents -= row.left;
  }
  const boxes = plainBoxes(lines, rows, pricing);
  for (const { fee, off, tax } of boxes.values()) total += fee - off.reduce((a, b) => a + b, 0) + tax;
  for (const { cents } of pricing.charges) total += cents;
  const paid = plainPaid(total, eligible, pricing.tenders);
  return {
    subtotal_cents,
    grand_total_cents: total,
    saved_cents,
    due_cents: paid.card,
    lines: new Map([...rows].map(([id, { cost, off, tax }]) => [id, { cost, off, tax }])),
    boxes,
    paid,
  };
}

/** Every line with what it costs and what discounts leave of it. */
function plainRows(lines: readonly LineToPrice[], { discounts }: PlainPricing): Map<string, Row> {
  const rows = new Map<string, Row>();
  for (const line of lines) {
    let cost = 0;
    for (let unit = 0; unit < line.qty; unit++) cost += line.price_cents;
    rows.set(line.line_id, { cost, left: cost, off: [], tax: 0 });
  }
  for (const discount of discounts) {
    if (discount.target !== 'items') continue;
    const touched = lines.filter((line) =>
      discount.line_ids === null ? line.origin === 'bought' : discount.line_ids.includes(line.line_id),
    );
    const piles = touched.map((line) => rows.get(line.line_id)?.left ?? 0);
    const whole = piles.reduce((a, b) => a + b, 0);
    const amount = 'cents' in discount.off ? Math.min(discount.off.cents, whole) : onPaper(whole, discount.off.ppm);
    divide(amount, piles).forEach((part, at) => {
      const row = rows.get(touched[at]?.line_id ?? '');
      if (!row || part === 0) return;
      row.left -= part;
      row.off.push(part);
    });
  }
  return rows;
}

function plainBoxes(lines: readonly LineToPrice[], rows: Map<string, Row>, pricing: PlainPricing): Map<string, Box> {
  const boxes = new Map<string, Box>();
  for (const rule of pricing.rules) {
    const inside = lines.filter((line) => boxOf(line) === rule.box_type);
    if (inside.length === 0) continue;
    const bought = inside.filter((line) => line.origin === 'bought');
    const worth = bought.reduce((sum, line) => sum + (rows.get(line.line_id)?.left ?? 0), 0);
    const units = bought.reduce((sum, line) => sum + line.qty, 0);
    const isFresh = inside.some((line) => line.storage === 'fresh');
    let fee = isFresh && rule.fresh_fee_cents !== null ? rule.fresh_fee_cents : rule.fee_cents;
    if (rule.free_from_cents !== null && worth >= rule.free_from_cents) fee = 0;
    if (rule.free_from_units !== null && units >= rule.free_from_units) fee = 0;
    let left = fee;
    const off: number[] = [];
    for (const discount of pricing.discounts) {
      if (discount.target !== 'shipping') continue;
      if (discount.box_types !== null && !discount.box_types.includes(rule.box_type)) continue;
      const part = 'cents' in discount.off ? Math.min(discount.off.cents, left) : onPaper(left, discount.off.ppm);
      left -= part;
      if (part > 0) off.push(part);
    }
    boxes.set(rule.box_type, { fee, off, tax: onPaper(left, pricing.rates.shipping) });
  }
  return boxes;
}

function plainPaid(total: number, eligible: number, limits: TenderLimits): PlainOrder['paid'] {
  const ebt = Math.min(total, limits.ebt_cents ?? 0, eligible);
  const storeCredit = Math.min(total - ebt, limits.store_credit_cents ?? 0);
  const giftCard = Math.min(total - ebt - storeCredit, limits.gift_card_cents ?? 0);
  return { ebt, store_credit: storeCredit, gift_card: giftCard, card: total - ebt - storeCredit - giftCard };
}

/** What the first `units` of `qty` units give back of an amount: each unit an equal part, the half cent upward. */
export function plainShare(cents: number, units: number, qty: number): number {
  const exact = BigInt(cents) * BigInt(units);
  const whole = exact / BigInt(qty);
  return Number((exact - whole * BigInt(qty)) * 2n >= BigInt(qty) ? whole + 1n : whole);
}

/** A refund over what paid: in proportion, the card first among equals, and never more than is left. */
export function plainSplit(cents: number, paid: { isCard: boolean; cents: number; left: number }[]): number[] {
  const got = paid.map(() => 0);
  let rest = cents;
  for (let round = 0; rest > 0; round++) {
    const weights = paid.map((tender, at) => (round === 0 ? tender.cents : tender.left - (got[at] ?? 0)));
    const order = [...paid.keys()].sort((a, b) => Number(paid[b]?.isCard) - Number(paid[a]?.isCard) || a - b);
    const parts = divide(
      rest,
      order.map((at) => weights[at] ?? 0),
    );
    order.forEach((at, index) => {
      const room = (paid[at]?.left ?? 0) - (got[at] ?? 0);
      const part = Math.min(parts[index] ?? 0, room);
      got[at] = (got[at] ?? 0) + part;
      rest -= part;
    });
  }
  return got;
}

function boxOf({ storage }: LineToPrice): string | null {
  if (storage === 'none') return null;
  return storage === 'wine' || storage === 'frozen' ? storage : 'grocery';
}

/** Parts per million of an amount: the six last digits of the product are cut off, and 5 or more is one up. */
function onPaper(cents: number, ppm = 0): number {
  const digits = String(BigInt(cents) * BigInt(ppm)).padStart(7, '0');
  const whole = Number(digits.slice(0, -6));
  return digits.charCodeAt(digits.length - 6) >= '5'.charCodeAt(0) ? whole + 1 : whole;
}

/** Every pile gets its whole cents; the leftover cents go one by one to the piles that lost most, the earlier first. */
function divide(cents: number, piles: readonly number[]): number[] {
  const sum = piles.reduce((a, b) => a + b, 0);
  const weights = sum === 0 ? piles.map(() => 1) : piles;
  const whole = sum === 0 ? piles.length : sum;
  const parts = weights.map((weight) => Number((BigInt(cents) * BigInt(weight)) / BigInt(whole)));
  const cut = weights.map((weight) => (BigInt(cents) * BigInt(weight)) % BigInt(whole));
  const given = new Set<number>();
  for (let over = cents - parts.reduce((a, b) => a + b, 0); over > 0; over--) {
    let next = -1;
    cut.forEach((each, at) => {
      if (!given.has(at) && (next === -1 || each > (cut[next] ?? 0n))) next = at;
    });
    given.add(next);
    parts[next] = (parts[next] ?? 0) + 1;
  }
  return parts;
}
