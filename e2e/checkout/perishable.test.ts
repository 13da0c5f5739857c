import { expect, test } from '@playwright/test';
import { orderSlowFresh } from '../slow-fresh.ts';
import { productsOf, putIntoCart, registerAs, waitUntilHydrated } from '../support.ts';

test('Before paying, a member is asked once whether to keep fresh items that may arrive warm', async ({ page }) => {
  await registerAs(page, 'trial');
  const snack = await putIntoCart(page, (await productsOf(page, 'snacks'))[0]);
  const fresh = await orderSlowFresh(page);

  await page.goto('/cart');
  const line = page.getByRole('main').getByRole('listitem').filter({ hasText: fresh.title });
  await expect(line).toContainText(`If you order now, it takes ${fresh.days} to reach you, so it may arrive warm.`);

  await page.goto('/checkout');
  const question = page.getByRole('dialog', { name: 'Fresh items may arrive warm' });
  await expect(question).toContainText(`That's ${fresh.days} on the way`);
  await expect(question.getByRole('listitem')).toContainText([fresh.title]);
  // Closing it chooses nothing: the same choices are in the page, and the payment isn't.
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  const pay = page.getByRole('button', { name: /^Place order/ });
  await expect(pay).toHaveCount(0);
  await page.getByRole('button', { name: 'Keep fresh items' }).click();
  await expect(pay).toBeVisible();
  await page.reload();
  await waitUntilHydrated(page);
  await expect(pay).toBeVisible();
  await expect(question).toBeHidden();

  // Another quantity is another question.
  await page.getByText(/· Edit grocery box$/).click();
  await page.getByRole('button', { name: `Add one ${fresh.title}`, exact: true }).click();
  await question.getByRole('button', { name: 'Remove fresh items' }).click();
  await expect(pay).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText(fresh.title);
  await expect(page.getByRole('main')).toContainText(snack.title);
});

test.describe('without JavaScript', () => {
  test('the same choice is in the page', async ({ page, browser, baseURL }) => {
    await registerAs(page, 'trial');
    await putIntoCart(page, (await productsOf(page, 'snacks'))[0]);
    const fresh = await orderSlowFresh(page);
    const plain = await browser.newContext({
      javaScriptEnabled: false,
      storageState: await page.context().storageState(),
    });
    const still = await plain.newPage();
    await still.goto(`${baseURL}/checkout`);
    const question = still.getByRole('region', { name: 'Fresh items may arrive warm' });
    await expect(question.getByRole('listitem')).toContainText([fresh.title]);
    await question.getByRole('button', { name: 'Keep fresh items' }).click();
    await expect(question).toHaveCount(0);
    await expect(still.getByRole('heading', { name: 'Review' })).toBeVisible();
    await plain.close();
  });
});
