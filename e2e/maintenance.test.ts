import { expect, test } from '@playwright/test';
import { changeRows } from './operator.ts';

/** Sets the operator's maintenance switch in the shop's database. */
function setMaintenance(isOn: boolean): Promise<void> {
  return changeRows(`insert into setting (setting_key, value) values ('maintenance', '${isOn}')
    on conflict (setting_key) do update set value = excluded.value`);
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
