import { expect, type Locator, type Page, test } from '@playwright/test';
import { DEMO_PASSWORD } from '#demo/people-list.ts';
import { call, productsOf, putIntoCart, registerAs, signInQuietly, waitUntilHydrated } from './support.ts';
import { enter, expectFocusKept, expectFocusSeen, tabTo } from './focus.ts';

test('By keyboard alone a member finds a product, adds it, checks out, and never loses the focus', async ({ page }) => {
  const main = page.getByRole('main');
  await page.goto('/');
  await waitUntilHydrated(page);
  await tabTo(page, page.getByLabel('Search products').first());
  const field = page.getByRole('combobox', { name: 'Search products' });
  await expect(field).toBeFocused();
  await page.keyboard.type('oats');
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/search\/results\?q=/);
  // The URL changes before the page is rendered.
  await expect(page.getByRole('heading', { level: 1, name: /^Results for/ })).toBeVisible();
  await expectFocusKept(page);

  const card = page
    .getByRole('article')
    .filter({ has: page.getByRole('button', { name: /^Add (?!one )/ }) })
    .first();
  const title = (await card.getByRole('heading').textContent()) ?? '';
  await tabTo(page, card.getByRole('link').first());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused();

  await tabTo(page, main.getByRole('button', { name: /^Add (?!one )/ }).first());
  await page.keyboard.press('Enter');
  await expect(main.getByRole('button', { name: `Add one ${title}`, exact: true }).first()).toBeFocused();
  await expectFocusSeen(page);

  await tabTo(page, page.getByRole('link', { name: /^Cart, \d+ item/ }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: /^Your cart/ });
  await expect(drawer).toBeVisible();
  await expectFocusKept(page);
  await tabTo(page, drawer.getByRole('link', { name: /^Check out/ }));
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { level: 1, name: 'Create your account to check out' })).toBeVisible();
  await expectFocusKept(page);
  await waitUntilHydrated(page);
  await tabTo(page, page.getByRole('main').getByRole('link', { name: 'Sign in' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  await expectFocusKept(page);
  await tabTo(page, page.getByLabel('Email'));
  await page.keyboard.type('member@demo.test');
  await tabTo(page, page.getByLabel('Password', { exact: true }));
  await page.keyboard.type(DEMO_PASSWORD);
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible();
  await waitUntilHydrated(page);
  await tabTo(page, page.getByRole('button', { name: /^Place order/ }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Order placed' })).toBeVisible({ timeout: 20_000 });
});

test('A filter, a chip and the rejoin dialog give the focus back', async ({ page }) => {
  await signInQuietly(page, 'lapsed@demo.test');
  await page.goto('/c/snacks');
  await waitUntilHydrated(page);
  await page.locator('summary').filter({ hasText: 'Aisle' }).click();
  const aisles = page
    .locator('details')
    .filter({ has: page.locator('summary', { hasText: 'Aisle' }) })
    .first();
  const whole = aisles.getByRole('button', { name: /^Show (?:all \d+|fewer)$/ });
  await whole.focus();
  await page.keyboard.press('Enter');
  await expect(whole).toHaveAttribute('aria-expanded', 'true');
  await expect(aisles.getByRole('checkbox').nth(8)).toBeFocused();
  await whole.focus();
  await page.keyboard.press('Enter');
  await expect(whole).toHaveAttribute('aria-expanded', 'false');
  await expect(whole).toBeFocused();
  const vegan = page.getByRole('checkbox', { name: /^Vegan/ });
  await vegan.focus();
  await page.keyboard.press('Space');
  await expect(page).toHaveURL(/diet=vegan-diet/);
  await expect(page.getByRole('link', { name: 'Remove Diet: Vegan' })).toBeVisible();
  await expect(vegan).toBeFocused();
  await expect(vegan).toBeChecked();

  await page.getByRole('checkbox', { name: /^Organic/ }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByRole('link', { name: 'Remove Diet: Organic' })).toBeVisible();
  await page.getByRole('link', { name: 'Remove Diet: Vegan' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Remove Diet: Organic' })).toBeFocused();
  await expect(vegan).not.toBeChecked();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  const add = page.getByRole('button', { name: /^Add (?!one )/ }).first();
  await add.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Rejoin to keep shopping' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(add).toBeFocused();

  await page.goto('/c/snacks');
  const skip = page.getByRole('link', { name: 'Skip to products' });
  await tabTo(page, skip);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('article').first().getByRole('link').first()).toBeFocused();
});

test('A line that comes back to the cart page takes the focus', async ({ page }) => {
  const { title } = await putIntoCart(page, (await productsOf(page, 'snacks'))[0]);
  await page.goto('/cart');
  await waitUntilHydrated(page);
  const main = page.getByRole('main');
  const line = main.getByRole('link', { name: title, exact: true });
  await takeOutAndUndo(page, main, title);
  await enter(main.getByRole('button', { name: `Save for later: ${title}`, exact: true }));
  await enter(main.getByRole('button', { name: `Add to cart: ${title}`, exact: true }));
  await expect(line).toBeFocused();
  await expectFocusSeen(page);
  await enter(main.getByRole('button', { name: `Save for later: ${title}`, exact: true }));
  await enter(main.getByRole('button', { name: `Remove: ${title}`, exact: true }));
  await expectFocusKept(page);
});

test('A line that comes back to the drawer takes the focus', async ({ page }) => {
  const { title } = await putIntoCart(page, (await productsOf(page, 'snacks'))[0]);
  await page.goto('/c/snacks');
  await waitUntilHydrated(page);
  await enter(page.getByRole('link', { name: /^Cart, 1 item/ }));
  await takeOutAndUndo(page, page.getByRole('dialog', { name: /^Your cart/ }), title);
  await page.goto('/c/food#isCartOpen');
  await expect(page.getByRole('dialog', { name: /^Your cart/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('A typed quantity and a chosen order keep the focus', async ({ page }) => {
  const { title } = await putIntoCart(page, (await productsOf(page, 'snacks'))[0]);
  await page.goto('/cart');
  await waitUntilHydrated(page);
  const quantity = page.getByRole('textbox', { name: `Quantity of ${title}` });
  for (const qty of ['3', '4']) {
    await quantity.fill(qty);
    await quantity.press('Enter');
    await expect(page.getByRole('link', { name: new RegExp(`^Cart, ${qty} items`) })).toBeVisible();
    await expect(quantity).toBeFocused();
    await expect(quantity).toHaveValue(qty);
  }

  await page.goto('/c/snacks');
  await waitUntilHydrated(page);
  const order = page.getByRole('combobox', { name: 'Sort' });
  await order.focus();
  for (const value of ['price', '-price']) {
    await order.selectOption(value);
    await expect(page).toHaveURL(new RegExp(`sort=${value}$`));
    await expect(order).toBeFocused();
  }
});

test('In a row that is swiped, the card with the focus is whole', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto('/');
  await waitUntilHydrated(page);
  const links = page.getByRole('main').getByRole('article').getByRole('heading').getByRole('link');
  await links.nth(1).focus();
  for (const at of [2, 3]) {
    await tabTo(page, links.nth(at));
    const isWhole = () =>
      links.nth(at).evaluate((link) => {
        const { left, right } = link.closest('article')?.getBoundingClientRect() ?? { left: -1, right: -1 };
        return left >= 0 && right <= innerWidth;
      });
    await expect.poll(isWhole).toBe(true);
  }
});

test('Paying without the consent leads to the summary, which links to the checkbox', async ({ page }) => {
  await signInQuietly(page, 'lapsed@demo.test');
  await page.goto('/c/snacks');
  await waitUntilHydrated(page);
  await enter(page.getByRole('button', { name: /^Add (?!one )/ }).first());
  const dialog = page.getByRole('dialog', { name: 'Rejoin to keep shopping' });
  await enter(dialog.getByRole('button', { name: 'Choose another plan or card' }));
  await dialog.getByRole('radio', { name: /Annual/ }).check();
  await enter(dialog.getByRole('button', { name: /^Pay / }));
  await expectConsentMissing(dialog);

  await page.context().clearCookies();
  await registerAs(page, 'lead');
  type Offers = { offers: { id: number; price: number }[] };
  const { offers } = await call<Offers>(page, 'GET', '/membership/offers');
  await page.goto(`/membership/payment/method?offer=${offers.find(({ price }) => price > 0)?.id}`);
  await waitUntilHydrated(page);
  await enter(page.getByRole('button', { name: /^Pay / }));
  await expectConsentMissing(page.getByRole('main'));
});

async function expectConsentMissing(part: Locator): Promise<void> {
  const message = 'Please check the box to agree to these terms.';
  await expect(part.getByRole('alert')).toBeFocused();
  await expect(part.getByRole('checkbox')).toHaveAccessibleDescription(message);
  await enter(part.getByRole('alert').getByRole('link', { name: message }));
  await expect(part.getByRole('checkbox')).toBeFocused();
}

/** Removes the line and brings it back; the line is made anew when the shop has answered. */
async function takeOutAndUndo(page: Page, cart: Locator, title: string): Promise<void> {
  const isSent = () => page.waitForResponse((answer) => answer.request().method() === 'PUT');
  const removed = isSent();
  await enter(cart.getByRole('button', { name: `Remove: ${title}`, exact: true }));
  await removed;
  const restored = isSent();
  await enter(cart.getByRole('button', { name: `Undo: ${title}`, exact: true }));
  const line = cart.getByRole('link', { name: title, exact: true });
  await expect(line).toBeFocused();
  await restored;
  await enter(cart.getByRole('button', { name: `Save for later: ${title}`, exact: true }));
  await enter(cart.getByRole('button', { name: `Undo: ${title}`, exact: true }));
  await expect(line).toBeFocused();
}
