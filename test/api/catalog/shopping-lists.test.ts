import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ProductCard } from '#domain/catalog/schema.ts';
import type { ShoppingList, ShoppingListNode } from '#domain/catalog/shopping-list-endpoints.ts';
import { showShoppingList, showShoppingLists } from '#api/catalog/shopping-lists.ts';
import { showStaples } from '#api/catalog/show-staples.ts';
import { startShop, type TestShop } from '#harness/shop.ts';
import { type OpenCatalog, openTestCatalog, withClient } from './open-catalog.ts';

const cents = (amount: number) => Math.round(amount * 100);
const sumOf = (items: ShoppingList['items'], of: 'price' | 'msrp') =>
  items.filter(({ product }) => product.in_stock).reduce((sum, { product, qty }) => sum + cents(product[of]) * qty, 0);

describe('calls', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await startShop();
  });
  afterAll(() => shop.close());
  const get = async <Answer>(path: string) => {
    const { status, body } = await shop.browser().get(path);
    return { status, body: body as Answer };
  };

  test('GET /navigation/lists has every list with its words, pictures and sum, and each has a page of its own', async () => {
    const { body } = await get<{ lists: ShoppingListNode[] }>('/navigation/lists');
    expect(body.lists.map(({ url_key }) => url_key)).toContain('pantry-staples');
    for (const field of ['title', 'blurb', 'image'] as const)
      expect(new Set(body.lists.map((list) => list[field])).size).toBe(body.lists.length);
    for (const node of body.lists) {
      const { status, body: list } = await get<ShoppingList>(`/shopping-list/${node.url_key}`);
      expect([status, list.url, list.items.length]).toEqual([200, `/l/${node.url_key}`, node.count]);
      expect(list.pictures.length).toBeGreaterThan(0);
      expect([cents(node.price), cents(node.msrp)]).toEqual([sumOf(list.items, 'price'), sumOf(list.items, 'msrp')]);
    }
  });

  test('GET /navigation/lists has the selections, each with a page', async () => {
    type Selection = { url_key: string; url: string; count: number };
    const { body } = await get<{ selections: Selection[] }>('/navigation/lists');
    expect(body.selections.map(({ url }) => url)).toContain('/ps/almond-butter');
    for (const { url_key, url, count } of body.selections) {
      const page = await get<{ kind: string; total: number }>(`/facet-page/selection/${url_key}`);
      expect([url, page.body]).toEqual([
        `/ps/${url_key}`,
        expect.objectContaining({ kind: 'selection', total: count }),
      ]);
    }
  });

  test('GET /products with filter[list] has the products of these lists', async () => {
    const { body: list } = await get<ShoppingList>('/shopping-list/pantry-staples');
    const found = await get<{ products: { id: number }[]; total: number }>('/products?filter[list]=pantry-staples');
    expect(found.body.total).toBe(list.items.length);
    expect(new Set(found.body.products.map(({ id }) => id))).toEqual(
      new Set(list.items.map(({ product }) => product.id)),
    );
    const both = await get<{ total: number }>('/products?filter[list]=pantry-staples&filter[category]=baking');
    expect(both.body.total).toBeLessThan(found.body.total);
  });

  test('an unknown list is not found', async () => {
    const { status, body } = await get<{ code: string }>('/shopping-list/no-such');
    expect([status, body.code]).toEqual([404, 'not_found']);
  });

  test('everything on a list can be added in one call', async () => {
    const { body: list } = await get<ShoppingList>('/shopping-list/breakfast');
    const products = list.items.map(({ product, qty }) => ({ product_id: product.id, qty }));
    const { status, body } = await shop.browser().post('/carts/bulk_product', { products });
    expect([status, body['cart_errors'], body['total_items_in_cart']]).toEqual([
      200,
      [],
      products.reduce((sum, { qty }) => sum + qty, 0),
    ]);
  });
});

describe('when editors or the stock change', () => {
  let open: OpenCatalog;
  beforeAll(async () => {
    open = await openTestCatalog();
  });
  afterAll(() => open.close());
  const run = (text: string) => withClient(open.url, (client) => client.query(text));
  const list = () => showShoppingList(open.catalog.current(), 'pantry-staples');
  const firstId = () => list().items[0]?.product.id ?? 0;

  test('a new order, quantity or note is shown', async () => {
    const last = list().items.at(-1)?.product.id;
    await run(`update shopping_list_item set position = 0, qty = 4, note = 'Buy plenty.' where product_id = ${last}`);
    await open.until(() => firstId() === last);
    expect(list().items[0]).toMatchObject({ qty: 4, note: 'Buy plenty.' });
  });

  test('what is sold out stays on the list and leaves its sum; what is no longer sold leaves it', async () => {
    const id = firstId();
    const before = list();
    await run(`update stock set reserved = on_hand where product_id = ${id}`);
    await open.until(() => list().items[0]?.product.in_stock === false);
    expect([list().count, cents(list().price)]).toEqual([before.count, sumOf(list().items, 'price')]);
    expect([before.added_count, list().added_count]).toEqual([before.count, before.count - 1]);
    expect(list().price).toBeLessThan(before.price);
    await run(`update product set is_available = false where product_id = ${id}`);
    await open.until(() => firstId() !== id);
    expect(list().count).toBe(before.count - 1);
  });

  /** The days of the store prices that these cards name, the oldest first. */
  function daysOf(cards: readonly ProductCard[]) {
    const { products, ordinalById } = open.catalog.current();
    const days = cards
      .filter(({ msrp, price }) => msrp > price)
      .map(({ id }) => products[ordinalById.get(id) ?? -1]?.msrp_checked_on ?? '')
      .toSorted();
    expect(days.length).toBeGreaterThan(5);
    return days;
  }

  test('its sum and the receipt say from when their store prices are', async () => {
    const inStock = list().items.filter(({ product }) => product.in_stock);
    const days = daysOf(inStock.map(({ product }) => product));
    const [oldest, newest] = [days[0], days.at(-1)];
    expect(oldest).not.toBe(newest);
    expect(list().store_prices_checked_on).toBe(oldest);
    const staples = showStaples(open.catalog.current());
    expect(staples.store_prices_checked_on).toBe(daysOf(staples.products)[0]);
    const ids = list().items.map(({ product }) => product.id);
    await run(`update price set msrp_checked_on = '${newest}' where product_id = any('{${ids.join()}}')`);
    await open.until(() => list().store_prices_checked_on === newest);
    await run(`update price set msrp_source = 'our own price' where product_id = any('{${ids.join()}}')`);
    await open.until(() => list().store_prices_checked_on === null);
  });

  test('an empty list is not offered', async () => {
    await run("delete from shopping_list_item where list_key = 'breakfast'");
    await open.until(() =>
      showShoppingLists(open.catalog.current()).lists.every(({ url_key }) => url_key !== 'breakfast'),
    );
    expect(showShoppingList(open.catalog.current(), 'breakfast')).toMatchObject({ count: 0, items: [] });
  });

  test('the database refuses a quantity that a cart could not hold', async () => {
    await expect(run('update shopping_list_item set qty = 0')).rejects.toThrow(/shopping_list_item_qty_check/);
  });
});
