import { expect, type Page } from '@playwright/test';
import { ADDRESS } from '#harness/fixtures.ts';
import { SLOW_DESTINATION, slowWarehouse } from '#harness/slow-warehouse.ts';
import { changeRows } from './operator.ts';
import { call, verifyQuietly } from './support.ts';

/**
 * Puts a fresh item into the cart of someone to whom it is 3 or 4 days on the way: they move to the state of a slow
 * warehouse.
 */
export async function orderSlowFresh(page: Page): Promise<{ title: string; days: string }> {
  const address = { ...ADDRESS, ...SLOW_DESTINATION, city: 'Charleston', is_default_shipping: '1' };
  await verifyQuietly(page);
  expect(await call(page, 'POST', '/account/address', address)).toMatchObject({ success: true });
  await changeRows(slowWarehouse(new Date()));
  type Found = { id: number; min_order_qty: number; product_type: string };
  const { products } = await call<{ products: Found[] }>(
    page,
    'GET',
    '/products?filter[category]=fresh&filter[in_stock]=1',
  );
  const found = products.find(({ product_type, min_order_qty }) => product_type === 'simple' && min_order_qty === 1);
  const added = { 'products[0][product_id]': String(found?.id), 'products[0][qty]': '1' };
  await call(page, 'POST', '/carts/bulk_product', added);
  type Filled = { items: { product_id: number; title: string; warning_note: string | null }[] };
  const readLine = async () =>
    (await call<Filled>(page, 'GET', '/carts')).items.find(({ product_id }) => product_id === found?.id);
  // Carts take up to a second to know of a new warehouse.
  await expect.poll(async () => (await readLine())?.warning_note).toMatch(/\d+ days/);
  const line = await readLine();
  return { title: line?.title ?? '', days: /\d+ days/.exec(line?.warning_note ?? '')?.[0] ?? '' };
}
