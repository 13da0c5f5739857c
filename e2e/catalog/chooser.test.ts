import { expect, type Page, test } from '@playwright/test';
import { setUrl, waitUntilHydrated } from '../support.ts';

/** The fields of what can be chosen. */
const fields = (page: Page) => page.locator('form:has(#choose) :is(select, input[type=number]):enabled');

test("A box says what it costs while it is chosen, and isn't added before it is full", async ({ page }) => {
  await page.goto(await setUrl(page, 'buildYourBundle'));
  await waitUntilHydrated(page);
  const [sum, add] = [
    page.getByRole('status').filter({ hasText: '$' }),
    page.getByRole('button', { name: 'Add to cart', exact: true }),
  ];
  // With the keyboard: a select takes the number that is typed.
  await fields(page).nth(0).focus();
  await page.keyboard.press('2');
  await expect(sum).toHaveText(/^2 items · \$\d+\.\d\d\. Choose 1 more\.$/);
  await add.click();
  await expect(page.getByText('Choose 3 to 6 items. You chose 2.')).toBeVisible();
  await fields(page).nth(1).selectOption('1');
  await expect(sum).toHaveText(/^3 items · \$\d+\.\d\d$/);
  const price = /\$\d+\.\d\d/.exec((await sum.textContent()) ?? '')?.[0] ?? '';
  await add.click();
  await expect(page).toHaveURL('/cart');
  const line = page.getByRole('main').getByRole('listitem').filter({ hasText: '2 × ' });
  await expect(line).toContainText('1 × ');
  await expect(line).toContainText(price);
  // Undo brings the same box back.
  await waitUntilHydrated(page);
  await line.getByText('Remove', { exact: true }).click();
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect(line).toContainText(price);
  await expect(page.getByRole('status').filter({ hasText: 'is back' })).toBeAttached();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test("a box that isn't full is refused with the reason, and its line is removed and put back whole", async ({
    page,
  }) => {
    await page.goto(await setUrl(page, 'buildYourBundle'));
    const address = page.url();
    await fields(page).nth(0).selectOption('1');
    await page.getByRole('button', { name: 'Add to cart', exact: true }).click();
    await expect(page.getByText('Choose 3 to 6 items. You chose 1.')).toBeVisible();
    await page.goto(address);
    for (const at of [0, 1]) await fields(page).nth(at).selectOption('2');
    await page.getByRole('button', { name: 'Add to cart', exact: true }).click();
    const line = page.getByRole('main').getByRole('listitem').filter({ hasText: '2 × ' });
    await expect(line).toBeVisible();
    await line.getByText('Remove', { exact: true }).click();
    await expect(line).toBeHidden();
    await page.getByRole('button', { name: 'Put it back' }).click();
    await expect(line).toBeVisible();
  });

  test('the items of a group are added together, each as its own line', async ({ page }) => {
    await page.goto(await setUrl(page, 'grouped'));
    const count = await fields(page).count();
    await fields(page).nth(0).fill('2');
    await page.getByRole('button', { name: 'Add all to cart' }).click();
    await expect(page).toHaveURL('/cart');
    await expect(page.getByRole('spinbutton').or(page.locator('main input[name=typed_qty]'))).toHaveCount(count);
  });
});
