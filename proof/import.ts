import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { tableLine } from '#domain/catalog/export-product.ts';
import { openEnvironment, preserveFolders, type ShopEnvironment } from '#harness/environment.ts';
import { query } from '#harness/query.ts';
import { Checks } from './faults/fault.ts';

const ROWS = 50_000;
/** One row in a hundred is bad. */
const BAD_EVERY = 100;
const GOOD = ROWS - ROWS / BAD_EVERY;
const MEMORY_MAX_MB = 400;

/**
 * `npm run proof:import`: 50,000 rows, of which 500 are bad, are imported twice into an empty shop. Nothing doubles, the
 * second import writes no row, and its memory stays bounded.
 */
async function main(): Promise<boolean> {
  const checks = new Checks();
  const environment = await openEnvironment('import');
  try {
    const file = path.join(environment.dir, 'feed.tsv');
    await pipeline(Readable.from(feed()), createWriteStream(file));
    const first = await importFeed(environment, file);
    checkRun(checks, 'the first import', first, `Products: ${count(GOOD)} new, 0 changed, 0 unchanged`);
    const before = await versions(environment);
    checks.same('products', before.length, GOOD);
    const second = await importFeed(environment, file);
    checkRun(checks, 'the second import', second, `Products: 0 new, 0 changed, ${count(GOOD)} unchanged`);
    checks.true(
      'the second import writes no row',
      JSON.stringify(await versions(environment)) === JSON.stringify(before),
    );
  } finally {
    if (checks.broken.length > 0) preserveFolders();
    await environment.close();
  }
  for (const line of checks.broken) console.log(`  ${line}`);
  return checks.broken.length === 0;
}

const count = (number: number) => number.toLocaleString('en-US');

function checkRun(checks: Checks, name: string, { code, said, took_s, peak_mb }: Ran, products: string): void {
  console.log(`${name}: ${took_s.toFixed(1)} s, ${count(Math.round(ROWS / took_s))} rows/s, ${peak_mb} MB`);
  checks.same(`${name}: exit code`, code, 1);
  checks.true(`${name}: ${products}`, said.includes(products));
  checks.true(
    `${name}: its rows`,
    said.includes(`${count(ROWS)} rows: ${count(GOOD)} good, ${count(ROWS - GOOD)} bad`),
  );
  checks.true(`${name}: up to ${MEMORY_MAX_MB} MB`, peak_mb > 0 && peak_mb <= MEMORY_MAX_MB);
}

const HEADER = [
  'id',
  'title',
  'description',
  'brand',
  'price',
  'sale_price',
  'availability',
  'quantity',
  'product_type',
];

function* feed(): Generator<string> {
  yield tableLine(HEADER, '\t');
  for (let number = 1; number <= ROWS; number++) {
    const cells = [
      `GV-${number}`,
      `Green Valley Product No ${number}, ${1 + (number % 30)} oz`,
      `A plain description of product ${number}, about as long as those of a feed. `.repeat(4),
      `Brand ${number % 300}`,
      number % BAD_EVERY === 0 ? 'none' : `${3 + (number % 40)}.49 USD`,
      `${2 + (number % 40)}.99 USD`,
      'in_stock',
      String(number % 200),
      `Aisle ${number % 10} > Category ${number % 100} > Kind ${number % 500}`,
    ];
    yield tableLine(cells, '\t');
  }
}

type Ran = { code: number | null; said: string; took_s: number; peak_mb: number };

/** Has the process say at its end how much memory it took. */
const SAY_PEAK = `data:text/javascript,${encodeURIComponent(
  "process.on('exit', () => console.log('peak', process.resourceUsage().maxRSS))",
)}`;

async function importFeed(environment: ShopEnvironment, file: string): Promise<Ran> {
  const began = performance.now();
  const args = ['scripts/catalog-import.ts', file, '--format', 'google', '--ship-from', '97201'];
  const child = spawn(process.execPath, ['--import', SAY_PEAK, ...args], {
    env: { ...process.env, DATABASE_URL: environment.addresses.database_url, SHOP_DATA: environment.dir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const ended = Promise.withResolvers<number | null>();
  child.once('error', ended.reject);
  child.once('close', ended.resolve);
  const code = await ended.promise;
  const [, kilobytes = '0'] = /^peak (\d+)$/m.exec(said) ?? [];
  return { code, said, took_s: (performance.now() - began) / 1000, peak_mb: Math.round(Number(kilobytes) / 1024) };
}

/** Every product with the versions of its rows. */
function versions({ addresses }: ShopEnvironment): Promise<Record<string, unknown>[]> {
  return query(
    addresses.database_url,
    `select p.sku, p.xmin::text, c.xmin::text as price, s.xmin::text as stock
     from product p join price c using (product_id) join stock s using (product_id) order by p.sku`,
  );
}

process.exitCode = (await main()) ? 0 : 1;
