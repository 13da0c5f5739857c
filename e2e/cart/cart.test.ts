import { expect, type Page, test } from '@playwright/test';
import {
  addButton,
  registerAs,
  pressAdd,
  productsOf,
  putIntoCart,
  quantityOf,
  signIn,
  signInQuietly,
  waitUntilHydrated,
  ONCE,
} from '../support.ts';
import { openCartWithOne } from './cart-with-one.ts';

test('Three quick clicks are sent as one change, and a reload keeps it', async ({ page }) => {
  const product = await openCartWithOne(page);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') sent.push(request.url());
  });
  const answered = page.waitForResponse((answer) => answer.request().method() === 'PUT');
  const more = page.getByRole('main').getByRole('button', { name: `Add one ${product.title}`, exact: true });
  for (let press = 0; press < 3; press++) await more.click();
  await expect(quantityOf(page, product)).toHaveValue('4');
  expect((await answered).ok()).toBe(true);
  await page.reload();
  await expect(quantityOf(page, product)).toHaveValue('4');
  expect(sent).toHaveLength(1);
  // On paper the number is left of what can be clicked.
  await page.emulateMedia({ media: 'print' });
  await expect(quantityOf(page, product)).toBeVisible();
  await expect(more).toBeHidden();
  await expect(page.getByRole('link', { name: /^Check out/ })).toBeHidden();
});

/** Holds back the browser's cart requests until the returned function is called. */
async function holdCart(page: Page): Promise<() => void> {
  let release = () => undefined as void;
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/v1/carts?*', async (route) => {
    if (route.request().method() === 'GET') await gate;
    await route.continue();
  });
  return release;
}

test('Clicks on the cart page count before the browser has loaded its cart', ONCE, async ({ page }) => {
  const product = await openCartWithOne(page, 2);
  const release = await holdCart(page);
  await page.goto('/cart');
  await waitUntilHydrated(page);
  const more = page.getByRole('main').getByRole('button', { name: `Add one ${product.title}`, exact: true });
  for (let press = 0; press < 2; press++) await more.click();
  await expect(quantityOf(page, product)).toHaveValue('4');
  const answered = page.waitForResponse((answer) => answer.request().method() === 'PUT');
  release();
  expect((await answered).ok()).toBe(true);
  await expect(quantityOf(page, product)).toHaveValue('4');
});

test('Items added before the browser has loaded its cart are added to the quantities in it', ONCE, async ({ page }) => {
  const [product] = await productsOf(page, 'snacks');
  await putIntoCart(page, product, 3);
  const release = await holdCart(page);
  await page.goto('/c/snacks');
  await waitUntilHydrated(page);
  const card = page.getByRole('article').filter({ has: page.locator(`a[href="${product?.url}"]`) });
  await card.getByRole('button', { name: /^Add / }).click();
  await expect(card.getByRole('textbox')).toHaveValue('1');
  const answered = page.waitForResponse((answer) => answer.request().method() === 'PUT');
  release();
  await expect(card.getByRole('textbox')).toHaveValue('4');
  expect((await answered).ok()).toBe(true);
  await page.reload();
  await expect(card.getByRole('textbox')).toHaveValue('4');
});

test('A change made just before leaving is not lost', ONCE, async ({ page }) => {
  const product = await openCartWithOne(page);
  await page
    .getByRole('main')
    .getByRole('button', { name: `Add one ${product.title}`, exact: true })
    .click();
  await expect(quantityOf(page, product)).toHaveValue('2');
  await page.goto('/c/snacks');
  await page.goto('/cart');
  await expect(quantityOf(page, product)).toHaveValue('2');
});

/** A member's cart page, on which a change is being saved until `save` is called. */
async function cartBeingSaved(page: Page) {
  await registerAs(page, 'trial');
  const [product] = await productsOf(page, 'snacks');
  const line = await putIntoCart(page, product);
  await page.goto('/cart');
  await waitUntilHydrated(page);
  const gate = Promise.withResolvers<void>();
  const held = page.waitForRequest((request) => request.method() === 'PUT');
  await page.route('**/api/v1/carts?*', async (route) => {
    if (route.request().method() === 'PUT') await gate.promise;
    await route.continue();
  });
  const main = page.getByRole('main');
  await main.getByRole('button', { name: `Add one ${line.title}`, exact: true }).click();
  return { main, held, checkOut: main.getByRole('link', { name: /^Check out/ }), save: gate.resolve };
}

test(
  'The way to checkout waits for a change that is still being saved, so the quote has it',
  ONCE,
  async ({ page }) => {
    const { main, held, checkOut, save } = await cartBeingSaved(page);
    await checkOut.click();
    await held;
    await checkOut.click();
    await expect(checkOut).toHaveAttribute('aria-busy', 'true');
    await expect(page).toHaveURL(/\/cart$/);
    save();
    await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible();
    await expect(main.getByText(/^2 items · /)).toBeVisible();
  },
);

test('Who clicks another link while the way to checkout waits gets there', ONCE, async ({ page }) => {
  const { held, checkOut, save } = await cartBeingSaved(page);
  await checkOut.click();
  await held;
  const gate = Promise.withResolvers<void>();
  await page.route('**/c/snacks.data*', async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.getByRole('link', { name: 'Snacks', exact: true }).first().click();
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT');
  save();
  await saved;
  gate.resolve();
  await expect(page.getByRole('heading', { level: 1, name: 'Snacks' })).toBeVisible();
});

test(
  'No whole number changes nothing; more than there is becomes what there is, and the line says so',
  ONCE,
  async ({ page }) => {
    const product = await openCartWithOne(page);
    await quantityOf(page, product).fill('2.5');
    await quantityOf(page, product).press('Enter');
    await expect(quantityOf(page, product)).toHaveValue('1');
    await quantityOf(page, product).fill('5000');
    await quantityOf(page, product).press('Enter');
    const limit = page.getByRole('main').getByText(/^Only \d+ left\.$|^You can order up to 999 of one item\.$/);
    await expect(limit).toBeVisible();
    const [most = ''] = /\d+/.exec((await limit.textContent()) ?? '') ?? [];
    await expect(quantityOf(page, product)).toHaveValue(most);
    await expect(quantityOf(page, product)).toHaveAccessibleDescription(/\d/);
  },
);

test('An empty cart says how boxes ship free, leads into the shop and sells what sells best', async ({ page }) => {
  await page.goto('/cart');
  await waitUntilHydrated(page);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1, name: 'Your cart is empty' })).toBeVisible();
  await expect(main).toContainText('Grocery ships free at $150.00, frozen at $120.00, wine at 6 bottles.');
  await expect(main.getByRole('link', { name: 'Browse groceries' })).toHaveAttribute('href', /^\/c\//);
  await expect(main.getByRole('link', { name: 'Sign in to see your saved cart' })).toBeVisible();
  const sellers = main.getByRole('region', { name: 'Best sellers' });
  await expect(sellers.getByRole('article')).toHaveCount(6);
  await addButton(page).click();
  await expect(main.getByRole('heading', { level: 1, name: 'Your cart', exact: true })).toBeFocused();
  await expect(main.getByRole('complementary', { name: 'Total' })).toBeVisible();
  await expect(sellers).toHaveCount(0);
});

test('A removed line comes back by Undo with its quantity', async ({ page }) => {
  const product = await openCartWithOne(page, 3);
  const removed = page.waitForResponse((answer) => answer.request().method() === 'PUT');
  await page.getByRole('button', { name: `Remove: ${product.title}`, exact: true }).click();
  await expect(quantityOf(page, product)).toHaveCount(0);
  expect((await removed).ok()).toBe(true);
  const undo = page.getByRole('button', { name: `Undo: ${product.title}`, exact: true });
  await expect(undo).toBeFocused();
  const made = page.waitForResponse((answer) => answer.request().method() === 'PUT');
  await undo.click();
  await expect(quantityOf(page, product)).toHaveValue('3');
  // The server makes a line with another id, and what the shopper holds stays what it is.
  await quantityOf(page, product).evaluate((field) => field.setAttribute('data-held', ''));
  expect((await made).ok()).toBe(true);
  await expect(page.getByRole('complementary', { name: 'Total' })).toHaveAttribute('aria-busy', 'false');
  await expect(quantityOf(page, product)).toHaveAttribute('data-held');
});

test('A change that fails restores the line and says why next to it', ONCE, async ({ page }) => {
  const product = await openCartWithOne(page, 2);
  await page.route('**/api/v1/carts?*', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  );
  await page
    .getByRole('main')
    .getByRole('button', { name: `Add one ${product.title}`, exact: true })
    .click();
  await expect(quantityOf(page, product)).toHaveValue('3');
  await expect(
    page.getByRole('main').getByText("We're unable to process your request right now. Please try again later."),
  ).toBeVisible();
  await expect(quantityOf(page, product)).toHaveValue('2');
});

test("A visitor's cart is merged with their own when they sign in", ONCE, async ({ page, browser }) => {
  const elsewhere = await (await browser.newContext()).newPage();
  const email = await registerAs(elsewhere, 'trial');
  const [, other] = await productsOf(elsewhere, 'snacks');
  const own = await putIntoCart(elsewhere, other, 2);
  await elsewhere.context().close();
  const product = await openCartWithOne(page);
  await page.goto('/login?route=/cart');
  await signIn(page, email);
  await expect(quantityOf(page, product)).toHaveValue('1');
  await expect(quantityOf(page, own)).toHaveValue('2');
});

test('A lapsed member who clicks Add learns how to rejoin, and nothing is added', async ({ page }) => {
  await signInQuietly(page, 'lapsed@demo.test');
  await page.goto('/c/snacks');
  await waitUntilHydrated(page);
  await addButton(page).click();
  const dialog = page.getByRole('dialog', { name: 'Rejoin to keep shopping' });
  await expect(dialog).toContainText('We saved 1 ×');
  await expect(dialog.getByRole('button', { name: 'Pay $59.95 and rejoin' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Choose another plan or card' }).click();
  await expect(dialog.getByRole('radio', { name: /Annual/ })).not.toBeChecked();
  await dialog.getByRole('radio', { name: /Annual/ }).check();
  await expect(dialog.getByRole('checkbox')).not.toBeChecked();
  await dialog.getByRole('button', { name: 'Not now' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('link', { name: /^Cart, 0 items/ })).toBeVisible();
});

test('Add on a card puts the product into the cart immediately and keeps the focus on it', ONCE, async ({ page }) => {
  await page.goto('/c/snacks');
  await waitUntilHydrated(page);
  await pressAdd(page);
  await expect(
    page
      .getByRole('main')
      .getByRole('button', { name: /^Add one / })
      .first(),
  ).toBeFocused();
  await expect(page.getByRole('link', { name: /^Cart, 1 item,/ })).toBeVisible();
});

test('What is added while the cart cannot be read is refused, and later comes on top of it', ONCE, async ({ page }) => {
  await page.goto('/c/snacks');
  await waitUntilHydrated(page);
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT');
  await pressAdd(page);
  expect((await saved).ok()).toBe(true);
  let isBusy = true;
  await page.route('**/api/v1/carts?*', (route) =>
    isBusy && route.request().method() === 'GET'
      ? route.fulfill({ status: 503, json: { code: 'busy', errors: [{ message: 'Busy.' }] } })
      : route.continue(),
  );
  await page.reload();
  await waitUntilHydrated(page);
  await addButton(page).click();
  await expect(page.getByText('Busy.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Cart', exact: true })).toBeVisible();
  isBusy = false;
  // It may have been read again by then, and the button says "Add one".
  await page.getByRole('main').getByRole('button', { name: /^Add / }).first().click();
  await expect(page.getByRole('link', { name: /^Cart, 2 items,/ })).toBeVisible();
});

test('A double click on Add adds one, and what one tab adds the other has, too', ONCE, async ({ page, context }) => {
  const other = await context.newPage();
  const readBy: Page[] = [];
  for (const tab of [page, other]) {
    await tab.goto('/c/snacks');
    await waitUntilHydrated(tab);
    tab.on('request', (request) => {
      if (request.method() === 'GET' && request.url().includes('/api/v1/carts')) readBy.push(tab);
    });
  }
  await addButton(page).dblclick();
  await expect(page.getByRole('link', { name: /^Cart, 1 item,/ })).toBeVisible();
  await expect(other.getByRole('link', { name: /^Cart, 1 item,/ })).toBeVisible();
  const more = other.getByRole('main').getByRole('button', { name: /^Add one / });
  await more.first().dblclick();
  await expect(other.getByRole('link', { name: /^Cart, 3 items,/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Cart, 3 items,/ })).toBeVisible();
  // Each tab has read the cart once, for the other's change.
  expect(readBy).toEqual([other, page]);
});
