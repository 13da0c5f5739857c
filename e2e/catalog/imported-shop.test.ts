import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { becomeShopper } from '#harness/shoppers.ts';
import { type Running, startShopProcess } from '#harness/shop-process.ts';

const root = path.resolve(import.meta.dirname, '../..');
const data = path.join(root, 'var', 'test', `imported-${process.pid}`);

const COLUMNS = [
  'id',
  'title',
  'brand',
  'price',
  'sale_price',
  'availability',
  'quantity',
  'product_type',
  'image_link',
];
const ROWS = Array.from({ length: 12 }, (_, at) => [
  `OB-${at}`,
  `Oat Barn Rolled Oats No ${at}, ${at + 10} oz`,
  'Oat Barn',
  '6.49 USD',
  '4.99 USD',
  'in_stock',
  '80',
  'Food > Breakfast > Oats',
  'oats.webp',
]);

/** Beside the ports of the journeys' own shop, and below those that Linux gives to connections (32,768). */
const PORT = 28_000 + (process.pid % 2_000);

let shop: Running | null = null;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  fs.mkdirSync(data, { recursive: true });
  fs.writeFileSync(path.join(data, 'feed.tsv'), [COLUMNS, ...ROWS].map((cells) => cells.join('\t')).join('\n'));
  fs.copyFileSync(path.join(root, 'docs', 'pictures', 'home.webp'), path.join(data, 'oats.webp'));
  const args = ['scripts/catalog-import.ts', path.join(data, 'feed.tsv'), '--format', 'google', '--ship-from', '97201'];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, SHOP_DATA: data },
  });
  expect({ status, said: stdout + stderr }).toMatchObject({ status: 0, said: expect.stringContaining('12 new') });
  shop = await startShopProcess(root, { PORT: String(PORT), SHOP_DATA: data, PICTURES_AHEAD: '0' });
});
test.afterAll(async () => {
  await shop?.stop();
  fs.rmSync(data, { recursive: true, force: true });
});

test('An empty shop becomes a shop by one import: its pages work, and it takes an order', async ({ page }) => {
  const url = shop?.url ?? '';
  await page.goto(`${url}/`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto(`${url}/c/oats`);
  await expect(page.getByRole('heading', { level: 1, name: 'Oats' })).toBeVisible();
  await expect(page.getByText('Rolled Oats No 3').first()).toBeVisible();
  await page.goto(`${url}/search/results?q=rolled%20oats`);
  await expect(page.getByText('Rolled Oats No 5').first()).toBeVisible();
  await page.goto(`${url}/p/oat-barn-rolled-oats-no-3-13-oz`);
  await expect(page.getByRole('heading', { level: 1, name: 'Rolled Oats No 3' })).toBeVisible();
  await expect(page.getByText('$4.99').first()).toBeVisible();
  const photo = page.locator('img[src*="OB-3"]').first();
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

  const { visitor, address_id } = await becomeShopper(url);
  const { products } = await visitor.get<{ products: { id: number }[] }>('/products?filter[category]=oats');
  const [first] = products;
  await visitor.post('/carts/bulk_product', {
    'products[0][product_id]': String(first?.id),
    'products[0][qty]': '2',
  });
  const { quote_id } = await visitor.post<{ quote_id: string }>('/checkout/quote', { address_id });
  const order = await visitor.post<{ status: string }>('/checkout/place', {
    quote_id,
    idempotency_key: randomUUID(),
    payment_token: 'tok_visa',
    save_card: '0',
  });
  expect(order.status).toBe('placed');
});
