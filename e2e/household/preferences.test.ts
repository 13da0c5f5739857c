import { expect, type Page, test } from '@playwright/test';
import { changeRows } from '../operator.ts';
import { call, isPhone, productsOf, putIntoCart, registerAs, waitUntilHydrated, ONCE } from '../support.ts';

const HIDDEN = /\d+ hidden by your preferences\. Show/;
const main = (page: Page) => page.getByRole('main');

/** Saves allergens by their names, on the page for it. */
async function avoid(page: Page, allergens: readonly string[]): Promise<void> {
  await page.goto('/preferences/how-i-shop');
  for (const name of allergens) await page.getByRole('checkbox', { name, exact: true }).check();
  await main(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Your preferences are saved.')).toBeVisible();
}

test('A visitor hides what their household avoids, sees how much, and shows it with the reason', async ({ page }) => {
  await page.goto('/c/cheese');
  await waitUntilHydrated(page);
  if (isPhone(page)) await page.getByRole('link', { name: 'Filter', exact: true }).click();
  await page.getByRole('link', { name: 'Hide what my household avoids' }).last().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Shopping preferences' })).toBeVisible();
  await expect(main(page)).toContainText('Nothing is hidden.');
  await page.getByRole('link', { name: 'Change how I shop' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'How I shop' })).toBeVisible();
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);
  await page.getByRole('checkbox', { name: 'Dairy', exact: true }).check();
  await main(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Your preferences are saved.')).toBeVisible();
  await expect(main(page)).toContainText(/\d[\d,]* of [\d,]+ products are hidden\./);

  await page.goto('/c/snacks');
  await waitUntilHydrated(page);
  const note = page.getByRole('status').filter({ hasText: HIDDEN });
  await expect(note).toBeVisible();
  await expect(page.getByText('which your household avoids')).toHaveCount(0);
  await note.getByRole('link', { name: 'Show' }).click();
  await expect(page).toHaveURL(/show_hidden=1/);
  const marked = page.getByRole('article').filter({ hasText: /dairy/ }).first();
  await expect(marked).toContainText(/Contains dairy, which your household avoids|We can't tell whether it has dairy/);
  await page.getByRole('link', { name: 'Hide again', exact: true }).click();
  await expect(note).toBeVisible();
  await expect(page.getByRole('article').filter({ hasText: /which your household avoids/ })).toHaveCount(0);

  await page.goto('/c/cheese');
  await expect(page.getByText(/Your preferences hide all \d+ products here/)).toBeVisible();
});

test('What was suggested and listed before is fresh after saving', ONCE, async ({ page }) => {
  const field = page.getByRole('combobox', { name: 'Search products' });
  const suggested = page.getByRole('list', { name: 'Products' });
  await page.goto('/c/snacks');
  await waitUntilHydrated(page);
  const total = page.getByRole('heading', { level: 1 }).locator('xpath=following-sibling::p').first();
  const before = (await total.textContent()) ?? '';
  await field.fill('cheese');
  await expect(suggested.getByRole('listitem')).not.toHaveCount(0);
  await avoid(page, ['Dairy']);
  await waitUntilHydrated(page);
  await field.fill('cheese');
  await expect(page.getByRole('listbox', { name: 'Suggestions' })).toBeVisible();
  const titles = await suggested.getByRole('listitem').getByRole('link').allTextContents();
  const unwanted = await call<{ products: { title: string }[] }>(page, 'GET', '/search/suggest?q=cheese');
  expect(titles.every((title) => unwanted.products.some((one) => title.startsWith(one.title)))).toBe(true);
  await page.goBack();
  await expect(page).toHaveURL(/\/how-i-shop$/);
  await waitUntilHydrated(page);
  await page.goBack();
  await expect(page).toHaveURL(/\/c\/snacks$/);
  await expect(page.getByText(HIDDEN)).toBeVisible();
  await expect(total).not.toHaveText(before);
});

test(
  'Hide this product: the product leaves the lists, Undo brings it back, and the keyboard is led there',
  ONCE,
  async ({ page }) => {
    const [product] = await productsOf(page, 'snacks');
    await page.goto(product?.url ?? '');
    const button = main(page).getByRole('button', { name: 'Hide this product' });
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(main(page).locator(':focus')).toContainText(`We won't show you ${product?.title} again.`);
    await page.keyboard.press('Tab');
    await expect(main(page).getByRole('button', { name: 'Undo' })).toBeFocused();
    await expect(page.getByRole('listitem').filter({ hasText: product?.title ?? '-' })).toBeVisible();
    expect((await productsOf(page, 'snacks')).map(({ id }) => id)).not.toContain(product?.id);
    await page.goto(product?.url ?? '');
    await expect(main(page)).toContainText('You hid this product.');
    await page.goto('/preferences/never-items');
    await main(page)
      .getByRole('button', { name: `Show again: ${product?.title}` })
      .click();
    await expect(page.getByText(`You'll see ${product?.title} again.`)).toBeVisible();
    await expect(page.getByText('No items yet')).toBeVisible();
    expect((await productsOf(page, 'snacks')).map(({ id }) => id)).toContain(product?.id);
  },
);

test('A never item that is no longer sold can be shown again', ONCE, async ({ page }) => {
  const product = (await productsOf(page, 'beverages'))[4];
  const url = product?.url ?? '';
  await call(page, 'POST', '/preferences/never-items', { product_id: String(product?.id) });
  await changeRows(`update product set is_available = false where url_key = '${url.replace('/p/', '')}'`);
  try {
    await expect.poll(async () => (await page.request.get(url)).status()).toBe(410);
    await page.goto('/preferences/never-items');
    await main(page)
      .getByRole('button', { name: `Show again: ${product?.title}` })
      .click();
    await expect(page.getByText("You'll see this item again.")).toBeVisible();
    await expect(page.getByText('No items yet')).toBeVisible();
  } finally {
    await changeRows(`update product set is_available = true where url_key = '${url.replace('/p/', '')}'`);
  }
  await expect.poll(async () => (await page.request.get(url)).status()).toBe(200);
});

test(
  'A person takes their choices into their account, finds them there, and leaves none in the browser',
  ONCE,
  async ({ page }) => {
    const joins = page.getByText("We'll add the shopping preferences saved in this browser to your account.");
    await page.goto('/register');
    await expect(page.getByRole('heading', { level: 1, name: 'Create an account' })).toBeVisible();
    await expect(joins).toHaveCount(0);
    await avoid(page, ['Peanuts', 'Sesame']);
    await expect(main(page)).toContainText('Saved in this browser only.');
    for (const form of ['/login', '/register']) {
      await page.goto(form);
      await expect(joins).toBeVisible();
    }
    await registerAs(page, 'lead');
    await page.goto('/account');
    await page.getByRole('link', { name: 'Preferences', exact: true }).click();
    await expect(page).toHaveURL(/\/account\/shopping-preferences$/);
    await expect(main(page)).toContainText('Peanuts, Sesame');
    await page.goto('/preferences/how-i-shop');
    await expect(page).toHaveURL(/\/account\/shopping-preferences\/how-i-shop$/);
    await expect(page.getByRole('checkbox', { name: 'Sesame' })).toBeChecked();
    await page.goto('/logout');
    await expect(main(page)).toContainText('Your account keeps your shopping preferences.');
    await main(page).getByRole('button', { name: 'Sign out' }).click();
    await page.goto('/preferences');
    await expect(main(page)).toContainText('Nothing is hidden.');
    await page.goto('/account/shopping-preferences');
    await expect(page).toHaveURL(/\/login\?route=%2Faccount%2Fshopping-preferences$/);
  },
);

test('What was done is said once, and not again after Back or a reload', ONCE, async ({ page }) => {
  const notice = page.getByText('Your preferences are saved.');
  const heading = page.getByRole('heading', { level: 1, name: 'Shopping preferences' });
  await avoid(page, ['Fish']);
  await expect(page).toHaveURL(/\/preferences$/);
  await page.goto('/c/snacks');
  await page.goBack();
  await expect(heading).toBeVisible();
  await expect(main(page)).toContainText('Saved in this browser only.');
  await expect(notice).toHaveCount(0);
  await avoid(page, ['Soy']);
  await page.reload();
  await expect(heading).toBeVisible();
  await expect(notice).toHaveCount(0);
});

test('Deleting all preferences is taken back with one click, in the account, too', ONCE, async ({ page }) => {
  await page.goto('/preferences');
  await expect(main(page)).toContainText('What you choose is saved in this browser only.');
  await expect(main(page)).toContainText('No items yet.');
  await registerAs(page, 'lead');
  await avoid(page, ['Peanuts', 'Sesame']);
  const [product] = await productsOf(page, 'snacks');
  await call(page, 'POST', '/preferences/never-items', { product_id: String(product?.id) });
  await page.goto('/preferences');
  await page.getByRole('button', { name: 'Delete all preferences' }).click();
  await expect(main(page)).toContainText('Nothing is hidden.');
  await expect(main(page).locator(':focus')).toContainText('Your preferences are deleted.');
  await page.keyboard.press('Tab');
  await expect(main(page).getByRole('button', { name: 'Undo' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your preferences are back.')).toBeVisible();
  await expect(main(page)).toContainText('Peanuts, Sesame');
  await expect(main(page)).toContainText('1 item');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test(
    'Preferences are saved, hold in lists, the cart and a shopping list, and are deleted',
    ONCE,
    async ({ page, browser }) => {
      const context = await browser.newContext({ javaScriptEnabled: true });
      const other = await context.newPage();
      const [product] = await productsOf(other, 'ice-cream');
      await putIntoCart(other, product);
      await page.context().addCookies(await context.cookies());
      await context.close();
      await avoid(page, ['Dairy']);
      await page.goto('/cart');
      await expect(page.getByRole('listitem').filter({ hasText: product?.title ?? '-' })).toContainText(
        'Contains dairy, which your household avoids.',
      );
      await page.goto('/l/cheese-board');
      await expect(main(page)).toContainText(/Not included: \d+ products? your preferences hide\./);
      await page.getByRole('button', { name: 'Add all to cart' }).click();
      const notice = page.getByRole('status').filter({ hasText: /^We added \d+ items? to your cart/ });
      await expect(notice).toContainText(/: (Contains dairy|We can't tell whether it has dairy)/);
      await page.goto('/preferences');
      await page.getByRole('button', { name: 'Delete all preferences' }).click();
      await expect(page.getByText('Your preferences are deleted.')).toBeVisible();
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(page.getByText('Your preferences are back.')).toBeVisible();
      await expect(main(page).getByRole('definition').first()).toHaveText('Dairy');
      await page.reload();
      await expect(page.getByText('Your preferences are back.')).toHaveCount(0);
      await page.getByRole('button', { name: 'Delete all preferences' }).click();
      await page.goto('/c/cheese');
      await expect(page.getByRole('article')).not.toHaveCount(0);
    },
  );
});
