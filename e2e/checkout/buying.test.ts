import { expect, type Page, test } from '@playwright/test';
import { DEMO_PASSWORD } from '#demo/people-list.ts';
import { addButton, call, GOOD_CARD, isPhone, newEmail, pressAdd, typeCard, waitUntilHydrated } from '../support.ts';

/** The ground of everything that adds up. */
const OAT = 'rgb(247, 243, 236)';

test('A visitor browses an aisle, filters it, searches, opens a product, fills grocery, frozen and wine boxes, joins, gives an address, pays, and follows the order', async ({
  page,
}) => {
  test.setTimeout(180_000);
  await fillThreeBoxes(page);
  await joinForAYear(page);
  await checkOut(page);
  await followTheOrder(page);
});

async function fillThreeBoxes(page: Page): Promise<void> {
  await walkTo(page, 'Pantry');
  await filterByFirstDiet(page);
  await searchFor(page, 'oats');
  await page
    .getByRole('article')
    .filter({ has: page.getByRole('button', { name: /^Add (?!one )/ }) })
    .first()
    .getByRole('link')
    .first()
    .click();
  await expect(page).toHaveURL(/\/p\//);
  await pressAdd(page);
  await expect(page.getByRole('button', { name: /^Add one / }).first()).toBeFocused();
  await walkTo(page, 'Frozen');
  await pressAdd(page);
  await walkTo(page, 'Wines');
  await pressAdd(page);
  await page.getByRole('link', { name: /^Cart, 3 items/ }).click();
  const drawer = page.getByRole('dialog', { name: 'Your cart (3)' });
  for (const box of ['Grocery box', 'Frozen box', 'Wine box'])
    await expect(drawer.getByRole('region', { name: box })).toContainText('business days');
  const checkOutLink = drawer.getByRole('link', { name: /^Check out/ });
  // Also where the boxes are longer than the screen; the totals are on paper there, too.
  await expect(checkOutLink).toBeInViewport({ ratio: 1 });
  if (isPhone(page)) await expect(drawer.locator('dl')).toHaveCSS('background-color', OAT);
  await checkOutLink.click();
  await expect(page.getByRole('heading', { name: 'Create your account to check out', level: 1 })).toBeVisible();
}

/** From the home page into an aisle. */
async function walkTo(page: Page, aisle: string): Promise<void> {
  await page.goto('/');
  await waitUntilHydrated(page);
  await page.getByRole('region', { name: 'Shop by aisle' }).getByRole('link', { name: aisle, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(aisle);
  await expect(addButton(page)).toBeVisible();
}

async function filterByFirstDiet(page: Page): Promise<void> {
  const filters = isPhone(page)
    ? page.getByRole('dialog', { name: 'Filters' })
    : page.getByRole('complementary', { name: 'Filters' });
  if (isPhone(page)) await page.getByRole('link', { name: 'Filter', exact: true }).click();
  await filters.getByRole('checkbox', { name: /^Vegan/ }).click();
  await expect(page).toHaveURL(/diet=/);
  await expect(filters.getByRole('checkbox', { name: /^Vegan/ })).toBeChecked();
  if (isPhone(page)) await filters.getByRole('button', { name: /^Show \d+ products/ }).click();
  await expect(page.getByRole('link', { name: /^Remove .*: Vegan/ })).toBeVisible();
}

async function searchFor(page: Page, words: string): Promise<void> {
  await page.getByLabel('Search products').first().click();
  const field = page.getByRole('combobox', { name: 'Search products' });
  await field.fill(words);
  await field.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Results for “${words}”`);
}

async function joinForAYear(page: Page): Promise<void> {
  await waitUntilHydrated(page);
  await page.getByLabel('First name').fill('Vera');
  await page.getByLabel('Last name').fill('Sommer');
  await page.getByLabel('Email').fill('member@demo.test');
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'already exists' })).toBeFocused();
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(DEMO_PASSWORD);
  await page.getByLabel('Email').fill(newEmail());
  await page.getByLabel('ZIP code').fill('90026');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('link', { name: 'Choose Annual' }).click();
  await expect(page.getByRole('heading', { name: 'Review your plan and pay' })).toBeVisible();
  await waitUntilHydrated(page);
  const consent = page.getByRole('checkbox');
  await expect(consent).not.toBeChecked();
  await consent.check();
  await typeCard(page, GOOD_CARD);
  await page.getByRole('button', { name: /^Pay \$59\.95 and join/ }).click();
  await expect(page.getByText("Welcome! You're a member now")).toBeVisible({ timeout: 20_000 });
  await page.getByRole('link', { name: 'See your membership' }).click();
  await expect(page.getByText('Renews on')).toBeVisible();
}

async function checkOut(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Go to checkout' }).click();
  await page.getByLabel('Street address').fill('1420 Lucile Ave');
  await page.getByLabel('ZIP code').fill('90026');
  await expect(page.getByLabel('City')).toHaveValue('Los Angeles');
  await expect(page.getByLabel('State')).toHaveValue('CA');
  await page.getByLabel('Phone').fill('(323) 555-0164');
  await page.getByRole('button', { name: 'Deliver to this address' }).click();
  await page.getByRole('textbox', { name: 'Date of birth' }).fill('1990-01-31');
  await page.getByRole('button', { name: 'Confirm my age' }).click();
  const review = page.getByRole('form', { name: 'Payment and review' });
  await expect(review).toBeVisible();
  const another = review.getByRole('radio', { name: 'New card' });
  if ((await another.count()) > 0) await another.check();
  await typeCard(page, GOOD_CARD);
  await review.getByRole('button', { name: /^Place order/ }).click();
  await expect(page.getByRole('heading', { name: 'Order placed' })).toBeVisible({ timeout: 20_000 });
}

async function followTheOrder(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('link', { name: /order/i }).first().click();
  await expect(page).toHaveURL(/\/account\/order\/\w+/);
  const bar = page.getByRole('progressbar', { name: 'Progress of the grocery box' });
  await expect(bar).toHaveAttribute('aria-valuenow', '11.5');
  for (const box of ['frozen', 'wine'])
    await expect(page.getByRole('progressbar', { name: `Progress of the ${box} box` })).toBeVisible();
  await expect(bar).toHaveAttribute('aria-valuetext', /^Placed/);
  await expect(page.getByText(/You can cancel until /)).toBeVisible();
  // In another window, which this one learns by asking again.
  await call(page, 'POST', `/account/order/${new URL(page.url()).pathname.split('/').at(-1)}/cancel`);
  await expect(page.getByText(/canceled/i).first()).toBeVisible({ timeout: 20_000 });
}
