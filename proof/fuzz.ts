// `npm run fuzz`: starts a shop and sends requests to every operation of its OpenAPI document, then to its pages.
import { fuzz, type FuzzRow } from './fuzz-run.ts';
import { fuzzPages } from './fuzz-pages.ts';
import { openFuzzShop } from './fuzz-shop.ts';

/** Requests slower than this are findings (reliability.md). */
const SLOW_MS = 2_000;

/** All pages together get as many requests as this many operations. */
const RUNS_OF_PAGES = 10;

const runs = Number(process.env['FUZZ_RUNS'] ?? 300);
const seed = Number(process.env['FUZZ_SEED'] ?? Math.floor(Math.random() * 1_000_000_000));
/** Parts of names of operations, with commas between them, or `pages`. */
const only = process.env['FUZZ_ONLY'];

console.log(`${runs} requests to each operation, FUZZ_SEED=${seed}`);
const { open, google, close } = await openFuzzShop();
try {
  const { rows, findings } = await fuzz(open, { runs, seed, only, slow_ms: SLOW_MS, onRow, google });
  for (const finding of findings.slice(0, 40)) console.log(`\n! ${finding}`);
  const total = rows.reduce((sum, { statuses }) => sum + Object.values(statuses).reduce((a, b) => a + b, 0), 0);
  console.log(`\n${rows.length} operations, ${total} requests, ${findings.length} findings (FUZZ_SEED=${seed})`);
  const pages =
    only !== undefined && only !== 'pages'
      ? null
      : await fuzzPages(open, { runs: runs * RUNS_OF_PAGES, seed, slow_ms: SLOW_MS });
  for (const finding of pages?.findings.slice(0, 40) ?? []) console.log(`\n! ${finding}`);
  if (pages) onRow({ operation: `pages, ${pages.findings.length} findings`, ...pages });
  process.exitCode = findings.length + (pages?.findings.length ?? 0) === 0 ? 0 : 1;
} finally {
  await close();
}

function onRow({ operation, statuses, slowest_ms }: FuzzRow): void {
  const counts = Object.entries(statuses).map(([status, count]) => `${status} x${count}`);
  console.log(`${operation.padEnd(28)} ${counts.join('  ').padEnd(64)} slowest ${slowest_ms} ms`);
}
