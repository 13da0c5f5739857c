import { spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { showTotals } from '#domain/cart/show-totals.ts';
import { computeTotals, type PricedLine, type TaxRates } from '#domain/cart/totals.ts';
import { dollars, prorate, toCents } from '#domain/kernel/money.ts';
import { BOX_TYPES, STORAGES, TAX_CLASSES } from '#domain/catalog/names.ts';
import type { ShippingRule } from '#domain/pricing/shipping.ts';
import { plainTotals } from './properties/plain-totals.ts';
import type { Report } from './support/report.ts';

const line: fc.Arbitrary<PricedLine> = fc
  .record({
    // Cheap and expensive products, so that thresholds are crossed from both sides.
    price_cents: fc.oneof(fc.integer({ min: 0, max: 3_000 }), fc.integer({ min: 0, max: 200_000 })),
    saving_cents: fc.integer({ min: 0, max: 50_000 }),
    qty: fc.oneof(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 999 })),
    storage: fc.constantFrom(...STORAGES),
    tax_class: fc.constantFrom(...TAX_CLASSES),
  })
  .map(({ saving_cents: savingCents, ...rest }) => ({ ...rest, msrp_cents: rest.price_cents + savingCents }));

/** Roundings differ at half a cent, so rates that produce one are drawn on purpose. */
const rate = fc.option(
  fc.oneof(fc.integer({ min: 0, max: 500_000 }), fc.constantFrom(5_000, 50_000, 88_750, 125_000)),
  {
    nil: undefined,
  },
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

const totalsAgree = fc.property(fc.array(line, { maxLength: 12 }), rules, rates, (lines, shipping_rules, tax_rates) => {
  const totals = computeTotals({ lines, shipping_rules, tax_rates });
  const plain = plainTotals(lines, shipping_rules, tax_rates);
  for (const [name, cents] of Object.entries(plain)) same(name, totals[name as keyof typeof plain], cents);
  // The amounts shown add up too, in dollars and back in cents.
  const shown = showTotals(totals).reduce((sum, { value }) => sum + toCents(value), totals.subtotal_cents);
  same('the sum of what is shown', lines.length === 0 ? totals.grand_total_cents : shown, plain.grand_total_cents);
  same('dollars and back', toCents(dollars(totals.grand_total_cents)), totals.grand_total_cents);
  if (totals.grand_total_cents < 0 || !Number.isSafeInteger(totals.grand_total_cents))
    throw new Error('No amount (I7).');
});

const orderOfLines = fc.property(
  fc
    .array(line, { maxLength: 12 })
    .chain((lines) => fc.tuple(fc.constant(lines), fc.shuffledSubarray(lines, { minLength: lines.length }))),
  rules,
  rates,
  ([lines, shuffled], shipping_rules, tax_rates) => {
    const [a, b] = [lines, shuffled].map((some) => computeTotals({ lines: some, shipping_rules, tax_rates }));
    same('in another order', a?.grand_total_cents, b?.grand_total_cents);
  },
);

const partsSum = fc.property(
  fc.integer({ min: 0, max: 100_000_000 }),
  fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 30 }),
  (cents, weights) => {
    const parts = prorate(cents, weights);
    same(
      'the sum of the parts',
      parts.reduce((sum, part) => sum + part, 0),
      cents,
    );
    if (parts.some((part) => part < 0 || !Number.isInteger(part))) throw new Error('A part is no amount.');
  },
);

function same(what: string, found: unknown, wanted: unknown): void {
  if (found !== wanted) throw new Error(`${what}: ${String(found)} instead of ${String(wanted)}`);
}

/**
 * Money: `carts` carts against a second, plain implementation (I6, I7). Carts: `sequences` sequences of
 * commands against a plain model, on PostgreSQL (I14, I15), with the same test that npm test runs briefly.
 */
export function proveProperties(carts: number, sequences: number): Report {
  const report: Report = { name: 'properties', is_good: true, lines: [], broken: [] };
  check(report, 'carts cost what the plain implementation says', totalsAgree, carts);
  check(report, 'carts cost the same in any order of their lines', orderOfLines, Math.ceil(carts / 5));
  check(report, 'amounts that are divided keep every cent', partsSum, Math.ceil(carts / 5));
  playCarts(report, sequences);
  report.is_good = report.broken.length === 0;
  return report;
}

function check<Case>(report: Report, what: string, property: fc.IProperty<Case>, runs: number): void {
  const began = performance.now();
  const result = fc.check(property, { numRuns: runs });
  const tookS = ((performance.now() - began) / 1000).toFixed(0);
  report.lines.push(`${result.numRuns} times: ${what} (${tookS} s)`);
  if (result.failed)
    report.broken.push(
      `${what}: seed ${result.seed}, path ${result.counterexamplePath ?? ''}: ${fc.defaultReportMessage(result) ?? ''}`,
    );
  console.log(`  ${report.lines.at(-1)}`);
}

function playCarts(report: Report, sequences: number): void {
  const words = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'api', 'test/api/cart/model.test.ts'];
  const played = spawnSync(process.execPath, words, {
    encoding: 'utf8',
    env: { ...process.env, CART_MODEL_RUNS: String(sequences) },
  });
  report.lines.push(`${sequences} sequences of commands: carts behave as a plain model`);
  if (played.status !== 0) report.broken.push(`the cart model: ${(played.stdout + played.stderr).slice(-3_000)}`);
  console.log(`  ${report.lines.at(-1)}`);
}

if (import.meta.main) {
  const { printReports } = await import('./support/report.ts');
  printReports([
    proveProperties(Number(process.env['PROOF_CARTS'] ?? 100_000), Number(process.env['CART_MODEL_RUNS'] ?? 5_000)),
  ]);
}
