import { expect, type Locator, type Page, test } from '@playwright/test';
import { DEMO_PASSWORD } from '#demo/people-list.ts';
import { enter, expectFocusKept, expectFocusSeen, tabAndEnter, tabTo } from '../focus.ts';
import { call, GOOD_CARD, newEmail, registerAs, waitUntilHydrated } from '../support.ts';
import { registerMember } from './people.ts';

const VERMONT = '05401';

test('By keyboard alone a visitor in Vermont joins from the home page: account, both consents, card, welcome', async ({
  page,
}) => {
  await page.goto('/');
  await waitUntilHydrated(page);
  await follow(page, page.getByRole('banner').getByRole('link', { name: 'Join' }), 'Choose a plan');
  await follow(page, page.getByRole('link', { name: 'Choose Annual' }), 'Create your account');
  const fields = [
    ['First name', 'Nora'],
    ['Last name', 'Field'],
    ['Email', newEmail()],
    ['Password', DEMO_PASSWORD],
    ['ZIP code', VERMONT],
  ] as const;
  for (const [label, text] of fields) {
    await tabTo(page, page.getByRole('main').getByLabel(label, { exact: label === 'Password' }));
    await page.keyboard.type(text);
  }
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { level: 1, name: 'Review your plan and pay' })).toBeVisible();
  await waitUntilHydrated(page);
  const pay = page.getByRole('button', { name: 'Pay $59.95 and join' });
  await tabTo(page, pay);
  await page.keyboard.press('Enter');
  const summary = page.getByRole('main').getByRole('alert');
  await expect(summary).toBeFocused();
  await expectFocusSeen(page);
  for (const [message, key] of [
    ['Please check the box to agree to these terms.', 'Tab'],
    ['Please check the second box to agree to the renewal.', 'Shift+Tab'],
  ] as const) {
    await tabAndEnter(page, summary.getByRole('link', { name: message }), key);
    const box = page.getByRole('checkbox').and(page.locator(':focus'));
    await expect(box).not.toBeChecked();
    await expect(box).toHaveAccessibleDescription(message);
    await page.keyboard.press('Space');
    await expect(box).toBeChecked();
  }
  const card = page.frameLocator('iframe[title="Card details"]');
  for (const [label, text] of [
    ['Card number', GOOD_CARD],
    ['Expiration date', '12/34'],
    ['Security code', '123'],
  ] as const) {
    await tabIntoFrame(page, card.getByLabel(label));
    await page.keyboard.type(text);
  }
  await tabTo(page, pay);
  await page.keyboard.press('Space');

  const question = page.getByRole('dialog', { name: 'How did you hear about us?' });
  await expect(question).toBeVisible({ timeout: 20_000 });
  await expectFocusKept(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Nora' })).toBeVisible();
  type Consents = { consents: { kind: string }[] };
  const { consents } = await call<Consents>(page, 'GET', '/account/consents');
  expect(consents.map(({ kind }) => kind).sort()).toEqual(['membership_renewal', 'renewal_opt_in']);
});

test('By keyboard alone a lead starts the free trial, with one consent to agree to', async ({ page }) => {
  await registerAs(page, 'lead');
  await page.goto('/account');
  await waitUntilHydrated(page);
  await follow(page, page.getByRole('main').getByRole('link', { name: 'See the plans' }), 'Choose a plan');
  await follow(page, page.getByRole('link', { name: 'Start the free trial' }), 'Review your plan');
  const start = page.getByRole('button', { name: 'Start the free trial' });
  await tabTo(page, start);
  await page.keyboard.press('Enter');
  const summary = page.getByRole('main').getByRole('alert');
  await expect(summary).toBeFocused();
  await expect(page.getByRole('checkbox')).toHaveCount(1);
  await tabAndEnter(page, summary.getByRole('link'));
  await expect(page.getByRole('checkbox')).toBeFocused();
  await page.keyboard.press('Space');
  await tabTo(page, start);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'How did you hear about us?' })).toBeVisible();
});

test('By keyboard alone a member cancels at the end, undoes it, and cancels now', async ({ page }) => {
  await registerMember(page, 'Annual');
  await page.goto('/account');
  await waitUntilHydrated(page);
  const cancel = page.getByRole('main').getByRole('link', { name: 'Cancel membership' });
  await follow(page, cancel, 'Cancel membership');
  await tabTo(page, page.getByRole('button', { name: /^Cancel on .*, no refund$/ }));
  await page.keyboard.press('Space');
  await expect(page.getByRole('heading', { level: 1, name: /^Canceled\. You're a member until / })).toBeVisible();
  await expectFocusKept(page);

  const undo = page.getByRole('button', { name: 'Undo cancellation' });
  await tabTo(page, undo);
  await page.keyboard.press('Enter');
  const summary = page.getByRole('main').getByRole('alert');
  await expect(summary).toBeFocused();
  await expectFocusSeen(page);
  await tabAndEnter(page, summary.getByRole('link', { name: 'Please check the box to agree to these terms.' }));
  await expect(page.getByRole('checkbox')).toBeFocused();
  await page.keyboard.press('Space');
  await tabTo(page, undo);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Your membership continues.' })).toBeVisible();
  await expectFocusKept(page);

  await follow(page, cancel, 'Cancel membership');
  await tabTo(page, page.getByRole('button', { name: 'Cancel now, refund $59.95' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Your membership is canceled' })).toBeVisible();
  await expectFocusKept(page);
});

test('In the account, undoing a cancellation without the checkbox leads to the summary', async ({ page }) => {
  await registerMember(page, 'Monthly');
  expect(await call(page, 'POST', '/membership/renewal/stop')).toMatchObject({ success: true });
  await page.goto('/account');
  await waitUntilHydrated(page);
  await enter(page.getByRole('button', { name: 'Undo cancellation' }));
  const summary = page.getByRole('main').getByRole('alert');
  await expect(summary).toBeFocused();
  await enter(summary.getByRole('link'));
  await expect(page.getByRole('checkbox')).toBeFocused();
});

/** Tabs to the link and opens the page that it leads to, whose heading takes the focus. */
async function follow(page: Page, link: Locator, heading: string): Promise<void> {
  await tabTo(page, link);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible();
  await expectFocusKept(page);
  await waitUntilHydrated(page);
}

/** Tabs to a control in the frame of the card fields. */
async function tabIntoFrame(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible();
  for (let stop = 0; stop < 20; stop++) {
    await page.keyboard.press('Tab');
    if (await control.evaluate((element) => element === document.activeElement && document.hasFocus())) return;
  }
  throw new Error(`${String(control)} is not reached by Tab.`);
}
