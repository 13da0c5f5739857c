import { spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { prorate } from '#domain/kernel/money.ts';
import { orderOfLines, ordersAgree, same } from './properties/orders.ts';
import type { Report } from './support/report.ts';

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

/**
 * Money: `carts` carts against a second, plain implementation (I6, I7). Carts: `sequences` sequences of
 * commands against a plain model, on PostgreSQL (I14, I15), with the same test that npm test runs briefly.
 */
export function proveProperties(carts: number, sequences: number): Report {
  const report: Report = { name: 'properties', is_good: true, lines: [], broken: [] };
  check(
    report,
    'orders with discounts, credits, edits and refunds cost what the plain implementation says',
    ordersAgree,
    carts,
  );
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
