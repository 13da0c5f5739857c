import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { TAX_CLASSES } from '#domain/catalog/names.ts';
import { DEFAULT_SHIPPING } from '#domain/pricing/shipping.ts';
import { showTotals } from './show-totals.ts';
import { sumAdjustments } from './adjustment.ts';
import { computeTotals, type LineToPrice, type TaxRates } from './totals.ts';

const line = fc
  .record({
    price_cents: fc.integer({ min: 0, max: 200_000 }),
    saving_cents: fc.integer({ min: 0, max: 50_000 }),
    qty: fc.integer({ min: 1, max: 999 }),
    storage: fc.constantFrom('ambient', 'fresh', 'frozen', 'wine'),
    tax_class: fc.constantFrom(...TAX_CLASSES),
  })
  .map(({ saving_cents: savingCents, ...rest }) => ({ ...rest, msrp_cents: rest.price_cents + savingCents }));
const BOUGHT = { ebt_eligible: false, origin: 'bought' } as const;
const carts = fc
  .array(line, { maxLength: 12 })
  .map((lines) => lines.map((given, at): LineToPrice => ({ ...given, ...BOUGHT, line_id: String(at) })));
const rate = fc.option(fc.integer({ min: 0, max: 500_000 }), { nil: undefined });
const rates: fc.Arbitrary<TaxRates> = fc.record({
  staple: rate,
  candy: rate,
  soft_drink: rate,
  supplement: rate,
  non_food: rate,
  alcohol: rate,
  shipping: rate,
});

/**
 * The second, plain implementation of invariant I6: one running account per box in whole numbers of any
 * size, the shipping prices written out, nothing shared with the code under test.
 */
function plainTotal(lines: readonly LineToPrice[], tax: TaxRates) {
  const spent = { grocery: 0n, frozen: 0n, wine: 0n };
  let bottles = 0;
  let has_fresh = false;
  let taxes = 0n;
  let saved = 0n;
  const levy = (cents: bigint, ppm: number | undefined) => {
    const exact = cents * BigInt(ppm ?? 0);
    const whole = exact / 1_000_000n;
    return exact % 1_000_000n >= 500_000n ? whole + 1n : whole;
  };
  for (const item of lines) {
    let cost = 0n;
    for (let bit = 1, double = BigInt(item.price_cents); bit <= item.qty; bit *= 2, double += double) {
      if (item.qty & bit) cost += double;
    }
    if (item.storage === 'frozen') spent.frozen += cost;
    else if (item.storage === 'wine') spent.wine += cost;
    else spent.grocery += cost;
    if (item.storage === 'wine') bottles += item.qty;
    if (item.storage === 'fresh') has_fresh = true;
    taxes += levy(cost, tax[item.tax_class]);
    saved += BigInt(item.msrp_cents) * BigInt(item.qty) - cost;
  }
  const holds = (...kinds: string[]) => lines.some(({ storage }) => kinds.includes(storage));
  const fees: bigint[] = [];
  if (holds('ambient', 'fresh')) fees.push(spent.grocery >= 15_000n ? 0n : has_fresh ? 995n : 595n);
  if (holds('frozen')) fees.push(spent.frozen >= 12_000n ? 0n : 1_995n);
  if (holds('wine')) fees.push(bottles >= 6 ? 0n : 1_495n);
  for (const fee of fees) taxes += levy(fee, tax.shipping);
  const shipping = fees.reduce((sum, fee) => sum + fee, 0n);
  const items = spent.grocery + spent.frozen + spent.wine;
  return [items, shipping, taxes, items + shipping + taxes, saved].map(Number);
}

describe('totals', () => {
  test('two implementations agree to the cent on 20,000 carts, and parts sum to the whole', () => {
    fc.assert(
      fc.property(carts, rates, (lines, tax_rates) => {
        const totals = computeTotals({ lines, shipping_rules: DEFAULT_SHIPPING, tax_rates });
        const { adjustments, subtotal_cents, grand_total_cents, saved_cents } = totals;
        const shipping_cents = sumAdjustments(adjustments, 'shipping');
        const tax_cents = sumAdjustments(adjustments, 'tax');
        expect([subtotal_cents, shipping_cents, tax_cents, grand_total_cents, saved_cents]).toEqual(
          plainTotal(lines, tax_rates),
        );
        expect(totals.boxes.flatMap((box) => box.lines)).toHaveLength(lines.length);
        expect(grand_total_cents).toBeGreaterThanOrEqual(0);
        for (const box of totals.boxes) {
          expect(box.lines.reduce((sum, { line_cents }) => sum + line_cents, 0)).toBe(box.subtotal_cents);
        }
      }),
      { numRuns: 20_000 },
    );
  });

  test('the order of the lines changes nothing', () => {
    fc.assert(
      fc.property(carts, rates, (lines, tax_rates) => {
        const [there, back] = [lines, lines.toReversed()].map(
          (given) => computeTotals({ lines: given, shipping_rules: DEFAULT_SHIPPING, tax_rates }).grand_total_cents,
        );
        expect(there).toBe(back);
      }),
      { numRuns: 500 },
    );
  });

  test('an empty cart costs nothing and shows no totals', () => {
    const totals = computeTotals({ lines: [], shipping_rules: DEFAULT_SHIPPING, tax_rates: { shipping: 80_000 } });
    expect(totals).toEqual({
      boxes: [],
      unboxed: [],
      subtotal_cents: 0,
      adjustments: [],
      grand_total_cents: 0,
      saved_cents: 0,
      tenders: [],
      due_cents: 0,
    });
    expect(showTotals(totals.adjustments)).toEqual([]);
  });

  test('boxes come as grocery, frozen, wine, each with its own shipping line', () => {
    const of = (storage: LineToPrice['storage']): LineToPrice => ({
      ...BOUGHT,
      line_id: storage,
      price_cents: 1000,
      msrp_cents: 1200,
      qty: 1,
      storage,
      tax_class: 'staple',
    });
    const totals = computeTotals({
      lines: [of('wine'), of('frozen'), of('ambient')],
      shipping_rules: DEFAULT_SHIPPING,
      tax_rates: {},
    });
    expect(totals.boxes.map(({ box_type }) => box_type)).toEqual(['grocery', 'frozen', 'wine']);
    expect(showTotals(totals.adjustments)).toEqual([
      { type: 'shipping', cents: 595 },
      { type: 'thrive_shipping_frozen', cents: 1995 },
      { type: 'thrive_shipping_wine', cents: 1495 },
      { type: 'tax', cents: 0 },
    ]);
  });

  test('each class of a set is taxed on its share of what the set costs', () => {
    const parts = [
      { price_cents: 600, qty: 1, tax_class: 'staple' },
      { price_cents: 100, qty: 3, tax_class: 'candy' },
      { price_cents: 300, qty: 1, tax_class: 'candy' },
    ] as const;
    const set = { ...BOUGHT, line_id: 'a', price_cents: 1_080, msrp_cents: 2_000, qty: 2, storage: 'ambient' } as const;
    const { adjustments } = computeTotals({
      lines: [{ ...set, tax_class: 'non_food', parts }],
      shipping_rules: DEFAULT_SHIPPING,
      tax_rates: { candy: 100_000, staple: 10_000, non_food: 500_000 },
    });
    // Half of $21.60 is candy: 10% of $10.80 and 1% of the rest.
    const taxes = adjustments.filter(({ kind }) => kind === 'tax').map(({ source, cents }) => [source, cents]);
    expect(taxes).toEqual([
      ['tax_rate:staple', 11],
      ['tax_rate:candy', 108],
    ]);
  });

  test('a set is never taxed more than its highest rate, nor less than its lowest', () => {
    const part = fc.record({
      price_cents: fc.integer({ min: 1, max: 20_000 }),
      qty: fc.integer({ min: 1, max: 4 }),
      tax_class: fc.constantFrom(...TAX_CLASSES),
    });
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 8 }), line, rates, (parts, given, tax_rates) => {
        const set = { ...given, ...BOUGHT, line_id: 'a', parts };
        const { adjustments } = computeTotals({ lines: [set], shipping_rules: DEFAULT_SHIPPING, tax_rates });
        const own = adjustments.filter(({ kind, line_id }) => kind === 'tax' && line_id === 'a');
        const tax = own.reduce((sum, { cents }) => sum + cents, 0);
        const ppm = parts.map(({ tax_class }) => tax_rates[tax_class] ?? 0);
        const net = set.price_cents * set.qty;
        // Each class is rounded once.
        expect(tax).toBeLessThanOrEqual((net * Math.max(...ppm)) / 1_000_000 + TAX_CLASSES.length / 2);
        expect(tax).toBeGreaterThanOrEqual((net * Math.min(...ppm)) / 1_000_000 - TAX_CLASSES.length / 2);
        expect(new Set(own.map(({ source }) => source)).size).toBe(own.length);
      }),
    );
  });

  test('tax is rounded once per line: three lines of half a cent are three cents', () => {
    const half = {
      ...BOUGHT,
      price_cents: 10,
      msrp_cents: 10,
      qty: 1,
      storage: 'ambient',
      tax_class: 'candy',
    } as const;
    const totals = computeTotals({
      lines: ['a', 'b', 'c'].map((line_id) => ({ ...half, line_id })),
      shipping_rules: DEFAULT_SHIPPING,
      tax_rates: { candy: 50_000 },
    });
    expect(sumAdjustments(totals.adjustments, 'tax')).toBe(3);
  });
});
