import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import pg from 'pg';

const data = process.env['E2E_DATA'] ?? path.resolve(import.meta.dirname, '..', 'var', 'test', 'e2e');

/** Sets the operator's maintenance switch in the shop's database. */
async function setMaintenance(isOn: boolean): Promise<void> {
  const { database_url } = JSON.parse(fs.readFileSync(path.join(data, 'running.json'), 'utf8')) as {
    database_url: string;
  };
  const client = new pg.Client({ connectionString: database_url });
  await client.connect();
  await client.query(
    `insert into setting (setting_key, value) values ('maintenance', $1) on conflict (setting_key) do update set value = excluded.value`,
    [JSON.stringify(isOn)],
  );
  await client.end();
}

test.afterEach(() => setMaintenance(false));

test('A closed shop says so on every page with 503, and opens again', async ({ page }) => {
  await setMaintenance(true);
  // Each process reads the switch once per second while there is traffic.
  await expect.poll(async () => (await page.goto('/'))?.status()).toBe(503);
  await expect(page).toHaveURL(/\/maintenance$/);
  await expect(page.getByRole('heading', { level: 1, name: 'We are restocking the shelves' })).toBeVisible();
  const refused = await page.request.get('/api/v1/products');
  expect(refused.status()).toBe(503);
  expect(await refused.json()).toMatchObject({ maintenance: true });
  await setMaintenance(false);
  await expect.poll(async () => (await page.goto('/'))?.status()).toBe(200);
});
