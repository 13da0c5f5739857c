import fc from 'fast-check';
import { BOX_TYPES, STORAGES, TAX_CLASSES } from '#domain/catalog/names.ts';
import { refundShipping, refundUnits, splitRefund, sumParts } from '#domain/order/refund.ts';
import { reviseOrder } from '#domain/order/revise.ts';
import { type Adjustment, sumAdjustments } from '#domain/pricing/adjustment.ts';
import type { Discount } from '#domain/pricing/discount.ts';
import type { ShippingRule } from '#domain/pricing/shipping.ts';
import { showTotals } from '#domain/pricing/show-totals.ts';
import { type Charge, computeTotals, type LineToPrice, type TaxRates, type Totals } from '#domain/pricing/totals.ts';
import { plainOrder, type PlainPricing, plainShare, plainSplit } from './plain-order.ts';

const line = fc
  .record({
    // Cheap and expensive products, so that thresholds are met from both sides.
    price_cents: fc.oneof(fc.integer({ min: 0, max: 3_000 }), fc.integer({ min: 0, max: 200_000 })),
    saving_cents: fc.integer({ min: 0, max: 50_000 }),
    qty: fc.oneof(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 999 })),
    storage: fc.constantFrom(...STORAGES),
    tax_class: fc.constantFrom(...TAX_CLASSES),
    ebt_eligible: fc.boolean(),
    origin: fc.constantFrom('bought' as const, 'bought' as const, 'bought' as const, 'gift' as const),
  })
  .map(({ saving_cents: savingCents, ...rest }) => ({ ...rest, msrp_cents: rest.price_cents + savingCents }));
const linesNamed = (prefix: string, maxLength: number): fc.Arbitrary<LineToPrice[]> =>
  fc.array(line, { maxLength }).map((lines) => lines.map((each, at) => ({ ...each, line_id: `${prefix}${at}` })));

/** Rounding rules differ at half a cent, so rates that produce one are generated on purpose. */
const rate = fc.option(
  fc.oneof(fc.integer({ min: 0, max: 500_000 }), fc.constantFrom(5_000, 50_000, 88_750, 125_000)),
  { nil: undefined },
);
const rates: fc.Arbitrary<TaxRates> = fc.record({
  staple: rate,
  candy: rate,
  soft_drink: rate,
  supplement: rate,
  non_food: rate,
  alcohol: rate,
  shipping: rate,
});

const fee = fc.integer({ min: 0, max: 5_000 });
const rules: fc.Arbitrary<ShippingRule[]> = fc.tuple(
  ...BOX_TYPES.map((box_type) =>
    fc
      .record({
        fee_cents: fee,
        fresh_fee_cents: fc.option(fee),
        free_from: fc.oneof(
          fc.constant({ free_from_cents: null, free_from_units: null }),
          fc.integer({ min: 1, max: 30_000 }).map((cents) => ({ free_from_cents: cents, free_from_units: null })),
          fc.integer({ min: 1, max: 24 }).map((units) => ({ free_from_cents: null, free_from_units: units })),
        ),
        adult_signature: fc.boolean(),
      })
      .map(({ free_from: freeFrom, ...rule }): ShippingRule => ({ box_type, ...rule, ...freeFrom })),
  ),
);

const off = fc.oneof(
  fc.oneof(fc.integer({ min: 0, max: 2_000 }), fc.integer({ min: 0, max: 500_000 })).map((cents) => ({ cents })),
  fc.oneof(fc.integer({ min: 0, max: 1_000_000 }), fc.constantFrom(50_000, 300_000, 1_000_000)).map((ppm) => ({ ppm })),
);
const discountsOf = (prefix: string): fc.Arbitrary<Discount[]> =>
  fc.array(
    fc.record({
      kind: fc.constantFrom('tpr', 'volume', 'promotion', 'coupon', 'gift_with_purchase', 'autoship'),
      source: fc.constantFrom('rule:1', 'rule:2'),
      label: fc.constant('A rule'),
      target: fc.constantFrom('items', 'items', 'items', 'shipping'),
      line_ids: fc.option(fc.uniqueArray(fc.integer({ min: 0, max: 9 }).map((at) => `${prefix}${at}`))),
      box_types: fc.option(fc.subarray([...BOX_TYPES])),
      off,
    }),
    { maxLength: 4 },
  );
const charges: fc.Arbitrary<Charge[]> = fc.array(
  fc.record({
    kind: fc.constantFrom('donation', 'fee'),
    source: fc.constant('test'),
    label: fc.constant('A charge'),
    cents: fc.integer({ min: 1, max: 2_000 }),
  }),
  { maxLength: 2 },
);
const limit = fc.option(fc.oneof(fc.integer({ min: 0, max: 3_000 }), fc.integer({ min: 0, max: 1_000_000 })), {
  nil: undefined,
});
const tenders = fc.record({ ebt_cents: limit, store_credit_cents: limit, gift_card_cents: limit });

/** A placed order, what its buyer does to it, and in which order units come back. */
const story = fc.record({
  lines: linesNamed('a', 10),
  discounts: discountsOf('a'),
  rules,
  rates,
  charges,
  tenders,
  edit: fc.option(
    fc.record({
      kept: fc.array(fc.integer({ min: 0, max: 1_000 }), { minLength: 10, maxLength: 10 }),
      added: linesNamed('b', 3),
      discounts: discountsOf('b'),
    }),
  ),
  refunds: fc.array(fc.tuple(fc.nat(), fc.integer({ min: 1, max: 300 })), { maxLength: 8 }),
  returnsAll: fc.boolean(),
});

/**
 * Orders with random discounts, credits, edits and refunds cost what the plain implementation says, line by line and
 * box by box, and a refund is the exact inverse of what was paid (I4, I6, I7).
 */
export const ordersAgree = fc.property(story, (given) => {
  const pricing = { shipping_rules: given.rules, tax_rates: given.rates, tenders: given.tenders };
  const plainPricing = { rules: given.rules, rates: given.rates, charges: given.charges, tenders: given.tenders };
  let totals = computeTotals({ ...pricing, lines: given.lines, discounts: given.discounts, charges: given.charges });
  const plain = { ...plainPricing, discounts: given.discounts };
  compare(totals, given.lines, plain);
  let { lines } = given;
  if (given.edit) {
    const { kept: drawn, added, discounts: added_discounts } = given.edit;
    const kept = new Map(lines.map(({ line_id, qty }, at) => [line_id, Math.min(qty, drawn[at] ?? 0)]));
    const before = totals;
    const revision = reviseOrder({ lines, adjustments: before.adjustments }, { kept, added, added_discounts }, pricing);
    same('what an edit reverses', sumAdjustments(revision.reversals), -sumAdjustments(before.adjustments));
    const edited = [...lines.flatMap((each) => leftOf(each, kept)), ...added];
    compare(revision.totals, edited, {
      ...plainPricing,
      discounts: [...plainKept(lines, before.adjustments, kept), ...added_discounts.map(forAdded(added))],
    });
    totals = revision.totals;
    lines = edited;
  }
  returnUnits(totals, lines, given);
});

function leftOf(each: LineToPrice, kept: ReadonlyMap<string, number>): LineToPrice[] {
  const qty = kept.get(each.line_id) ?? 0;
  return qty === 0 ? [] : [{ ...each, qty }];
}

/** Today's discounts, which are for nothing but what is new. */
function forAdded(added: readonly LineToPrice[]): (discount: Discount) => Discount {
  const ids = added.flatMap(({ line_id, origin }) => (origin === 'gift' ? [] : [line_id]));
  return (discount) => ({ ...discount, line_ids: discount.line_ids ?? ids });
}

/** The discounts an edit keeps, worked out on paper: what the units that stay no longer cost. */
function plainKept(
  lines: readonly LineToPrice[],
  adjustments: readonly Adjustment[],
  kept: ReadonlyMap<string, number>,
): Discount[] {
  const base = { kind: 'promotion', source: '', label: '' } as const;
  const ofLines = lines.map((each): Discount => {
    const units = kept.get(each.line_id) ?? 0;
    const off = units * each.price_cents - plainShare(netOf(each, adjustments), units, each.qty);
    return { ...base, target: 'items', line_ids: [each.line_id], box_types: null, off: { cents: off } };
  });
  const ofShipping = adjustments
    .filter(({ kind, line_id }) => line_id === null && KINDS_OF_DISCOUNT.includes(kind))
    .map(
      ({ box_type, cents }): Discount => ({
        ...base,
        target: 'shipping',
        line_ids: null,
        box_types: box_type && [box_type],
        off: { cents: -cents },
      }),
    );
  return [...ofLines, ...ofShipping];
}

const KINDS_OF_DISCOUNT = ['tpr', 'volume', 'promotion', 'coupon', 'gift_with_purchase', 'autoship'];

/** What a line costs after its discounts. */
function netOf(each: LineToPrice, adjustments: readonly Adjustment[]): number {
  return adjustments
    .filter(({ kind, line_id }) => line_id === each.line_id && KINDS_OF_DISCOUNT.includes(kind))
    .reduce((left, { cents }) => left + cents, each.price_cents * each.qty);
}

function compare(totals: Totals<LineToPrice>, lines: readonly LineToPrice[], pricing: PlainPricing): void {
  const plain = plainOrder(lines, pricing);
  for (const name of ['subtotal_cents', 'grand_total_cents', 'saved_cents', 'due_cents'] as const)
    same(name, totals[name], plain[name]);
  const of = (wanted: (adjustment: Adjustment) => boolean) =>
    totals.adjustments.filter(wanted).reduce((sum, { cents }) => sum + cents, 0);
  for (const [line_id, row] of plain.lines) {
    same(
      `tax of ${line_id}`,
      of((each) => each.line_id === line_id && each.kind === 'tax'),
      row.tax,
    );
    const share = of((each) => each.line_id === line_id && each.kind !== 'tax');
    same(
      `discounts of ${line_id}`,
      -share,
      row.off.reduce((a, b) => a + b, 0),
    );
  }
  for (const [box_type, row] of plain.boxes) {
    const inBox = (each: Adjustment) => each.box_type === box_type && each.line_id === null;
    same(
      `fee of ${box_type}`,
      of((each) => inBox(each) && each.kind === 'shipping'),
      row.fee,
    );
    same(
      `tax on ${box_type}`,
      of((each) => inBox(each) && each.kind === 'tax'),
      row.tax,
    );
  }
  const paid = Object.fromEntries(totals.tenders.map(({ kind, cents }) => [kind, cents]));
  for (const [kind, cents] of Object.entries(plain.paid)) same(`paid by ${kind}`, paid[kind] ?? 0, cents);
  const shown = showTotals(totals.adjustments).reduce((sum, { cents }) => sum + cents, totals.subtotal_cents);
  same('the sum of what is shown', shown, totals.grand_total_cents);
  if (totals.grand_total_cents < 0 || !Number.isSafeInteger(totals.grand_total_cents))
    throw new Error('No amount (I7).');
}

/** Gives units back in random steps, then perhaps everything that is left, and compares every step. */
function returnUnits(
  totals: Totals<LineToPrice>,
  lines: readonly LineToPrice[],
  { refunds, returnsAll }: { refunds: [number, number][]; returnsAll: boolean },
): void {
  const refunded = new Map(lines.map(({ line_id }) => [line_id, 0]));
  const back = totals.tenders.map(() => 0);
  let given = 0;
  const pay = (cents: number) => {
    const state = totals.tenders.map((tender, at) => ({ ...tender, refunded_cents: back[at] ?? 0 }));
    const parts = splitRefund(cents, state);
    const plain = plainSplit(
      cents,
      state.map((tender) => ({
        isCard: tender.kind === 'card',
        cents: tender.cents,
        left: tender.cents - tender.refunded_cents,
      })),
    );
    same('a refund over its tenders', parts.join(), plain.join());
    parts.forEach((part, at) => (back[at] = (back[at] ?? 0) + part));
    given += cents;
  };
  const giveBack = (each: LineToPrice, units: number) => {
    const before = refunded.get(each.line_id) ?? 0;
    const cents = sumParts(refundUnits({ ...each, refunded_qty: before }, totals.adjustments, units));
    const tax = totals.adjustments.find(({ kind, line_id }) => kind === 'tax' && line_id === each.line_id)?.cents ?? 0;
    const share = (amount: number) =>
      plainShare(amount, before + units, each.qty) - plainShare(amount, before, each.qty);
    const plain = share(netOf(each, totals.adjustments)) + share(tax);
    same(`${units} units of ${each.line_id}`, cents, plain);
    refunded.set(each.line_id, before + units);
    pay(cents);
  };
  for (const [at, units] of refunds) {
    const each = lines[at % Math.max(1, lines.length)];
    const left = each ? each.qty - (refunded.get(each.line_id) ?? 0) : 0;
    if (each && left > 0) giveBack(each, Math.min(units, left));
  }
  if (!returnsAll) return;
  for (const each of lines) {
    const left = each.qty - (refunded.get(each.line_id) ?? 0);
    if (left > 0) giveBack(each, left);
  }
  for (const { box_type } of totals.boxes) {
    const cents = sumParts(refundShipping(box_type, totals.adjustments));
    if (cents > 0) pay(cents);
  }
  const kept = sumAdjustments(totals.adjustments, 'fee') + sumAdjustments(totals.adjustments, 'donation');
  same('what the shop keeps of an order that comes back whole', totals.grand_total_cents - given, kept);
}

/** Two amounts that must be equal. */
export function same(what: string, found: unknown, wanted: unknown): void {
  if (found !== wanted) throw new Error(`${what}: ${String(found)} instead of ${String(wanted)}`);
}

/** Carts cost the same in any order of their lines, without discounts: those are divided in their order. */
export const orderOfLines = fc.property(
  linesNamed('a', 12).chain((lines) =>
    fc.tuple(fc.constant(lines), fc.shuffledSubarray(lines, { minLength: lines.length })),
  ),
  rules,
  rates,
  ([lines, shuffled], shipping_rules, tax_rates) => {
    const [a, b] = [lines, shuffled].map((some) => computeTotals({ lines: some, shipping_rules, tax_rates }));
    same('in another order', a?.grand_total_cents, b?.grand_total_cents);
  },
);
