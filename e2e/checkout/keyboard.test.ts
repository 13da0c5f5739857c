import { expect, type Page, test } from '@playwright/test';
import { enter, expectFocusKept, expectFocusSeen } from '../focus.ts';
import { changeRows } from '../operator.ts';
import { call, pressAdd, productsOf, putIntoCart, registerAs, verifyQuietly, waitUntilHydrated } from '../support.ts';

test('The address and the age at the checkout are changed without losing the focus', async ({ page }) => {
  await registerAs(page, 'trial');
  await verifyQuietly(page);
  await page.goto('/c/wines');
  await waitUntilHydrated(page);
  await pressAdd(page);
  await page.goto('/checkout');
  await waitUntilHydrated(page);
  const main = page.getByRole('main');
  const change = main.getByRole('link', { name: 'Change address' });
  const deliver = main.getByRole('button', { name: 'Deliver to this address' });
  const add = main.getByRole('link', { name: 'Add another address' });
  await enter(change);
  await expect(main.getByRole('radio').first()).toBeFocused();
  await enter(deliver);
  await expect(change).toBeFocused();
  await enter(change);
  await enter(add);
  await expect(page.getByLabel('First name')).toBeFocused();
  await enter(main.getByRole('link', { name: 'Keep the current address' }));
  await expect(change).toBeFocused();
  await enter(change);
  await enter(add);
  await page.getByLabel('Street address').fill('1420 Lucile Ave');
  await page.getByLabel('ZIP code').fill('90026');
  await expect(page.getByLabel('City')).toHaveValue('Los Angeles');
  await page.getByLabel('Phone').fill('(323) 555-0164');
  await enter(deliver);
  await expect(change).toBeFocused();
  await expectFocusSeen(page);
  const next = main.getByRole('list', { name: 'Next steps' });
  await expect(next.getByRole('listitem')).toHaveText(['Payment', 'Review']);
  for (let tries = 0; tries < 2; tries++) {
    await enter(main.getByRole('button', { name: 'Confirm my age' }));
    await expect(main.getByRole('alert')).toBeFocused();
  }
  await page.getByRole('textbox', { name: 'Date of birth' }).fill('1980-05-05');
  await enter(main.getByRole('button', { name: 'Confirm my age' }));
  await expect(main.getByRole('heading', { name: 'Payment' })).toBeFocused();
  await expect(next).toHaveCount(0);
});

test('Buying an order again and taking it back keeps the focus on the notice, even while the order moves', async ({
  page,
}) => {
  await registerAs(page, 'trial');
  await putIntoCart(page, (await productsOf(page, 'snacks'))[0]);
  const increment_id = await placeQuietly(page);
  await page.clock.install();
  await page.goto(`/account/order/${increment_id}`);
  await waitUntilHydrated(page);
  await enter(page.getByRole('button', { name: /^Buy again/ }));
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect(undo).toBeVisible();
  await undo.focus();
  await move(page, increment_id, 'scheduled');
  await expect(undo).toBeFocused();
  await undo.press('Enter');
  await expect(page.getByText('Your cart is back to what it was.')).toBeVisible();
  await move(page, increment_id, 'pickup_appointment');
  await expectFocusKept(page);
});

/** Places an order with what is in the cart. @returns its number. */
async function placeQuietly(page: Page): Promise<string> {
  const { addresses } = await call<{ addresses: { id: string }[] }>(page, 'GET', '/account/address');
  const address_id = addresses[0]?.id ?? '';
  const { quote_id } = await call<{ quote_id: string }>(page, 'POST', '/checkout/quote', { address_id });
  const wanted = { quote_id, idempotency_key: crypto.randomUUID(), payment_token: 'tok_visa', save_card: '0' };
  return (await call<{ increment_id: string }>(page, 'POST', '/checkout/place', wanted)).increment_id;
}

/** Moves the order's box, and waits until the page shows the move. */
async function move(page: Page, increment_id: string, delivery_status: string): Promise<void> {
  const note = `Moved to ${delivery_status}.`;
  await changeRows(`
    with moved as (
      update shipment s set delivery_status = '${delivery_status}' from sales_order o
      where o.order_id = s.order_id and o.increment_id = '${increment_id}' returning shipment_id
    )
    insert into shipment_event (shipment_id, delivery_status, note, happened_at)
    select shipment_id, '${delivery_status}', '${note}', now() from moved`);
  await page.clock.fastForward(5_000);
  await expect(page.getByText(note)).toHaveCount(1);
}
