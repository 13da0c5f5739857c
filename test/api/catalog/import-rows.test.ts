import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { query } from '#harness/query.ts';
import { type BareShop, item, openBareShop, reasonsOf, runImport, table } from './import-fixtures.ts';

let bare: BareShop;
beforeAll(async () => {
  bare = await openBareShop();
});
afterAll(() => bare.close());

let files = 0;
const importing = async (rows: Parameters<typeof table>[0], options: Parameters<typeof runImport>[3] = {}) =>
  runImport(bare.url, await bare.folder.write(`feed-${(files += 1)}.tsv`, table(rows)), 'google', options);

const productOf = async (sku: string) =>
  (await query(bare.url, `select * from product join price using (product_id) where sku = '${sku}'`))[0];
const versions = () =>
  query(
    bare.url,
    'select sku, p.xmin::text, c.xmin::text as price_xmin from product p join price c using (product_id)',
  );

describe('bad rows', () => {
  const ROWS = [
    item(50),
    item(51, { price: '1.999' }),
    item(50, { title: 'The same again' }),
    item(52, { title: '', gtin: '123' }),
    item(53, { description: 'Two\nlines' }),
    item(54, { availability: 'perhaps' }),
  ];
  const REASONS = [
    'line 3: price has a fraction of a cent',
    'line 4: id GV-50 is on line 2, too',
    'line 5: title is missing',
    'line 5: gtin must have 8, 12, 13 or 14 digits',
    'line 8: availability "perhaps" isn\'t in_stock, out_of_stock, preorder or backorder',
  ];

  test('are named by line, field and reason, and the good ones come in', async () => {
    const { report, bad } = await importing(ROWS);
    expect(reasonsOf(bad)).toEqual(REASONS);
    expect(report).toMatchObject({ rows: 6, bad: 4, products: { new: 2 }, is_done: true });
    expect(await productOf('GV-50')).toMatchObject({ title: 'Green Valley Rolled Oats No 50, 32 oz' });
    expect(await productOf('GV-51')).toBeUndefined();
  });

  test('leave everything as it is in a strict import', async () => {
    const rows = ROWS.map((row) => ({ ...row, id: row['id']?.replace('GV-', 'ST-') ?? '' }));
    const { report, bad } = await importing(rows, { isStrict: true });
    expect(bad).toHaveLength(4);
    expect(report).toMatchObject({ bad: 4, products: { new: 2 }, is_done: false });
    expect(await productOf('ST-50')).toBeUndefined();
    expect((await importing([item(55)], { isStrict: true })).report.is_done).toBe(true);
  });

  test('include a product of another kind with the same SKU', async () => {
    await query(bare.url, "update product set product_type = 'aw_giftcard' where sku = 'GV-55'");
    const { report, bad } = await importing([item(55), item(57)]);
    expect(reasonsOf(bad)).toEqual(['line 2: row GV-55 is another kind of product in the shop']);
    expect(report).toMatchObject({ bad: 1, products: { new: 1 } });
    const family = await importing([item(56, { item_group_id: 'GV-55' }), item(57)]);
    expect(reasonsOf(family.bad)).toEqual(['line 2: row GV-55 is another kind of product in the shop']);
    expect(family.report).toMatchObject({ bad: 1, products: { new: 0, unchanged: 1 } });
    expect(await productOf('GV-56')).toBeUndefined();
  });
});

test('a dry run reports the same and changes nothing', async () => {
  await importing([item(59)]);
  const rows = [item(60), item(59, { title: 'Other words' }), item(61, { price: '' })];
  const before = await versions();
  const dry = await importing(rows, { isDryRun: true });
  expect(await versions()).toEqual(before);
  expect(await query(bare.url, 'select count(*)::int as count from import_row')).toEqual([{ count: 0 }]);
  const real = await importing(rows);
  expect(dry.report).toEqual({ ...real.report, is_done: false });
  expect(dry.bad).toEqual(real.bad);
});

test('categories that are missing are made, each with an address of its own', async () => {
  await importing([
    item(70, { product_type: 'Gifts > Food > Trending' }),
    item(71, { product_type: 'gifts > food > Oats' }),
    item(72, { product_type: 'Food' }),
  ]);
  const rows = await query(
    bare.url,
    `select c.url_key, c.title, p.title as parent from category c left join category p on p.category_id = c.parent_category_id order by c.category_id`,
  );
  expect(rows.slice(3)).toEqual([
    { url_key: 'gifts', title: 'Gifts', parent: null },
    { url_key: 'gifts-food', title: 'Food', parent: 'Gifts' },
    { url_key: 'gifts-food-trending', title: 'Trending', parent: 'Food' },
    { url_key: 'gifts-food-oats', title: 'Oats', parent: 'Food' },
  ]);
  await expect(importing([item(73, { product_type: '' })], { settings: { category: 'none' } })).rejects.toThrow(
    'There is no category with the key "none".',
  );
});
