import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { pacificDay } from '#domain/kernel/pacific.ts';
import { loadSnapshot } from '#api/catalog/load-snapshot.ts';
import { type Catalog, openCatalog } from '#api/catalog/index.ts';
import { openPacked } from '#api/catalog/packed/packed-snapshot.ts';
import { readSections, writeSections } from '#api/catalog/packed/sections.ts';
import { snapshotFolder } from '#api/catalog/packed/snapshot-store.ts';
import { catalogReadModels } from '#api/catalog/tables.ts';
import type { Snapshot } from '#api/catalog/snapshot.ts';
import { snapshotOn } from '#api/catalog/store-price.ts';
import { openListener } from '#api/db/listen.ts';
import { type Db, openDb, openPool } from '#api/db/pool.ts';
import { stoppedClock } from '#api/kernel/clock.ts';
import { createDatabase, type TestDatabase } from '#harness/database.ts';
import { everyAnswer } from './every-answer.ts';
import { withClient } from './open-catalog.ts';

const USED = 'catalog opened in place from its file';
const clock = stoppedClock('2026-11-20T18:00:00Z');

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  // These tests set stock by hand, without reservations.
  database = await createDatabase({ unaudited: ['I12'] });
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'catalog-file-'));
});
afterAll(async () => {
  await fs.rm(folder, { recursive: true });
  await database.drop();
});

const target = () => path.join(folder, 'catalog.snapshot');
const run = (text: string, values: unknown[] = []) => withClient(database.url, (client) => client.query(text, values));

type Line = { msg: string; reason?: string; set?: string; part?: number };

/** Opens the catalog, looks at it, and closes it, which waits until its file is written. */
async function withCatalog<T>(
  look: (catalog: Catalog, lines: Line[], db: Db) => Promise<T> | T,
  { url = database.url, dir = folder, at = clock } = {},
): Promise<T> {
  const lines: Line[] = [];
  const log = pino({ level: 'debug' }, { write: (line) => void lines.push(JSON.parse(line) as Line) });
  const db = openDb(openPool(url, { size: 4, role: null, onError: () => undefined }));
  const listener = await openListener({ url, log });
  const catalog = await openCatalog({ db, listener, log, clock: at, store: snapshotFolder(dir) });
  try {
    return await look(catalog, lines, db);
  } finally {
    await catalog.close();
    await listener.close();
    await db.destroy();
  }
}

const open = (options = {}) => withCatalog((_, lines) => lines, options);
const isUsed = (lines: readonly Line[]) => lines.some(({ msg }) => msg === USED);
const reasonIn = (lines: readonly Line[]) => lines.find(({ reason }) => reason)?.reason;

/** Expects what the database has now, as a catalog without a file would load it. */
async function expectCurrent(catalog: Catalog, db: Db): Promise<void> {
  const { sections, reference } = await loadSnapshot(db);
  const snapshot = snapshotOn(openPacked(sections, reference, 1), pacificDay(clock.now()));
  const answers = (of: Snapshot) =>
    new Map([...everyAnswer(of)].map(([call, answer]) => [call, JSON.stringify(answer)]));
  expect(answers(catalog.current())).toEqual(answers(snapshot));
}

beforeEach(async () => {
  if (!isUsed(await open())) expect(isUsed(await open())).toBe(true);
});

/** A product of no family and no set, the `nth` of them. */
async function plainProduct(nth: number): Promise<number> {
  const { rows } = await run(
    `select product_id from product p where parent_product_id is null and options = '[]' and components = '[]'
     and product_type = 'simple' and not exists (select from product b where b.components @> jsonb_build_array(jsonb_build_object('product_id', p.product_id)))
     order by product_id limit 1 offset $1`,
    [nth],
  );
  return (rows[0] as { product_id: number }).product_id;
}

/**
 * Resolves when no transaction from before this one runs. Others of the same server, of any database, could be running:
 * a file that was made beside them is taken to be from before this change, too.
 */
async function olderTransactionsEnd(xid: string): Promise<void> {
  const oldest = 'select pg_snapshot_xmin(pg_current_snapshot()) > $1::xid8 as is_newer';
  await vi.waitFor(async () => expect((await run(oldest, [xid])).rows).toEqual([{ is_newer: true }]), {
    timeout: 60_000,
    interval: 50,
  });
}

test('every table that products are read from is looked at for changes', () => {
  expect(catalogReadModels['changes-query.ts'].reads).toEqual(catalogReadModels['store.ts'].reads);
});

describe('the file of the catalog', () => {
  test('is opened in place, and answers every call as the database would', async () => {
    await withCatalog(async (catalog, lines, db) => {
      expect(isUsed(lines)).toBe(true);
      await expectCurrent(catalog, db);
    });
  });

  test('is caught up with everything that changed while the shop was closed', async () => {
    const [first = 0, second = 0, third = 0, fourth = 0] = await Promise.all([3, 7, 11, 15].map(plainProduct));
    await run('insert into recent_sale values ($1, 7)', [fourth]);
    await run('insert into pairing values ($1, $2)', [fourth, [first, second]]);
    await open();
    await run('update price set price_cents = 123, autoship_price_cents = null where product_id = $1', [first]);
    await run('update stock set reserved = on_hand where product_id = $1', [second]);
    await run("update product set title = 'Renamed Almond Butter' where product_id = $1", [third]);
    await run('insert into recent_sale values ($1, 9), ($2, 4)', [first, third]);
    await run('delete from recent_sale where product_id = $1', [fourth]);
    await run('delete from pairing where product_id = $1', [fourth]);
    await withCatalog(async (catalog, lines, db) => {
      expect(isUsed(lines)).toBe(true);
      expect(catalog.card(first)?.price).toBe(1.23);
      await expectCurrent(catalog, db);
    });
  });

  test('is followed by changes, as any catalog', async () => {
    const product_id = await plainProduct(5);
    await withCatalog(async (catalog, lines) => {
      expect(isUsed(lines)).toBe(true);
      const changed = Promise.withResolvers<void>();
      catalog.onChange(() => catalog.card(product_id)?.price === 2.34 && changed.resolve());
      await run('update price set price_cents = 234, autoship_price_cents = null where product_id = $1', [product_id]);
      await changed.promise;
    });
  });

  test('can be written by two servers at once', async () => {
    await fs.rm(target());
    const both = await Promise.all([open(), open()]);
    expect(both.map(isUsed)).toEqual([false, false]);
    expect(await fs.readdir(folder)).toEqual(['catalog.snapshot']);
    expect(isUsed(await open())).toBe(true);
  });

  test('leaves no draft of a server that was killed while it wrote, and keeps what another one may be writing', async () => {
    const [old, fresh] = ['catalog.snapshot.old', 'catalog.snapshot.fresh'];
    for (const name of [old, fresh]) await fs.writeFile(path.join(folder, name), 'half');
    const { mtimeMs } = await fs.stat(path.join(folder, old));
    const hoursAgo = new Date(mtimeMs - 2 * 3_600_000);
    await fs.utimes(path.join(folder, old), hoursAgo, hoursAgo);
    await fs.rm(target());
    await open();
    expect((await fs.readdir(folder)).toSorted()).toEqual(['catalog.snapshot', fresh]);
    await fs.rm(path.join(folder, fresh));
  });

  test('is done without where it cannot be', async () => {
    const lines = await withCatalog(
      (catalog, said) => {
        expect(catalog.current().products.length).toBeGreaterThan(400);
        return said;
      },
      { dir: path.join(target(), 'inside-a-file') },
    );
    expect(lines.map(({ msg }) => msg)).toContain(
      'the file of the catalog could not be written; the next start reads the database',
    );
  });
});

describe('a file is read anew from the database, and replaced, if', () => {
  async function expectReplaced(reason: string | RegExp): Promise<void> {
    const before = await fs.readFile(target());
    const lines = await open();
    expect([reasonIn(lines), isUsed(lines)]).toEqual([expect.stringMatching(reason), false]);
    expect((await fs.readFile(target())).equals(before)).toBe(false);
    expect(isUsed(await open())).toBe(true);
  }

  async function damage(change: (file: Buffer) => Buffer): Promise<void> {
    await fs.writeFile(target(), change(await fs.readFile(target())));
  }

  test('its end is missing', async () => {
    await damage((file) => file.subarray(0, file.length / 2));
    await expectReplaced(/its end is missing/);
  });

  test('it is empty', async () => {
    await damage(() => Buffer.alloc(0));
    await expectReplaced('it is no catalog snapshot');
  });

  test('one byte is another', async () => {
    await damage((file) => {
      file[file.indexOf('Almond')] = 97;
      return file;
    });
    await expectReplaced(/is damaged/);
  });

  test('it has the format of another release', async () => {
    await damage((file) => file.fill(0, 8, 12));
    await expectReplaced('it has format 0');
  });

  // The checksums are those of the nonsense.
  test.each([
    ['order.popular', 'it cannot be decoded'],
    ['product.components.values.', 'it cannot be decoded'],
    ['combined', 'it combines unknown products'],
    ['texts.starts', 'its texts have other sizes'],
    ['keys.sku', 'its keys lead to unknown products'],
  ])('its section %s holds nonsense', async (name, reason) => {
    await damage((file) => {
      const { meta, sections } = readSections(file);
      expect([...sections.keys()]).toContain(name);
      return writeSections({ meta, sections: new Map([...sections, [name, Buffer.alloc(4 * 9_999 + 1, 0x7b)]]) });
    });
    await expectReplaced(reason);
  });

  test('it was made from nothing known', async () => {
    await damage((file) => writeSections({ ...readSections(file), meta: null }));
    await expectReplaced('it cannot be decoded');
  });

  test('it was written for another database', async () => {
    const other = await createDatabase();
    try {
      await open({ url: other.url });
    } finally {
      await other.drop();
    }
    await expectReplaced(/^it was written for another database/);
  });

  test('its row was copied with the database, as a backup is restored', async () => {
    await run('create table copied as select * from catalog_file');
    await run('truncate catalog_file');
    await run('insert into catalog_file select * from copied');
    await run('drop table copied');
    await expectReplaced(/^it was written for another database/);
  });

  test('it was written more than 90 days ago', async () => {
    const later = stoppedClock('2027-02-19T18:00:00Z');
    const lines = await open({ at: later });
    expect(reasonIn(lines)).toMatch(/too long ago$/);
    expect(isUsed(await open({ at: later }))).toBe(true);
  });

  test('a product is no longer priced', async () => {
    const product_id = await plainProduct(20);
    await run('delete from stock where product_id = $1', [product_id]);
    await run('delete from price where product_id = $1', [product_id]);
    await expectReplaced(/added or removed/);
  });

  test('a category has another title', async () => {
    await run(
      "update category set title = title || ' and More' where category_id = (select min(category_id) from category)",
    );
    await expectReplaced(/categories, brands or values/);
  });

  test('more than a quarter of the products have changed', async () => {
    const { rows } = await run(`
      with changed as (
        update price set msrp_cents = msrp_cents + 100
        where product_id in (select product_id from price order by 1 limit (select count(*) from price) / 3) returning 1)
      select pg_current_xact_id()::text as xid, count(*) from changed`);
    await olderTransactionsEnd((rows[0] as { xid: string }).xid);
    await expectReplaced('more than a quarter of the products have changed since');
  });
});

test("the log names what can't be part of a set, once for each start", async () => {
  const { rows } = await run(`
    select s.sku, p.product_id, p.product_type from product s
    join product p on p.product_id = (s.components -> 0 ->> 'product_id')::int
    where s.product_type = 'bundle' and s.is_available order by s.product_id limit 1`);
  const [found] = rows as { sku: string; product_id: number; product_type: string }[];
  const setType = (type?: string) =>
    run('update product set product_type = $2 where product_id = $1', [found?.product_id, type]);
  const named = (lines: readonly Line[]) => lines.filter(({ set }) => set !== undefined && set === found?.sku);
  expect(named(await open())).toEqual([]);
  await setType('sample');
  expect(named(await open())).toMatchObject([
    { part: found?.product_id, msg: 'a part of a set comes free with orders and is never sold' },
  ]);
  await setType(found?.product_type);
});
