import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeSet } from '#harness/products.ts';
import { type CartShop, startCartShop, type Tab } from './cart-shop.ts';

let shop: CartShop;
beforeAll(async () => {
  shop = await startCartShop();
});
afterAll(() => shop.close());

test("a line says why it may not be shipped to the shopper's state, as soon as that is known", async () => {
  const [banned = 0, free = 0] = await shop.products(2);
  await shop.db
    .updateTable('product')
    .set({ restriction_tag: 'supplement-18' })
    .where('product_id', '=', banned)
    .execute();
  const notesOf = async (tab: Tab) => {
    await tab.add(free, 1);
    const { items } = (await tab.add(banned, 1)).body;
    return new Map(items.map(({ product_id, restriction_note }) => [product_id, restriction_note]));
  };
  const ny = await notesOf((await shop.person('member', { billing_zip: '10001' })).tab);
  expect(ny.get(banned)).toMatch(/^New York law requires an age check/);
  expect(ny.get(free)).toBeNull();
  const ca = await notesOf((await shop.person('member', { billing_zip: '90012' })).tab);
  expect([...ca.values()]).toEqual([null, null]);
  expect([...(await notesOf(shop.visitor())).values()]).toEqual([null, null]);
  const entered = await notesOf(shop.visitor({ token: null, zip: '10001' }));
  expect(entered.get(banned)).toBe(ny.get(banned));
  // Of a place that no ZIP names, or that nothing is delivered to, no state is known.
  for (const zip of ['00000', '99501', "1'--"])
    expect([...(await notesOf(shop.visitor({ token: null, zip }))).values()]).toEqual([null, null]);
});

test('the ZIP that was entered in a browser comes before that of the bill, and estimates the tax', async () => {
  const [banned = 0] = (await shop.products(10)).slice(9);
  await shop.db
    .updateTable('product')
    .set({ restriction_tag: 'supplement-18' })
    .where('product_id', '=', banned)
    .execute();
  const { tab } = await shop.person('member', { billing_zip: '90012' });
  await tab.add(banned, 1);
  tab.session.zip = '10001';
  const { items, tax_is_estimate } = (await tab.get()).body;
  expect(items[0]?.restriction_note).toMatch(/^New York law/);
  expect(tax_is_estimate).toBe(true);
});

test("while the state is unknown, a line says that it can't ship to every state only if a rule keeps it out of one", async () => {
  const [blocked = 0, warned = 0, unruled = 0] = (await shop.products(8)).slice(5);
  const tags = [
    [blocked, 'supplement-18'],
    [warned, 'prop-65-food'],
    [unruled, 'no-rule'],
  ] as const;
  for (const [product_id, restriction_tag] of tags)
    await shop.db.updateTable('product').set({ restriction_tag }).where('product_id', '=', product_id).execute();
  const warningsOf = async (tab: Tab) => {
    await tab.addMany({ products: tags.map(([product_id]) => ({ product_id })) });
    const { items } = (await tab.get()).body;
    return tags.map(([id]) => items.find(({ product_id }) => product_id === id)?.warning_note);
  };
  expect(await warningsOf(shop.visitor())).toEqual(["We can't ship this to every state.", null, null]);
  const oregon = (await shop.person('member', { billing_zip: '97201' })).tab;
  expect(await warningsOf(oregon)).toEqual([null, null, null]);
});

test('a line of alcohol that no rule names says that it ships nowhere yet', async () => {
  const [port = 0] = (await shop.products(9)).slice(8);
  await shop.db
    .updateTable('product')
    .set({ restriction_tag: 'port', age_min: 21 })
    .where('product_id', '=', port)
    .execute();
  const lineOf = async (tab: Tab) => {
    await tab.add(port);
    const [item] = (await tab.get()).body.items;
    return [item?.restriction_note, item?.warning_note];
  };
  const california = (await shop.person('member', { billing_zip: '90012' })).tab;
  // The cart reads the rules at most once a second.
  await expect.poll(() => lineOf(california), { timeout: 5_000 }).toEqual(["We don't ship alcohol yet.", null]);
  expect(await lineOf(shop.visitor())).toEqual([null, "We can't ship this to every state."]);
});

test('a line has the warning that the law of the state wants, and a box that of what was picked', async () => {
  const [warned = 0, box = 0, oats = 0] = (await shop.products(5)).slice(2);
  await shop.db
    .updateTable('product')
    .set({ restriction_tag: 'prop-65-food' })
    .where('product_id', '=', warned)
    .execute();
  const parts = [warned, oats].map((product_id) => ({ product_id, qty: 1 }));
  const pick_rule = { min: 1, max: 4, each_max: 4, percent_off: 0 };
  await makeSet(shop.db, { product_id: box, product_type: 'buildYourBundle', parts, pick_rule });
  const notesOf = async (tab: Tab) => {
    const products = [
      { product_id: warned },
      { product_id: box, options: { [warned]: 1, [oats]: 1 } },
      { product_id: box, options: { [oats]: 2 } },
    ];
    await tab.addMany({ products });
    const { items } = (await tab.get()).body;
    expect(items.map(({ restriction_note }) => restriction_note)).toEqual([null, null, null]);
    const noteOf = (product_id: number, picks: number) =>
      items.find((item) => item.product_id === product_id && (item.picks?.length ?? 0) === picks)?.warning_note;
    return [noteOf(warned, 0), noteOf(box, 2), noteOf(box, 1)];
  };
  const ca = await notesOf((await shop.person('member', { billing_zip: '90012' })).tab);
  expect(ca).toEqual([
    expect.stringContaining('P65Warnings.ca.gov'),
    expect.stringMatching(/^.+: .*P65Warnings/s),
    null,
  ]);
  expect(await notesOf((await shop.person('member', { billing_zip: '10001' })).tab)).toEqual([null, null, null]);
  expect(await notesOf(shop.visitor())).toEqual([null, null, null]);
});
