import { expect, type Page, test } from '@playwright/test';
import { changeRows } from '../operator.ts';
import {
  call,
  cardOf,
  familyOf,
  isPhone,
  productsOf,
  putIntoCart,
  signInQuietly,
  waitUntilHydrated,
  ONCE,
} from '../support.ts';

/** Enters a ZIP on the page that asks for it. */
async function enterZip(page: Page, zip: string): Promise<void> {
  await page.getByLabel('ZIP code').fill(zip);
  await page.getByRole('button', { name: 'See delivery dates' }).click();
}

test('A visitor enters a ZIP once, and header, products and cart say the same', async ({ page }) => {
  const [first, second] = await productsOf(page, 'snacks');
  await putIntoCart(page, first);
  await page.goto(first?.url ?? '');
  const main = page.getByRole('main');
  await expect(main.getByText('Arrives 2 to 4 business days after it ships.')).toBeVisible();
  await main.getByRole('link', { name: 'Enter ZIP for a date' }).click();
  await enterZip(page, '99501');
  const refused = main.getByRole('alert');
  await expect(refused).toBeFocused();
  await refused.getByRole('link', { name: 'We do not ship to Alaska or Hawaii.' }).click();
  await expect(page.getByLabel('ZIP code')).toBeFocused();
  await enterZip(page, '90026');
  await expect(page).toHaveURL(new RegExp(`${first?.url}$`));
  const words = main.getByText(/Arrives \w{3}, \w{3} \d+ in Los Angeles 90026/);
  await expect(words).toBeVisible();
  await page.goto(second?.url ?? '');
  await expect(words).toBeVisible();
  const day = /Arrives (\w{3}, \w{3} \d+)/.exec((await words.textContent()) ?? '')?.[1] ?? '-';
  if (!isPhone(page)) await expect(page.getByRole('link', { name: 'Deliver to 90026' })).toBeVisible();
  await page.goto('/cart');
  await expect(main.getByRole('region', { name: 'Grocery box' })).toContainText(`${day} in 90026`);
});

test("A member's header names the ZIP of their own address, and leads to it", async ({ page }) => {
  await signInQuietly(page, 'member@demo.test');
  await page.goto('/c/snacks');
  await waitUntilHydrated(page);
  // Phones have no row above the header; there it is in the menu.
  if (isPhone(page)) await page.getByRole('button', { name: 'Browse' }).click();
  const row = isPhone(page)
    ? page.getByRole('dialog', { name: 'All aisles' })
    : page.getByRole('complementary', { name: 'At a glance' });
  await expect(row).toContainText('Deliver to 90026');
  await expect(row.getByRole('link', { name: /ZIP/ })).toHaveCount(0);
  await row.getByRole('link', { name: 'Deliver to 90026' }).click();
  await expect(page).toHaveURL(/\/account#addresses$/);
  await expect(page.getByRole('region', { name: 'Addresses' })).toContainText('Add or change addresses');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('a ZIP is asked for and remembered, and cached pages stay the same for everyone', ONCE, async ({ page }) => {
    await page.goto('/delivery');
    await enterZip(page, '90026');
    await expect(page.getByText(/^Grocery box: arrives \w{3}, \w{3} \d+/)).toBeVisible();
    await expect(page.getByLabel('ZIP code')).toHaveValue('90026');
    await page.goto('/c/snacks');
    expect(await page.content()).not.toContain('90026');
  });
});

test('The first frozen item says once what its box costs', ONCE, async ({ page }) => {
  await page.goto('/c/frozen-food');
  await waitUntilHydrated(page);
  const note = page.getByText(/^Frozen food ships in its own box: \$[\d.]+, free at \$[\d.]+ or more\.$/);
  const adds = page.getByRole('main').getByRole('button', { name: /^Add (?!one )/ });
  await adds.first().click();
  await expect(note).toBeVisible();
  await page.getByRole('button', { name: 'Close message' }).click();
  await adds.first().click();
  await expect(page.getByRole('main').getByRole('button', { name: /^Add one / })).toHaveCount(2);
  await expect(note).toHaveCount(0);
});

test('The plans page says what shipping costs', ONCE, async ({ page }) => {
  await page.goto('/membership/payment/plans');
  await expect(page.getByText(/Frozen box: \$[\d.]+, free at \$[\d.]+ or more\./)).toBeVisible();
});

test(
  'The cart has no date before it knows a ZIP, no tax before an address, and says what shipping costs',
  ONCE,
  async ({ page }) => {
    const [product] = await productsOf(page, 'snacks');
    await putIntoCart(page, product);
    await page.goto('/cart');
    const box = page.getByRole('region', { name: 'Grocery box' });
    await expect(box).toContainText('Arrives 2 to 4 business days after it ships');
    await expect(box).toContainText(/\$[\d.]+ shipping\. Add \$[\d.]+ more for free shipping\./);
    await expect(page.getByText('Calculated at checkout')).toBeVisible();
    await expect(page.getByText(/This cart saves \$[\d.]+\. Membership is \$59\.95 a year/)).toBeVisible();
    await page.goto('/delivery?route=/cart');
    await enterZip(page, '90026');
    await expect(page).toHaveURL(/\/cart$/);
    await expect(box).toContainText(/Order by .* to get it \w{3}, \w{3} \d+ in 90026/);
  },
);

for (const [zip, aisle, words] of [
  ['12207', 'sports-nutrition', "Can't ship to NY: age check needed"],
  ['90026', 'protein-powders', 'CA Prop 65 warning'],
] as const)
  test(`The card of a product with choices says "${words}"`, ONCE, async ({ page }) => {
    const family = await familyOf(page, aisle, ({ restriction_tag }) => restriction_tag !== undefined);
    await page.goto(`/delivery?route=/c/${aisle}`);
    await enterZip(page, zip);
    await expect(cardOf(page, family.url_key)).toContainText(words);
    await page.goto(`/p/${family.url_key}`);
    await expect(page.getByRole('main').getByText(words).first()).toBeVisible();
  });

type Powder = { url_key: string; title: string; product_type: string; restriction_tag?: string };

/** A protein powder that comes with a California warning. */
async function powderOf(page: Page): Promise<Powder | undefined> {
  const path = '/products?filter[category]=protein-powders&filter[in_stock]=1&page_size=48';
  const { products } = await call<{ products: Powder[] }>(page, 'GET', path);
  return products.find((one) => one.product_type === 'simple' && one.restriction_tag?.startsWith('prop-65'));
}

test('The bar of a product on a phone only names a warning that its page has in full', ONCE, async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  const powder = await powderOf(page);
  await page.goto(`/delivery?route=/p/${powder?.url_key}`);
  await enterZip(page, '90026');
  const note = page.locator('main small:not(article *)').filter({ hasText: /^CA Prop 65 warning$/ });
  await expect(note).toHaveAttribute('title', /^WARNING: /);
  await expect(page.getByText(/can expose you to/).first()).toBeAttached();
});

test('A warning stays beside the stepper of what is in the cart', ONCE, async ({ page }) => {
  const powder = await powderOf(page);
  await page.goto(`/delivery?route=/p/${powder?.url_key}`);
  await enterZip(page, '90026');
  const note = page.locator('main small:not(article *)').filter({ hasText: /^WARNING: / });
  await expect(note).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Add to cart/ })
    .first()
    .click();
  await expect(
    page
      .getByRole('main')
      .getByRole('button', { name: /^Add one/ })
      .first(),
  ).toBeVisible();
  await expect(note).toBeVisible();
  await page.goto('/c/protein-powders');
  await expect(cardOf(page, powder?.url_key ?? '')).toContainText('CA Prop 65 warning');
});

test("What can't be shipped can't be added among suggested or recently viewed products", ONCE, async ({ page }) => {
  const words = "Can't ship to NY: age check needed";
  const pill = await familyOf(page, 'sports-nutrition', ({ restriction_tag }) => restriction_tag === 'supplement-18');
  const [snack] = await productsOf(page, 'snacks');
  await page.goto(`/p/${pill.url_key}`);
  await waitUntilHydrated(page);
  await page.goto(`/delivery?route=${snack?.url}`);
  await enterZip(page, '12207');
  const viewed = page.getByRole('region', { name: 'Recently viewed' });
  await viewed.scrollIntoViewIfNeeded();
  await expect(viewed.getByRole('article').filter({ hasText: pill.title })).toContainText(words);
  await page.getByLabel('Search products').first().click();
  await page.getByRole('combobox', { name: 'Search products' }).fill(pill.title);
  const suggested = page.getByRole('list', { name: 'Products', exact: true });
  await expect(suggested.getByRole('listitem').filter({ hasText: pill.title }).first()).toContainText(words);
});

test('Wine says that it cannot be sent to a state, and why', ONCE, async ({ page }) => {
  const { products } = await call<{ products: { url_key: string }[] }>(
    page,
    'GET',
    '/products?filter[category]=wines&filter[in_stock]=1&page_size=1',
  );
  await page.goto(`/delivery?route=/p/${products[0]?.url_key}`);
  await enterZip(page, '84101');
  const main = page.getByRole('main');
  await expect(main.locator('p').filter({ hasText: "We can't ship wine to Utah." })).toHaveCount(1);
  await expect(main.getByText(/be shipped to|^In stock|arrives|Arrives/)).toHaveCount(0);
  await expect(main.getByRole('button', { name: "Can't ship wine to UT" }).first()).toBeDisabled();
  await page.goto('/c/wines');
  await expect(main.getByRole('button', { name: "Can't ship wine to UT" }).first()).toBeDisabled();
  const blocked = main.getByRole('button', { name: "Can't ship wine to UT" }).first();
  await expect(blocked).toHaveAttribute('title', "We can't ship wine to Utah.");
  // Once for the whole list.
  await expect(main.getByText("We can't ship wine to Utah.")).toHaveCount(1);
  await expect(main.getByRole('button', { name: /^Add / })).toHaveCount(0);
  await page.setViewportSize({ width: 320, height: 800 });
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  const [card, note] = [
    main.getByRole('article').first(),
    main.getByRole('button', { name: "Can't ship wine to UT" }).first(),
  ];
  const [outer, inner] = [await card.boundingBox(), await note.boundingBox()];
  expect(inner?.x).toBeGreaterThanOrEqual(outer?.x ?? Number.NaN);
  await page.goto('/delivery?route=/c/wines');
  await enterZip(page, '90026');
  await expect(main.getByRole('button', { name: /^Add / }).first()).toBeEnabled();
});

test('A sold-out wine is offered by email only where it can be shipped', ONCE, async ({ page }) => {
  type Found = { products: { id: number; url_key: string; in_stock: boolean }[] };
  // No other journey buys the most expensive one.
  const path = '/products?filter[category]=wines&page_size=1&sort=-price';
  const find = async () => (await call<Found>(page, 'GET', path)).products[0];
  const wine = await find();
  await changeRows(`update stock set on_hand = reserved where product_id = ${wine?.id}`);
  try {
    await expect.poll(async () => (await find())?.in_stock).toBe(false);
    const main = page.getByRole('main');
    const ask = main.getByRole('button', { name: "Email me when it's back" });
    await page.goto(`/p/${wine?.url_key}`);
    await expect(main.getByText(/Can't be shipped to /)).toBeVisible();
    await page.goto(`/delivery?route=/p/${wine?.url_key}`);
    await enterZip(page, '90026');
    await expect(main.getByText(/Can't be shipped to /)).toHaveCount(0);
    await expect(ask).toBeVisible();
    await page.goto(`/delivery?route=/p/${wine?.url_key}`);
    await enterZip(page, '84101');
    await expect(main.getByText("We can't ship wine to Utah.")).toBeVisible();
    await expect(ask).toHaveCount(0);
    await expect(main.getByText(/^Arrives/)).toHaveCount(0);
  } finally {
    await changeRows(`update stock set on_hand = reserved + 100 where product_id = ${wine?.id}`);
  }
});
