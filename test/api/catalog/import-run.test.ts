import { readFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ImportCanceled } from '#api/catalog/index.ts';
import { ImportBusy } from '#api/import-catalog.ts';
import { eventually } from '#harness/eventually.ts';
import { end, run } from '#harness/process.ts';
import { query } from '#harness/query.ts';
import { type BareShop, item, openBareShop, reasonsOf, runImport, table } from './import-fixtures.ts';

let bare: BareShop;
beforeAll(async () => {
  bare = await openBareShop();
});
afterAll(() => bare.close());

const countProducts = async () =>
  Number((await query(bare.url, 'select count(*)::int as count from product'))[0]?.['count']);
const rowsFrom = (first: number, count: number) => Array.from({ length: count }, (_, at) => item(first + at));

/** Someone holds a lock that an import waits for while it writes. */
async function block(): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: bare.url });
  await client.connect();
  await client.query('begin; lock table product in exclusive mode');
  return () => client.end();
}

const untilItWaits = () =>
  eventually('an import that waits', async () => {
    const waiting = await query(
      bare.url,
      "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
    );
    return waiting.length > 0;
  });

describe('2,000 rows, of which 20 are bad', () => {
  const rows = rowsFrom(100_000, 2_000).map((row, at) => (at % 100 === 7 ? { ...row, price: 'none' } : row));

  test('come in twice, and nothing doubles', async () => {
    const file = await bare.folder.write('many.tsv', table(rows));
    const first = await runImport(bare.url, file);
    expect(first.report).toMatchObject({ rows: 2_000, bad: 20, products: { new: 1_980, changed: 0, unchanged: 0 } });
    expect(reasonsOf(first.bad)[0]).toBe('line 9: price "none" isn\'t a price such as 4.99 USD');
    const before = await countProducts();
    const second = await runImport(bare.url, file);
    expect(second.report.products).toEqual({ new: 0, changed: 0, unchanged: 1_980 });
    expect(await countProducts()).toBe(before);
    expect(second.progress.map(({ step }) => step)).toEqual(expect.arrayContaining(['reading', 'writing']));
  });
});

describe('an import that is canceled', () => {
  test.each(['reading', 'writing'] as const)('while it is %s changes nothing', async (step) => {
    const stop = new AbortController();
    const file = await bare.folder.write(`canceled-${step}.tsv`, table(rowsFrom(200_000, 1_500)));
    const before = await countProducts();
    const ran = runImport(bare.url, file, 'google', {
      signal: stop.signal,
      onProgress: (progress) => {
        if (progress.step === step) stop.abort();
      },
    });
    await expect(ran).rejects.toThrow(ImportCanceled);
    expect(await countProducts()).toBe(before);
    expect(await query(bare.url, 'select count(*)::int as count from import_row')).toEqual([{ count: 0 }]);
  });

  test('while a statement waits for someone else ends it', async () => {
    const stop = new AbortController();
    const file = await bare.folder.write('waiting.tsv', table([item(100_000, { title: 'Other words' })]));
    const unblock = await block();
    const ran = runImport(bare.url, file, 'google', { signal: stop.signal });
    ran.catch(() => undefined);
    await untilItWaits();
    stop.abort();
    await expect(ran).rejects.toThrow(ImportCanceled);
    await unblock();
    expect(await query(bare.url, "select title from product where sku = 'GV-100000'")).not.toEqual([
      { title: 'Other words' },
    ]);
  });
});

describe('a statement of an import', () => {
  /** Runs this before each of them. */
  const onEach = (body: string) =>
    query(
      bare.url,
      `create or replace function on_import_row() returns trigger language plpgsql as $$ begin ${body}; return null; end $$;
       create or replace trigger on_import_row before insert or update or delete on import_row
         for each statement execute function on_import_row()`,
    );
  afterEach(() => query(bare.url, 'drop function on_import_row cascade'));

  test('has no limit', async () => {
    await onEach("if current_setting('statement_timeout') <> '0' then raise 'a limit'; end if");
    const file = await bare.folder.write('unlimited.tsv', table(rowsFrom(210_000, 2)));
    const dry = await runImport(bare.url, file, 'google', { isDryRun: true });
    expect(dry.report.products.new).toBe(2);
    const { report } = await runImport(bare.url, file, 'google', { pictures: {} });
    expect(report.products.new).toBe(2);
  });

  test.each(['insert', 'update'])('that runs is canceled: %s', async (kind) => {
    await onEach(`if tg_op = '${kind.toUpperCase()}' then perform pg_sleep(60); end if`);
    const stop = new AbortController();
    const file = await bare.folder.write('sleeps.tsv', table(rowsFrom(220_000, 2)));
    const ran = runImport(bare.url, file, 'google', { signal: stop.signal, isDryRun: true });
    ran.catch(() => undefined);
    await eventually('a statement that sleeps', async () => {
      const asleep = await query(
        bare.url,
        "select 1 from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()",
      );
      return asleep.length > 0;
    });
    stop.abort();
    await expect(ran).rejects.toThrow(ImportCanceled);
    expect(await query(bare.url, "select 1 from product where sku = 'GV-220000'")).toEqual([]);
  });
});

test('of two imports at once, the second says so', async () => {
  const file = await bare.folder.write('both.tsv', table(rowsFrom(300_000, 600)));
  const unblock = await block();
  const first = runImport(bare.url, file, 'google');
  try {
    await untilItWaits();
    await expect(runImport(bare.url, file, 'google')).rejects.toThrow(ImportBusy);
  } finally {
    await unblock();
  }
  expect((await first).report.products.new).toBe(600);
});

describe('the command', () => {
  const command = (file: string, args: string[]) =>
    run('scripts/catalog-import.ts', { DATABASE_URL: bare.url, SHOP_DATA: bare.folder.dir }, [file, ...args]);

  test('that is killed leaves nothing behind, and the next one works', async () => {
    const file = await bare.folder.write('killed.tsv', table(rowsFrom(400_000, 600)));
    const before = await countProducts();
    const unblock = await block();
    const killed = command(file, ['--format', 'google', '--ship-from', '90026']);
    await untilItWaits();
    await end(killed, 'SIGKILL');
    await unblock();
    await eventually('the end of its transaction', async () => {
      const open = await query(
        bare.url,
        "select 1 from pg_stat_activity where datname = current_database() and query like '%import_row%' and pid <> pg_backend_pid() and state <> 'idle'",
      );
      return open.length === 0;
    });
    expect(await countProducts()).toBe(before);
    const again = command(file, ['--format', 'google']);
    expect(await again.ended).toBe(0);
    expect(again.said()).toContain('Products: 600 new, 0 changed, 0 unchanged');
    expect(await countProducts()).toBe(before + 600);
  });

  test('stops on Ctrl-C with 130', async () => {
    const file = await bare.folder.write('stopped.tsv', table(rowsFrom(500_000, 600)));
    const before = await countProducts();
    const unblock = await block();
    const stopped = command(file, ['--format', 'google']);
    await untilItWaits();
    expect(await end(stopped, 'SIGINT')).toBe(130);
    await unblock();
    expect(stopped.said()).toContain('Canceled. Nothing was changed.');
    expect(await countProducts()).toBe(before);
  });

  test('prints bad rows, writes all of them to a table and ends with 1', async () => {
    const rows = rowsFrom(600_000, 30).map((row) => ({ ...row, price: '=1+1' }));
    const file = await bare.folder.write('bad.tsv', table(rows));
    const report = path.join(bare.folder.dir, 'report.csv');
    const bad = command(file, ['--format', 'google', '--report', report]);
    expect(await bad.ended).toBe(1);
    expect(bad.said()).toContain('line 2: price "=1+1" isn\'t a price');
    expect(bad.said()).toContain('30 rows: 0 good, 30 bad');
    const lines = (await readFile(report, 'utf8')).trim().split('\n');
    expect(lines).toHaveLength(31);
    expect(lines[1]).toBe('2,,price,"""=1+1"" isn\'t a price such as 4.99 USD"');
  });

  test('takes categories and prices from tables', async () => {
    const lines = ['A-1', 'A-2'].map((code) =>
      JSON.stringify({ code, product_name: 'Ice Cream', brands: 'Oat Barn', categories_tags: ['en:frozen-foods'] }),
    );
    const file = await bare.folder.write('tables.jsonl', lines.join('\n'));
    const categories = await bare.folder.write(
      'categories.csv',
      'product_type,category,storage,tax_class\nFrozen foods,oats,frozen,candy\n',
    );
    const prices = await bare.folder.write('prices.csv', 'sku,price,stock\nA-1,4.99,7\n');
    const args = ['--format', 'off', '--categories', categories, '--prices', prices];
    const ran = command(file, args);
    expect(await ran.ended).toBe(1);
    expect(ran.said()).toContain('line 2: price is missing');
    const rows = await query(
      bare.url,
      "select storage, tax_class, url_key, price_cents, on_hand from (select p.*, c.url_key as category_key from product p join category c using (category_id)) p join price using (product_id) join stock using (product_id) where sku = 'A-1' and category_key = 'oats'",
    );
    expect(rows).toEqual([
      { storage: 'frozen', tax_class: 'candy', url_key: 'ice-cream', price_cents: 499, on_hand: 7 },
    ]);
    const wrong = await bare.folder.write('wrong.csv', 'product_type,category\nFood,none\n');
    const refused = command(file, ['--format', 'off', '--price-cents', '100', '--categories', wrong]);
    expect(await refused.ended).toBe(3);
    expect(refused.said()).toContain('There is no category with the key "none". Nothing was changed.');
  });

  test('that exports writes what the shop sells', async () => {
    const file = path.join(bare.folder.dir, 'export.csv');
    const exported = run('scripts/catalog-export.ts', { DATABASE_URL: bare.url, SHOP_DATA: bare.folder.dir }, [
      file,
      '--format',
      'shopify',
    ]);
    expect(await exported.ended).toBe(0);
    const lines = (await readFile(file, 'utf8')).trim().split('\n');
    expect(exported.said()).toContain(`${(lines.length - 1).toLocaleString('en-US')} products in ${file}`);
    const unknown = run('scripts/catalog-export.ts', { DATABASE_URL: bare.url }, [file, '--format', 'off']);
    expect(await unknown.ended).toBe(2);
  });

  test("that can't be understood ends with 2, and that can't be done with 3", async () => {
    const file = await bare.folder.write('precious.csv', 'product_type,category\n');
    const overwriting = command(file, ['--format', 'google', '--report', file]);
    const withoutPlace = command('x.tsv', ['--format', 'google', '--report', '/none/report.csv']);
    const withoutFile = command('none.tsv', ['--format', 'google']);
    expect(await Promise.all([overwriting, withoutPlace, withoutFile].map(({ ended }) => ended))).toEqual([2, 2, 3]);
    expect(overwriting.said()).toContain('--report would overwrite a file that is read.');
    expect(await readFile(file, 'utf8')).toBe('product_type,category\n');
    expect(withoutPlace.said()).toContain("--report can't be written");
    expect(withoutFile.said()).toContain("The file can't be read");
  });
});
