import { describe, expect, test } from 'vitest';
import { declaredColumns, sourcesOf } from './sources.ts';
import { type Declared, loadDeclared, readersBelow, undeclaredUses, unusedDeclarations } from './table-use.ts';
import { tablesOf } from './sql-tables.ts';

const DECLARED = await loadDeclared();
const API = sourcesOf('api');

describe('the tables of a capability', () => {
  test('have an owner, every one of them', () => {
    expect([...DECLARED.owners.keys()].sort()).toEqual([...declaredColumns().keys()].sort());
  });

  test('are read and written only by their owner and by whom it lists', () => {
    expect(undeclaredUses(API, DECLARED)).toEqual([]);
  });

  test('list no reader or writer that does not use them', () => {
    expect(unusedDeclarations(API, DECLARED)).toEqual([]);
  });

  test('are read only by capabilities of higher rows', () => {
    expect(readersBelow(DECLARED)).toEqual([]);
  });
});

describe('the check of tables sees', () => {
  const owners: Declared['owners'] = new Map([
    ['cart', { capability: 'cart', readers: ['order'], writers: [] }],
    ['outbox', { capability: 'kernel', readers: [], writers: 'everyone' }],
  ]);
  const declared: Declared = { owners, models: [{ file: 'api/account/read-model.ts', reads: ['cart'] }] };
  const using = (file: string, text: string) => undeclaredUses([{ file, text }], declared);

  test('an undeclared read', () => {
    expect(using('api/catalog/x.ts', "db.selectFrom('cart as c')")).toEqual([
      'api/catalog/x.ts reads cart, which belongs to cart',
    ]);
    expect(using('api/kernel/x.ts', "const TEXT = 'select 1 from cart';")).toHaveLength(1);
  });

  test('an undeclared write, even by a declared reader', () => {
    expect(using('api/order/x.ts', "statement('update cart set version = 1')")).toEqual([
      'api/order/x.ts writes cart, which belongs to cart',
    ]);
  });

  test('a table whose name is in a variable', () => {
    expect(using('api/cart/x.ts', 'db.selectFrom(table)')).toHaveLength(1);
    expect(using('api/cart/x.ts', 'db.insertInto(table)')).toHaveLength(1);
    expect(using('api/cart/x.ts', "db.selectFrom('cart').innerJoin(subquery, 'x', 'y')")).toEqual([]);
  });

  test('no fault in what is declared', () => {
    expect(using('api/order/x.ts', "db.selectFrom('cart')")).toEqual([]);
    expect(using('api/catalog/x.ts', "db.insertInto('outbox')")).toEqual([]);
    expect(using('api/account/read-model.ts', "db.selectFrom('cart')")).toEqual([]);
    expect(using('api/account/store.ts', "db.selectFrom('cart')")).toHaveLength(1);
  });

  test('a declared reader that reads nothing', () => {
    expect(unusedDeclarations([], declared)).toEqual([
      'order never reads cart',
      'api/account/read-model.ts never reads cart',
    ]);
  });

  test('a reader of a lower row, of the same row, and of no row', () => {
    const listed = ['catalog', 'cart', 'basket', 'order'];
    const below: Declared = {
      owners: new Map([['cart', { capability: 'cart', readers: listed, writers: [] }]]),
      models: [],
    };
    expect(readersBelow(below)).toHaveLength(3);
  });
});

describe('tables are found in', () => {
  test.each([
    ['a chain', "db.selectFrom('a as x').innerJoin('b', 'b.id', 'x.id').leftJoinLateral(q, on)", 'a b', ''],
    ['a chain of several tables', "db.selectFrom(['a', 'b as y'])", 'a b', ''],
    ['a subselect of a chain', "q.where(({ exists, selectFrom }) => exists(selectFrom('a')))", 'a', ''],
    ['a chain that writes', "tx.updateTable('a').from('b as y').set({})", 'b', 'a'],
    ['a text over lines', 'sql`select x\n from a x\n left join b on true`', 'a b', ''],
    ['a list after from', 'sql`select 1 from a x, lateral unnest(x.ids) as u (id), b as y where true`', 'a b', ''],
    ['a subselect', 'sql`select (select max(x) from a) from (select 1 from b) as y, c`', 'a b c', ''],
    ['a part of a text', "const JOINS = 'join a on a.id = b.id';", 'a', ''],
    ['a text around values', 'sql`select 1 from a where x = ${value} and exists (select 1 from b)`', 'a b', ''],
    ['an insert from a select', 'sql`insert into a (x) select x from b on conflict do update set x = 1`', 'b', 'a'],
    ['an update', 'sql`update a t set x = 1 from b where true`', 'b', 'a'],
    ['a delete', 'sql`delete from a using b where true`', 'b', 'a'],
    [
      'a common table expression',
      'sql`with c as (select 1 from a for update), d (x) as (select 1) select 1 from c, d`',
      'a',
      '',
    ],
    ['no comment', '// from a\n/* join b */ const x = 1;', '', ''],
    ['no quoted value', "sql`select 'come from a' from b`", 'b', ''],
  ])('%s', (_, source, reads, writes) => {
    const found = tablesOf(source);
    expect([...found.reads].sort().join(' ')).toBe(reads);
    expect([...found.writes].sort().join(' ')).toBe(writes);
  });
});
