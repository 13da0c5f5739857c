import { expect, type Locator, type Page, test } from '@playwright/test';
import { changeRows } from '../operator.ts';
import { call, cardOf, familyOf, putIntoCart, setUrl, waitUntilHydrated, ONCE } from '../support.ts';

/** The fields of what can be chosen. */
const fields = (page: Page) => page.locator('form:has(#choose) select:enabled');

/** The line of a set in the cart. */
const setLine = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: /\d items: \d × / });

const add = (page: Page) => page.getByRole('button', { name: 'Add to cart', exact: true });

test("A set says what it costs while it is chosen, isn't added before it is full, and its picks can be changed", async ({
  page,
}) => {
  await page.goto(await setUrl(page, 'buildYourBundle'));
  const address = page.url();
  await waitUntilHydrated(page);
  const sum = page.locator('form:has(#choose)').getByRole('status');
  await expect(sum).toHaveText('Pick at least 3 items. $0.00');
  // What is chosen, its price and Add stay in view while there are choices to scroll.
  await fields(page).nth(0).scrollIntoViewIfNeeded();
  await expect(add(page)).toBeInViewport({ ratio: 1 });
  // With the keyboard: a select takes the number that is typed.
  await fields(page).nth(0).focus();
  await page.keyboard.press('2');
  await expect(sum).toHaveText(/^2 picked\. Choose 1 to 4 more\. \$\d+\.\d\d ?$/);
  await add(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Choose 3 to 6 items. You chose 2.' })).toBeFocused();
  expect(page.url()).toBe(address);
  await fields(page).nth(1).selectOption('1');
  await expect(page.getByText('You chose 2.')).toBeHidden();
  await expect(sum).toHaveText(/^3 picked\. Room for 3 more\. \$\d+\.\d\d You save \$\d+\.\d\d ?$/);
  const price = await priceOf(sum);
  await add(page).click();
  await expect(page).toHaveURL('/cart');
  const line = setLine(page);
  await expect(line).toContainText(/3 items: \d × .*, \d × .*\. Change picks/);
  await expect(line).toContainText(price);
  await waitUntilHydrated(page);
  await line.getByRole('link', { name: /^Change picks/ }).click();
  await expect(sum).toContainText(`3 picked. Room for 3 more. ${price}`);
  await fields(page).nth(1).selectOption('2');
  const changed = await priceOf(sum.filter({ hasText: '4 picked' }));
  await page.getByRole('button', { name: 'Update cart' }).click();
  await expect(page).toHaveURL(/\/cart\?changed=/);
  await expect(line).toHaveCount(1);
  await expect(line).toContainText(/4 items: 2 × .*, 2 × /);
  await expect(line).toContainText(changed);
  // Undo brings the old picks back, and other picks are chosen again.
  await waitUntilHydrated(page);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page).toHaveURL('/cart');
  await expect(line).toHaveCount(1);
  await expect(line).toContainText(/3 items: /);
  await expect(line).toContainText(price);
  await expect(page.getByText('Your set has its new picks.')).toBeHidden();
  await line.getByRole('link', { name: /^Change picks/ }).click();
  await fields(page).nth(1).selectOption('2');
  await page.getByRole('button', { name: 'Update cart' }).click();
  await expect(line).toContainText(/4 items: 2 × .*, 2 × /);
  // Undo brings the same set back.
  await waitUntilHydrated(page);
  await line.getByText('Remove', { exact: true }).click();
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect(line).toContainText(changed);
  await expect(page.getByRole('status').filter({ hasText: 'is back' })).toBeAttached();
  // Right after that, other picks still take its place.
  await line.getByRole('link', { name: /^Change picks/ }).click();
  await expect(sum).toContainText(`4 picked. Room for 2 more. ${changed}`);
  await fields(page).nth(1).selectOption('1');
  await page.getByRole('button', { name: 'Update cart' }).click();
  await expect(page).toHaveURL(/\/cart\?changed=/);
  await expect(line).toHaveCount(1);
  await expect(line).toContainText(/3 items: /);
});

async function priceOf(sum: Locator): Promise<string> {
  return /\$\d+\.\d\d/.exec((await sum.textContent()) ?? '')?.[0] ?? '';
}

for (const type of ['buildYourBundle', 'grouped'] as const)
  test(
    `Delivery and stock of a ${type} are on the first screen of a desktop, with what can be chosen and Add`,
    ONCE,
    async ({ page }) => {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(await setUrl(page, type));
      const form = page.locator('form:has(#choose)');
      for (const part of [
        page.getByText('Arrives 2 to 4 business days after it ships.'),
        page.getByText(/^In stock/),
        form.getByRole('heading', { name: /^(?:Choose|Pick) / }),
        form.getByRole('button', { name: / to cart$/ }),
      ])
        await expect(part.first()).toBeInViewport({ ratio: 1 });
      // What is sold out comes last.
      const stock = await form.getByRole('combobox').evaluateAll((all) => all.map((one) => one.matches(':enabled')));
      expect(stock).toEqual(stock.toSorted((a, b) => Number(b) - Number(a)));
    },
  );

test('A group of which nothing is chosen stays on its page and says so', ONCE, async ({ page }) => {
  await page.goto(await setUrl(page, 'grouped'));
  const address = page.url();
  await waitUntilHydrated(page);
  for (const field of await fields(page).all()) await field.selectOption('0');
  await page.getByRole('button', { name: 'Add all to cart' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Choose at least one item.' })).toBeFocused();
  expect(page.url()).toBe(address);
});

test('A saved set that can be had with other picks says so, and comes back with them', ONCE, async ({ page }) => {
  await page.goto(await setUrl(page, 'buildYourBundle'));
  const address = page.url();
  for (const at of [0, 1]) await fields(page).nth(at).selectOption('2');
  const [, product_id = ''] = /^pick\.(\d+)$/.exec((await fields(page).nth(0).getAttribute('name')) ?? '') ?? [];
  await add(page).click();
  await waitUntilHydrated(page);
  await setLine(page).getByText('Save for later', { exact: true }).click();
  const saved = page.getByRole('region', { name: 'Saved for later' });
  await expect(saved).toContainText('4 items: ');
  await changeRows(`update product set is_available = false where product_id = ${product_id}`);
  try {
    await expect(async () => {
      await page.goto('/cart');
      await expect(saved).toContainText('Change your picks.', { timeout: 1_000 });
    }).toPass();
    await expect(saved).not.toContainText('Sold out');
    await saved.getByRole('link', { name: /^Change picks/ }).click();
    await expect(page.getByText('Some of your picks are no longer available. Choose others.')).toBeVisible();
    for (const at of [1, 2]) await fields(page).nth(at).selectOption('2');
    await page.getByRole('button', { name: 'Update cart' }).click();
    await expect(setLine(page)).toHaveCount(1);
    await expect(saved).toBeHidden();
  } finally {
    await changeRows(`update product set is_available = true where product_id = ${product_id}`);
    // The next test finds the page as it was.
    await expect(async () => {
      await page.goto(address);
      await expect(page.locator(`select[name="pick.${product_id}"]`)).toBeEnabled({ timeout: 1_000 });
    }).toPass();
  }
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test(
    "a set that isn't full is refused on its page with the reason and its picks, and its line is removed and put back whole",
    ONCE,
    async ({ page }) => {
      await page.goto(await setUrl(page, 'buildYourBundle'));
      const address = page.url();
      await fields(page).nth(0).selectOption('1');
      const answer = page.waitForResponse((one) => one.request().method() === 'POST');
      await add(page).click();
      expect((await answer).status()).toBe(400);
      const reason = page.getByRole('alert').filter({ hasText: 'Choose 3 to 6 items. You chose 1.' });
      await expect(reason).toBeFocused();
      expect(page.url()).toBe(address);
      await expect(fields(page).nth(0)).toHaveValue('1');
      for (const at of [0, 1]) await fields(page).nth(at).selectOption('2');
      await add(page).click();
      await expect(page).toHaveURL('/cart');
      const line = setLine(page);
      await expect(line).toBeVisible();
      await line.getByText('Remove', { exact: true }).click();
      await expect(line).toBeHidden();
      await page.getByRole('button', { name: 'Put it back' }).click();
      await expect(line).toBeVisible();
    },
  );

  test('the items of a group are added together, each as its own line', ONCE, async ({ page }) => {
    await page.goto(await setUrl(page, 'grouped'));
    const count = await fields(page).count();
    await fields(page).nth(0).selectOption('2');
    await page.getByRole('button', { name: 'Add all to cart' }).click();
    await expect(page).toHaveURL('/cart');
    await expect(page.getByRole('spinbutton').or(page.locator('main input[name=typed_qty]'))).toHaveCount(count);
  });

  test('a group of which nothing is chosen is refused on its page', ONCE, async ({ page }) => {
    await page.goto(await setUrl(page, 'grouped'));
    const address = page.url();
    for (const field of await fields(page).all()) await field.selectOption('0');
    await page.getByRole('button', { name: 'Add all to cart' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Choose at least one item.' })).toBeFocused();
    expect(page.url()).toBe(address);
    await expect(fields(page).nth(0)).toHaveValue('0');
  });
});

test('A card says in words how many of its choices are in the cart', ONCE, async ({ page }) => {
  const family = await familyOf(page, 'protein-powders', ({ restriction_tag }) => restriction_tag === 'prop-65-food');
  type Choice = { id: number; title: string; in_stock: boolean; min_order_qty: number; url_key: string };
  const { children } = await call<{ children: Choice[] }>(page, 'GET', `/products/${family.url_key}`);
  const child = children.find((one) => one.in_stock && one.min_order_qty === 1);
  if (!child) throw new Error('No choice can be bought singly');
  await putIntoCart(page, { ...child, url: `/p/${child.url_key}` }, 2);
  await page.goto('/delivery?route=/c/protein-powders');
  await page.getByLabel('ZIP code').fill('90026');
  await page.getByRole('button', { name: 'See delivery dates' }).click();
  const card = cardOf(page, family.url_key);
  await expect(card).toContainText('Choose · 2 in cart');
  await expect(card).toContainText('CA Prop 65 warning');
  await expect(card.getByRole('link', { name: /^Choose options of .+, 2 in cart$/ })).toBeVisible();
});
