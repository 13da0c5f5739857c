import { expect, test } from '@playwright/test';
import { ONCE, quantityOf } from '../support.ts';
import { openCartWithOne } from './cart-with-one.ts';

test('A line is saved for later and moved back', async ({ page }) => {
  const product = await openCartWithOne(page);
  const saved = page.getByRole('region', { name: 'Saved for later' });
  await page.getByRole('button', { name: `Save for later: ${product.title}`, exact: true }).click();
  await expect(saved).toContainText(product.title);
  await expect(page.getByText(`${product.title} has been saved for later`).first()).toBeVisible();
  await saved.getByRole('button', { name: `Add to cart: ${product.title}`, exact: true }).click();
  await expect(quantityOf(page, product)).toHaveValue('1');
  await expect(saved).toHaveCount(0);
  await expect(page.getByRole('button', { name: `Undo: ${product.title}`, exact: true })).toHaveCount(0);
});

test(
  'A saved line that is removed is saved again by Undo, and without JavaScript, too',
  ONCE,
  async ({ page, browser }) => {
    const product = await openCartWithOne(page);
    const saved = page.getByRole('region', { name: 'Saved for later' });
    const remove = { name: `Remove: ${product.title}`, exact: true };
    await page.getByRole('button', { name: `Save for later: ${product.title}`, exact: true }).click();
    await saved.getByRole('button', remove).click();
    const made = page.waitForResponse((answer) => answer.request().method() === 'PUT');
    await saved.getByRole('button', { name: `Undo: ${product.title}`, exact: true }).click();
    expect((await made).ok()).toBe(true);
    await expect(saved.getByRole('heading').first()).toHaveText('Saved for later (1)');
    const plain = await browser.newContext({
      javaScriptEnabled: false,
      storageState: await page.context().storageState(),
    });
    const plainPage = await plain.newPage();
    await plainPage.goto('/cart');
    await plainPage.getByRole('button', remove).click();
    await plainPage.getByRole('button', { name: 'Put it back' }).click();
    await expect(plainPage.getByRole('region', { name: 'Saved for later' })).toContainText(product.title);
    await plain.close();
  },
);
