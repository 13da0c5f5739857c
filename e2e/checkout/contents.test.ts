import { expect, type Page, test } from '@playwright/test';
import {
  call,
  GOOD_CARD,
  isPhone,
  pressAdd,
  productsOf,
  putIntoCart,
  registerAs,
  typeCard,
  waitUntilHydrated,
  verifyQuietly,
  ONCE,
} from '../support.ts';

/** A card whose bank holds the money and never answers. */
const SILENT_CARD = '4000 0000 0000 0119';
/** A card of which the bank hears nothing, so that it sends no notice either. */
const LOST_CARD = '4000 0000 0000 0101';

/** A new member at the checkout, with an address and some items. */
async function comeToCheckout(page: Page, aisles = ['snacks']): Promise<string[]> {
  await registerAs(page, 'trial');
  const titles: string[] = [];
  for (const aisle of aisles) titles.push((await putIntoCart(page, (await productsOf(page, aisle))[0], 2)).title);
  await page.goto('/checkout');
  await waitUntilHydrated(page);
  return titles;
}

async function placeOrder(page: Page): Promise<string> {
  await typeCard(page, GOOD_CARD);
  await page.getByRole('button', { name: /^Place order/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Order placed' })).toBeVisible({ timeout: 20_000 });
  return new URL(page.url()).searchParams.get('order') ?? '';
}

/** Saves another snack for later. */
async function saveForLater(page: Page): Promise<void> {
  const [, product] = await productsOf(page, 'snacks');
  const saved = {
    'products[0][product_id]': String(product?.id),
    'products[0][qty]': '1',
    'products[0][save_for_later]': '1',
  };
  await call(page, 'PUT', '/carts', saved);
}

/** Pays with a card whose bank doesn't answer. */
async function payUnanswered(page: Page, card: string): Promise<void> {
  await typeCard(page, card);
  await page.getByRole('button', { name: /^Place order/ }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Payment not confirmed yet' })).toBeVisible({
    timeout: 60_000,
  });
}

test('Checkout lists the items by box with pictures, quantities and shipping, and says when the card is charged', async ({
  page,
}) => {
  const titles = await comeToCheckout(page, ['snacks', 'frozen-food']);
  const [snack = ''] = titles;
  const boxes = page.getByRole('region', { name: 'Boxes and dates' });
  if (isPhone(page)) {
    // Without room for the slip the pictures are in the boxes' card, and the slip is above the form.
    for (const title of titles) await expect(boxes.getByRole('img', { name: `2 × ${title}` })).toBeVisible();
    await page.getByText(/^Show summary/).click();
  }
  const slip = isPhone(page)
    ? page.getByRole('group').filter({ hasText: 'Show summary' })
    : page.getByRole('complementary', { name: 'Order summary' });
  for (const title of titles) {
    const line = slip.getByRole('listitem').filter({ hasText: `2 × ${title}` });
    await expect(line.locator('img')).toBeVisible();
    await expect(line).toContainText(/\$[\d.]+$/);
  }
  await expect(slip.getByText(/^(?:Shipping \$[\d.]+|Free shipping)$/)).toHaveCount(2);
  await expect(slip.getByText('Shipping, 2 boxes')).toBeVisible();
  await expect(
    page.getByText(/^We hold \$[\d.]+ on your card now and charge it when your first box ships/),
  ).toBeVisible();

  await boxes.getByText(/· Edit grocery box$/).click();
  await boxes.getByRole('button', { name: `Add one ${snack}`, exact: true }).dblclick();
  await expect(boxes.getByText(/^4 items · /)).toBeVisible();
  await expect(slip.getByRole('listitem').filter({ hasText: `4 × ${snack}` })).toBeVisible();

  // The only line of its box: the box goes with it, and comes back.
  const undo = boxes.getByRole('button', { name: `Undo: ${snack}`, exact: true });
  const grocery = boxes.getByRole('heading', { level: 3, name: 'Grocery' });
  await expect(grocery).toBeVisible();
  await boxes.getByRole('textbox', { name: `Quantity of ${snack}`, exact: true }).fill('0');
  await boxes.getByRole('textbox', { name: `Quantity of ${snack}`, exact: true }).press('Enter');
  await expect(undo).toBeFocused();
  await expect(grocery).toHaveCount(0);
  await undo.click();
  await expect(boxes.getByText(/^4 items · /)).toBeVisible();
  await expect(slip.getByRole('listitem').filter({ hasText: `4 × ${snack}` })).toBeVisible();
});

test('A checkout follows the cart that another tab changes', ONCE, async ({ page, context }) => {
  const [snack = ''] = await comeToCheckout(page);
  const other = await context.newPage();
  await other.goto('/cart');
  await waitUntilHydrated(other);
  await other.getByRole('button', { name: `Add one ${snack}`, exact: true }).click();
  await expect(page.getByText(/^3 items · /)).toBeVisible();
  const slip = page.getByRole('complementary', { name: 'Order summary' });
  await expect(slip.getByRole('listitem').filter({ hasText: `3 × ${snack}` })).toBeVisible();
});

test('A checkout follows another tab that orders its cart and begins the next', ONCE, async ({ page, context }) => {
  await comeToCheckout(page);
  const other = await context.newPage();
  await other.goto('/checkout');
  await waitUntilHydrated(other);
  await placeOrder(other);
  await other.goto('/c/snacks');
  await waitUntilHydrated(other);
  await pressAdd(other);
  const boxes = page.getByRole('region', { name: 'Boxes and dates' });
  await expect(boxes.getByText(/^1 item · /)).toBeVisible();
});

test('Back after placing leads to the placed order', ONCE, async ({ page }) => {
  await page.goto('/c/snacks');
  await comeToCheckout(page);
  const order = await placeOrder(page);
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`/checkout/success\\?order=${order}$`));
  await expect(page.getByRole('heading', { level: 1, name: 'Order placed' })).toBeVisible();
});

test('A canceled order says its hold is released, and its success page leads to it', ONCE, async ({ page }) => {
  await comeToCheckout(page);
  const order = await placeOrder(page);
  await page.getByRole('link', { name: 'Track order' }).click();
  await page.getByRole('button', { name: 'Cancel this order' }).click();
  await page.getByRole('button', { name: /^Cancel order and release \$/ }).click();
  await expect(page.getByText(/^This order is canceled. We released the hold/)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByText(/hold on Visa ending in 4242 released, not charged$/)).toBeVisible();
  const receipt = page.getByRole('complementary', { name: 'Receipt' });
  await expect(receipt).toContainText(/Canceled−\$\d+\.\d\d/);
  await expect(receipt).toContainText('Total$0.00');
  await page.goto(`/checkout/success?order=${order}`);
  await expect(page).toHaveURL(new RegExp(`/account/order/${order}$`));
});

test('Wine for a state we cannot send it to is removed with one click', ONCE, async ({ page }) => {
  await registerAs(page, 'trial');
  const address = {
    firstname: 'Nora',
    lastname: 'Field',
    street1: '1 Temple Sq',
    street2: '',
    city: 'Salt Lake City',
    region_code: 'UT',
    postcode: '84101',
    telephone: '(801) 555-0100',
    is_default_shipping: '1',
  };
  await verifyQuietly(page);
  expect(await call(page, 'POST', '/account/address', address)).toMatchObject({ success: true });
  await putIntoCart(page, (await productsOf(page, 'snacks'))[0]);
  type Found = { products: { id: number; title: string; url_key: string }[] };
  const { products } = await call<Found>(
    page,
    'GET',
    '/products?filter[category]=wines&filter[in_stock]=1&page_size=1',
  );
  await putIntoCart(page, products.map(({ id, title, url_key }) => ({ id, title, url: `/p/${url_key}` }))[0]);
  await page.goto('/checkout');
  await expect(page.getByRole('alert')).toContainText("We can't ship everything to Utah");
  await page
    .getByRole('alert')
    .getByRole('button', { name: /^Remove wine and continue · \$[\d.]+$/ })
    .click();
  await expect(page.getByRole('button', { name: /^Place order/ })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Wine box' })).toHaveCount(0);
});

test('While the bank has not answered, only asking it again is possible', ONCE, async ({ page, context }) => {
  test.setTimeout(120_000);
  await comeToCheckout(page);
  await payUnanswered(page, SILENT_CARD);
  await expect(page.getByRole('button', { name: 'Add another address' })).toHaveCount(0);
  const boxes = page.getByRole('region', { name: 'Boxes and dates' });
  await boxes.getByText(/^2 items · \$[\d.]+ grocery box$/).click();
  await expect(boxes.getByText('Qty 2')).toBeVisible();
  await expect(boxes.getByRole('button', { name: /^Add one / })).toHaveCount(0);
  for (const name of ['Change address', 'Edit your cart'])
    await expect(page.getByRole('link', { name })).toHaveCount(0);
  await expect(page.locator('iframe[title="Card details"]')).toBeHidden();
  // The next cart, which another tab begins, is read here, too, but isn't part of this order.
  const quotedAgain: string[] = [];
  page.on('request', (request) => request.url().includes('/checkout.data') && quotedAgain.push(request.url()));
  const isRead = page.waitForResponse((answer) => /\/api\/v1\/carts\?/.test(answer.url()));
  const other = await context.newPage();
  await other.goto('/c/snacks');
  await waitUntilHydrated(other);
  await pressAdd(other);
  await isRead;
  await expect(boxes.getByText('Qty 2')).toBeVisible();
  await page.getByRole('button', { name: 'Check with the bank again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Order placed' })).toBeVisible({ timeout: 40_000 });
  expect(quotedAgain).toEqual([]);
});

test(
  'The cart names the order that waits for its bank, and that is shown until it is placed or the session ends',
  ONCE,
  async ({ page }) => {
    test.setTimeout(120_000);
    await comeToCheckout(page);
    await saveForLater(page);
    await page.reload();
    await waitUntilHydrated(page);
    await payUnanswered(page, LOST_CARD);
    await page.goto('/cart');
    const notice = page.getByText(/^Order \d+ is waiting for your bank\. It has the items you checked out/);
    await expect(notice).toBeVisible();
    await expect(page.getByRole('heading', { name: /^Saved for later/ })).toBeVisible();
    await page.getByRole('button', { name: /^Add to cart: / }).click();
    await expect(page.getByRole('link', { name: /^Check out/ })).toBeVisible();
    await expect(notice).toBeVisible();
    await page.getByRole('button', { name: /^Remove: / }).click();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
    await expect(notice).toBeVisible();
    await page.getByRole('link', { name: 'See your order' }).click();
    await expect(page.getByText("We'll keep checking, and you won't be charged twice.")).toBeVisible();
    const order = new URL(page.url()).pathname.split('/').at(-1) ?? '';

    await page.goto(`/checkout/success?order=${order}`);
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText('Order received');
    await expect(page).toHaveTitle(/^Order received/);
    const address = `**/api/v1/account/order/${order}`;
    let asked = 0;
    await page.route(address, async (route) => {
      asked += 1;
      if (asked === 1) return route.continue();
      if (asked === 2) return route.abort();
      const response = await route.fetch();
      return route.fulfill({ response, json: { ...((await response.json()) as object), status: 'placed' } });
    });
    await expect(heading).toHaveText('Order placed', { timeout: 30_000 });
    await expect(page).toHaveTitle(/^Order placed/);
    expect(asked).toBe(3);

    await page.unroute(address);
    await page.goto(`/account/order/${order}`);
    await waitUntilHydrated(page);
    await page.context().clearCookies();
    await expect(page).toHaveURL(new RegExp(`/login\\?route=%2Faccount%2Forder%2F${order}`));
  },
);
