import { expect, test } from '@playwright/test';
import { registerAs, waitUntilHydrated } from '../support.ts';
import { changeMembership, registerMember } from './people.ts';

const UPSELL = 'Save with the annual plan';
const CLAIM = 'Stay a member after your trial';

const joinedEarlier = (email: string) => changeMembership(email, "joined_date = joined_date - interval '8 days'");
const endsSoon = (email: string) => changeMembership(email, 'expired_on = current_date + 5');

test('A monthly member is offered the annual plan on My Aisle, and reads its terms before paying', async ({ page }) => {
  await joinedEarlier(await registerMember(page, 'Monthly'));
  await page.goto('/account');
  await waitUntilHydrated(page);
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.goto('/myaisle');
  const dialog = page.getByRole('dialog', { name: UPSELL });
  await expect(dialog.getByRole('heading', { name: UPSELL })).toBeFocused();
  await expect(dialog).toContainText('Charged today');
  await expect(dialog).toContainText('for $59.95');
  await expect(dialog).toContainText('$59.95 instead of $144.00');
  await dialog.getByRole('button', { name: 'See the terms' }).click();
  const terms = page.getByRole('dialog', { name: 'Move to the annual plan' });
  await expect(terms.getByRole('checkbox')).not.toBeChecked();
  await page.setViewportSize({ width: 375, height: 812 });
  const pay = terms.getByRole('button', { name: /^Pay / });
  const keep = terms.getByRole('button', { name: 'Keep my monthly plan' });
  for (const choice of [pay, keep]) await expect(choice).toBeInViewport({ ratio: 1 });
  const [paySize, keepSize] = [await pay.boundingBox(), await keep.boundingBox()];
  expect([keepSize?.width, keepSize?.height]).toEqual([paySize?.width, paySize?.height]);
  await keep.click();
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('A trial member is offered a plan once, and says no with one key', async ({ page }) => {
  await endsSoon(await registerAs(page, 'trial'));
  await page.goto('/myaisle');
  const dialog = page.getByRole('dialog', { name: CLAIM });
  await expect(dialog).toContainText('added to your plan');
  await expect(dialog).toContainText('Renews on');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.reload();
  await waitUntilHydrated(page);
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('A trial member who accepts the offer chooses the plan, and none is chosen for them', async ({ page }) => {
  await endsSoon(await registerAs(page, 'trial'));
  await page.goto('/myaisle');
  await page.getByRole('dialog', { name: CLAIM }).getByRole('button', { name: 'Choose a plan' }).click();
  const plans = page.getByRole('dialog', { name: 'Choose a plan' });
  for (const plan of [/^Annual/, /^Monthly/]) await expect(plans.getByRole('radio', { name: plan })).not.toBeChecked();
});

test('An annual member is offered nothing uninvited', async ({ page }) => {
  await joinedEarlier(await registerMember(page, 'Annual'));
  await page.goto('/myaisle');
  await waitUntilHydrated(page);
  await expect(page.getByRole('dialog')).toBeHidden();
});
