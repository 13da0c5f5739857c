import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PRODUCT_TYPES, type ProductType } from '#domain/catalog/names.ts';
import { type PartFault, partFaults } from '#domain/catalog/part-rule.ts';
import { AVAILABLE_NOW } from '#api/catalog/index.ts';
import { auditDatabase } from '#api/db/audit.ts';
import { makeSet } from '#harness/products.ts';
import { type CartShop, startCartShop } from './cart-shop.ts';

const RULE = { min: 3, max: 6, each_max: 2, percent_off: 10 };
let shop: CartShop;
let bundle: number;
let box: number;
let group: number;
let oats: number;
let honey: number;
/** What can't be part of a set. */
let wrong: Record<Exclude<PartFault, 'itself' | 'twice'> | 'sample' | 'bundled', number>;

beforeAll(async () => {
  shop = await startCartShop();
  const [one = 0, two = 0, three = 0, four = 0, five = 0, ...rest] = await shop.products(11);
  [bundle, box, group, oats, honey] = [one, two, three, four, five];
  const [missing = 0, given = 0, not_single = 0, storage = 0, sample = 0, bundled = 0] = rest;
  wrong = { missing, given, not_single, storage, sample, bundled };
  for (const product_id of [oats, honey, ...rest]) await shop.setStock(product_id, 500);
  await shop.db.deleteFrom('price').where('product_id', '=', missing).execute();
  await change(given, { product_type: 'gift' });
  await change(sample, { product_type: 'sample' });
  // Nothing of type virtual is sold without it.
  await sql`insert into product_content (product_id, content) values (${sample}, '{}')`.execute(shop.db);
  await change(not_single, { product_type: 'configurable' });
  await change(storage, { storage: 'wine', product_type: 'wine' });
  await makeSet(shop.db, { product_id: bundled, product_type: 'bundle', parts: partsOf(oats) });
});
beforeEach(() => makeSets(oats, honey));
afterAll(async () => {
  // The audit would find what is wrong with the last ones.
  await makeSets(oats, honey);
  await shop.close();
});

type Changed = { product_type?: ProductType; storage?: 'wine'; is_available?: boolean };
const change = (product_id: number, to: Changed) =>
  shop.db.updateTable('product').set(to).where('product_id', '=', product_id).execute();
const partsOf = (...ids: number[]) => ids.map((product_id) => ({ product_id, qty: 1 }));

async function makeSets(...ids: number[]): Promise<void> {
  const parts = partsOf(...ids);
  await makeSet(shop.db, { product_id: bundle, product_type: 'bundle', parts });
  await makeSet(shop.db, { product_id: box, product_type: 'buildYourBundle', parts, pick_rule: RULE });
  await makeSet(shop.db, { product_id: group, product_type: 'grouped', parts });
}

async function available(product_id: number): Promise<number | undefined> {
  const { rows } = await sql<{ available: number }>`
    select (${sql.raw(AVAILABLE_NOW)})::int as available from product p where product_id = ${product_id}`.execute(
    shop.db,
  );
  return rows[0]?.available;
}

async function faultInDatabase(partId: number): Promise<string | null | undefined> {
  const { rows } = await sql<{ fault: string | null }>`
    select part_fault(product_id, product_type, storage, ${partId}) as fault from product where product_id = ${bundle}`.execute(
    shop.db,
  );
  return rows[0]?.fault;
}

const findings = async () =>
  (await auditDatabase(shop.db)).map(({ name }) => name).filter((name) => name.startsWith('Sets'));
const FOUND: Record<PartFault, string> = {
  itself: 'Sets are not made of themselves',
  twice: 'Sets have each part once',
  missing: 'Sets are made of products that are there and have a price',
  given: 'Sets have no gift or sample in them',
  not_single: 'Sets are made of single products',
  storage: 'Sets ship their parts in the box that these belong in',
};

// biome-ignore format: a table of cases
const CASES: readonly [what: string, part: () => number, fault: PartFault][] = [
  ['a product without a price', () => wrong.missing,    'missing'],
  ['no product at all',         () => 2_000_000_000,    'missing'],
  ['a gift',                    () => wrong.given,      'given'],
  ['a sample',                  () => wrong.sample,     'given'],
  ['a product with options',    () => wrong.not_single, 'not_single'],
  ['another set',               () => wrong.bundled,    'not_single'],
  ['wine among dry items',      () => wrong.storage,    'storage'],
];

describe.each(CASES)('with %s', (_what, part, fault) => {
  test('a bundle is not sold, and the audit finds it', async () => {
    await makeSets(oats, honey, part());
    const { body } = await shop.visitor().add(bundle);
    expect([body.items, body.cart_errors]).toEqual([
      [],
      [{ product_id: bundle, message: 'This item is no longer sold.' }],
    ]);
    expect([await available(bundle), await faultInDatabase(part())]).toEqual([0, fault]);
    expect(await findings()).toEqual([FOUND[fault]]);
  });

  test("a build-your-own set doesn't offer it, and sells the rest", async () => {
    await makeSets(oats, honey);
    const sound = await available(box);
    await makeSets(oats, honey, part());
    const picked = await shop
      .visitor()
      .addMany({ products: [{ product_id: box, options: { [oats]: 2, [part()]: 1 } }] });
    expect([picked.status, picked.body.code, picked.body.items]).toEqual([400, 'invalid', undefined]);
    const { body } = await shop
      .visitor()
      .addMany({ products: [{ product_id: box, options: { [oats]: 2, [honey]: 1 } }] });
    expect([body.items, body.cart_errors]).toMatchObject([[{ product_id: box, in_stock: true }], []]);
    expect(await available(box)).toBe(sound);
  });
});

// A box needs a rule, which a part can't have.
test.each(PRODUCT_TYPES.filter((one) => one !== 'buildYourBundle'))(
  'the database judges a part of type %s as the cart does',
  async (product_type) => {
    await change(wrong.sample, { product_type });
    const set = {
      product_id: bundle,
      product_type: 'bundle',
      storage: 'ambient',
      components: partsOf(wrong.sample),
    } as const;
    const part = { product_type, storage: 'ambient', has_price: true, choices: [], components: [] } as const;
    expect([await faultInDatabase(wrong.sample)]).toEqual(partFaults(set, () => part));
    await change(wrong.sample, { product_type: 'sample' });
  },
);

test('a bundle with a part twice, or with itself, is not sold, and the audit finds it', async () => {
  for (const [part, fault] of [
    [oats, 'twice'],
    [bundle, 'itself'],
  ] as const) {
    await makeSet(shop.db, { product_id: bundle, product_type: 'bundle', parts: partsOf(oats, honey, part) });
    const { body } = await shop.visitor().add(bundle);
    expect([body.items, await available(bundle), await findings()]).toEqual([[], 0, [FOUND[fault]]]);
  }
});

test('a build-your-own set that offers a product twice sells it as if once', async () => {
  const sound = await available(box);
  await makeSets(oats, honey, oats);
  const { body } = await shop
    .visitor()
    .addMany({ products: [{ product_id: box, options: { [oats]: 2, [honey]: 1 } }] });
  expect([body.items.length, body.items[0]?.in_stock, await available(box)]).toEqual([1, true, sound]);
});

test('a bundle with a part that is not sold is sold out', async () => {
  await change(honey, { is_available: false });
  const { body } = await shop.visitor().add(bundle);
  expect([body.items, await available(bundle)]).toEqual([[], 0]);
  await change(honey, { is_available: true });
});

test('a group may have members that are stored differently, but no gift', async () => {
  await makeSet(shop.db, {
    product_id: group,
    product_type: 'grouped',
    parts: partsOf(oats, wrong.storage, wrong.given),
  });
  const add = (options: Record<number, number>) =>
    shop.visitor().addMany({ products: [{ product_id: group, options }] });
  expect((await add({ [oats]: 1, [wrong.storage]: 1 })).body.items).toHaveLength(2);
  expect((await add({ [oats]: 1, [wrong.given]: 1 })).status).toBe(400);
});
