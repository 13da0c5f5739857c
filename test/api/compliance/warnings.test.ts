import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PromisedDate } from '#domain/delivery/schema.ts';
import type { ProductDetail } from '#domain/catalog/schema.ts';
import { makeSet } from '#harness/products.ts';
import { startShop, type TestShop } from '#harness/shop.ts';

let shop: TestShop;
let url_key: string;
beforeAll(async () => {
  shop = await startShop();
  const row = await shop.db
    .selectFrom('product')
    .select('url_key')
    .where('restriction_tag', '=', 'prop-65-food')
    .where('parent_product_id', 'is', null)
    .executeTakeFirstOrThrow();
  url_key = row.url_key;
});
afterAll(() => shop.close());

const get = async <Body>(path: string) => (await shop.browser().get(path)).body as unknown as Body;

test('California wants a warning for what may contain lead: its page has the words, and nothing is kept out', async () => {
  const product = await get<ProductDetail>(`/products/${url_key}`);
  expect(product.warned_regions).toEqual([
    { region_code: 'CA', reason: expect.stringContaining('P65Warnings.ca.gov') },
  ]);
  expect(product.restricted_regions).toEqual([]);
});

test('a ZIP says what its state warns of and what it keeps out, each on its own', async () => {
  // Boxes that ship on a Friday are on the way over a weekend.
  const tags = (rules: PromisedDate['warnings']) =>
    rules.map(({ restriction_tag }) => restriction_tag).filter((tag) => tag !== 'fresh');
  const fresno = await get<PromisedDate>('/account/promiseddate?zip=93650');
  expect([tags(fresno.warnings), tags(fresno.restrictions)]).toEqual([['prop-65-food'], []]);
  const albany = await get<PromisedDate>('/account/promiseddate?zip=12207');
  expect(tags(albany.warnings)).toEqual([]);
  expect(tags(albany.restrictions)).toContain('supplement-18');
});

test.each(['bundle', 'buildYourBundle', 'grouped'] as const)(
  'a %s has the rules of all its parts',
  async (product_type) => {
    const { products } = shop.catalog.current();
    // A part that becomes a set itself would make its set unsound.
    const inSets = new Set(products.flatMap(({ components }) => components.map(({ product_id }) => product_id)));
    const plain = products.filter(
      ({ card, is_listed }) =>
        is_listed && card.product_type === 'simple' && !card.restriction_tag && !inSets.has(card.id),
    );
    const at = ['bundle', 'buildYourBundle', 'grouped'].indexOf(product_type) * 4;
    const [set, oats, greens, pill] = plain.slice(at, at + 4);
    if (!set || !oats || !greens || !pill) throw new Error('too few products');
    const tag = (product_id: number, restriction_tag: string) =>
      shop.db.updateTable('product').set({ restriction_tag }).where('product_id', '=', product_id).execute();
    await tag(greens.product_id, 'prop-65-food');
    await tag(pill.product_id, 'supplement-18');
    const parts = [oats, greens, pill].map(({ product_id }) => ({ product_id, qty: 1 }));
    const pick_rule = product_type === 'buildYourBundle' ? { min: 1, max: 3, each_max: 1, percent_off: 0 } : undefined;
    await makeSet(shop.db, { product_id: set.product_id, product_type, parts, ...(pick_rule && { pick_rule }) });
    await expect
      .poll(async () => (await get<ProductDetail>(`/products/${set.card.url_key}`)).components.length, {
        timeout: 10_000,
      })
      .toBe(3);
    const found = await get<ProductDetail>(`/products/${set.card.url_key}`);
    const statesOf = (regions: ProductDetail['warned_regions']) => regions.map(({ region_code }) => region_code);
    expect(statesOf(found.warned_regions)).toEqual(['CA']);
    // A choice may be left out.
    expect(statesOf(found.restricted_regions)).toEqual(product_type === 'bundle' ? ['NY'] : []);
    expect(found.components.map((part) => [statesOf(part.warned_regions), statesOf(part.restricted_regions)])).toEqual([
      [[], []],
      [['CA'], []],
      [[], ['NY']],
    ]);
    expect([found.restriction_tag, found.part_tags]).toEqual(
      product_type === 'bundle' ? ['prop-65-food', ['supplement-18']] : [undefined, ['prop-65-food', 'supplement-18']],
    );
  },
);

test("a family's card has the rule of all its choices, and separately what only some have", async () => {
  const { products, childrenById } = shop.catalog.current();
  const family = products.find(
    ({ product_id, card }) =>
      card.product_type === 'configurable' && !card.restriction_tag && childrenById.has(product_id),
  );
  if (!family) throw new Error('No family without a rule');
  const path = `/products/${family.card.url_key}`;
  const tagChildren = (restriction_tag: string, product_id?: number) =>
    shop.db
      .updateTable('product')
      .set({ restriction_tag })
      .where('parent_product_id', '=', family.product_id)
      .$if(product_id !== undefined, (query) => query.where('product_id', '=', product_id ?? 0))
      .execute();
  const shown = async () => {
    const { restriction_tag, part_tags, restricted_regions } = await get<ProductDetail>(path);
    return { restriction_tag, part_tags, states: restricted_regions.map(({ region_code }) => region_code) };
  };
  const { children } = await get<ProductDetail>(path);
  expect(children.length).toBeGreaterThan(1);
  await tagChildren('supplement-18', children[0]?.id);
  await expect.poll(shown).toEqual({ restriction_tag: undefined, part_tags: ['supplement-18'], states: [] });
  await tagChildren('supplement-18');
  await expect.poll(shown).toEqual({ restriction_tag: 'supplement-18', part_tags: undefined, states: ['NY'] });
});
