import { expect, type Page, test } from '@playwright/test';
import { call } from '../support.ts';
import { registerMember } from './people.ts';

const VERMONT = '05401';
const SECOND = /^I also agree to automatic renewal/;
const MISSING = 'Please check the second box to agree to the renewal.';

/** A member who moved to Vermont after joining, on the page after canceling that way. */
async function canceledInVermont(page: Page, button: RegExp) {
  await registerMember(page, 'Annual');
  expect(await call(page, 'PUT', '/account', { billing_zip: VERMONT })).toMatchObject({ billing_zip: VERMONT });
  await page.goto('/cancellation/initial');
  await page.getByRole('button', { name: button }).click();
  await expect(page).toHaveURL(/\/cancellation\/confirmation$/);
}

for (const [way, button, undo] of [
  ['at the end', /^Cancel on .*, no refund$/, 'Undo cancellation'],
  ['with a refund', /^Cancel now, refund/, /^Undo and pay/],
] as const) {
  test(`Someone in Vermont undoes canceling ${way} with a second box`, async ({ page }) => {
    await canceledInVermont(page, button);
    await page.locator('#consent').check();
    await page.getByRole('button', { name: undo }).click();
    await expect(page.getByRole('alert').getByText(MISSING)).toBeVisible();
    await page.locator('#consent').check();
    await page.getByRole('checkbox', { name: SECOND }).check();
    await page.getByRole('button', { name: undo }).click();
    await expect(page.getByRole('status').getByText(/^Your membership continues/)).toBeVisible();
  });
}
