import { expect, test } from '@playwright/test';
import { ONCE, signIn, waitUntilHydrated } from '../support.ts';
import { forgetZip, registerLapsed, registerMember } from './people.ts';

const STEPS = ['initial', 'reasons', 'values', 'help', 'offer', 'offer-confirmation', 'confirmation'];

test('A member cancels in two clicks from the account, sees the refund, and undoes it', async ({ page }) => {
  await registerMember(page, 'Annual');
  await page.goto('/account');
  await page.getByRole('main').getByRole('link', { name: 'Cancel membership' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Cancel membership' })).toBeVisible();
  const atEnd = page.getByRole('button', { name: /^Cancel on .*, no refund$/ });
  const now = page.getByRole('button', { name: 'Cancel now, refund $59.95' });
  const keep = page.getByRole('link', { name: 'Keep membership' });
  const sizes = await Promise.all(
    [atEnd, now, keep].map(async (choice) => {
      const box = await choice.boundingBox();
      return [box?.width, box?.height].map((length) => Math.round(length ?? 0));
    }),
  );
  expect(sizes[0]?.every((length) => length > 44)).toBe(true);
  expect(sizes).toEqual([sizes[0], sizes[0], sizes[0]]);
  await expect(page.getByText('Member prices and checkout.')).toBeVisible();
  await expect(page.getByText('Your account, cart, past orders and shopping preferences.')).toBeVisible();
  await expect(
    page.getByText("It's within 30 days of your first charge, so we'll refund all $59.95 to your Visa"),
  ).toBeVisible();
  await now.click();

  await expect(page.getByRole('heading', { level: 1, name: 'Your membership is canceled' })).toBeVisible();
  await expect(page).toHaveURL(/\/cancellation\/confirmation$/);
  await expect(page.getByText('$59.95 to your Visa ending in 4242. Your bank may take')).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Rejoin', includeHidden: true })).toHaveCount(1);
  await page.goto('/cancellation/initial');
  await expect(page).toHaveURL(/\/cancellation\/confirmation$/);
  await page.goto('/account');
  await page.getByRole('link', { name: 'See your refund or undo the cancellation' }).click();
  await page.getByRole('checkbox', { name: /will charge my Visa ending in 4242 \$59\.95 today/ }).check();
  await page.getByRole('button', { name: 'Undo and pay $59.95' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible();
  await expect(
    page.getByRole('status').getByText(/^Your membership continues\. We charged \$59\.95 to your Visa/),
  ).toBeVisible();
  await expect(page.getByText('Renews on', { exact: true })).toBeVisible();
});

test('Each step shows both choices, and reasons and offers are optional', async ({ page }) => {
  await registerMember(page, 'Monthly', { billing_zip: '90026' });
  for (const step of STEPS) {
    await page.goto(`/cancellation/${step}`);
    await expect(page.getByRole('button', { name: /^Cancel on .*, no refund$/ })).toBeInViewport();
    await expect(page.getByRole('button', { name: 'Cancel now, refund $12.00' })).toBeInViewport();
  }
  await page.goto('/cancellation/offer');
  await page.getByRole('link', { name: 'See what it would cost today' }).click();
  await expect(page.getByText('$47.95, after a credit of $12.00 for the rest of your month')).toBeVisible();
  await page.getByRole('link', { name: "Tell us why you're canceling" }).click();
  await waitUntilHydrated(page);
  await page.getByRole('radio', { name: 'It costs too much' }).check();
  await page.getByRole('button', { name: 'Send reason' }).click();
  await expect(page.getByText("Thanks for telling us. Your membership isn't canceled yet.")).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancel now, refund $12.00' })).toBeVisible();
  expect((await page.goto('/cancellation/nowhere'))?.status()).toBe(404);
});

for (const [where, billing_zip] of [
  ['In Minnesota', '55401'],
  ['Where we know no ZIP', null],
] as const)
  test(`${where} offers are shown only to people who ask for them`, ONCE, async ({ page }) => {
    const email = await registerMember(page, 'Monthly', billing_zip === null ? {} : { billing_zip });
    if (billing_zip === null) await forgetZip(email);
    await page.goto('/cancellation/offer');
    await expect(page.getByRole('main').getByText('The Annual plan is')).toHaveCount(0);
    await page.getByRole('link', { name: 'Show other plans' }).click();
    await expect(page.getByRole('main').getByText('The Annual plan is $59.95 a year.')).toBeVisible();
  });

test('A trial says that it ends automatically, and can be ended today and undone for free', ONCE, async ({ page }) => {
  await registerMember(page, 'Trial');
  await page.goto('/cancellation/initial');
  await expect(page.getByText(/^Your trial ends automatically on .*\. We won't charge you\.$/)).toBeVisible();
  await page.getByRole('button', { name: 'Cancel now', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your trial is canceled' })).toBeVisible();
  await expect(page.getByText('You were never charged.')).toBeVisible();
  await expect(page.getByText("None. You didn't pay anything.")).toBeVisible();
  await page.getByRole('button', { name: 'Undo cancellation' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible();
});

test('Without JavaScript a member cancels at the end, undoes it, and cancels now', ONCE, async ({ page, browser }) => {
  const email = await registerMember(page, 'Annual');
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: page.viewportSize() });
  const plain = await context.newPage();
  await plain.goto('/login?route=/account');
  await signIn(plain, email);
  await plain.getByRole('main').getByRole('link', { name: 'Cancel membership' }).click();
  await plain.getByRole('button', { name: /^Cancel on .*, no refund$/ }).click();
  await expect(plain.getByRole('heading', { level: 1, name: /^Canceled\. You're a member until / })).toBeVisible();
  await plain.goto('/cancellation/initial');
  await plain.getByRole('link', { name: 'Undo cancellation' }).click();
  await expect(plain).toHaveURL('/cancellation/confirmation');
  for (const home of ['/', '/myaisle']) {
    await plain.goto(home);
    await expect(plain.getByText(/^Your membership won't renew\. You're a member until .*, \d{4}\./)).toBeVisible();
  }
  await plain.getByRole('link', { name: 'Keep membership' }).click();
  await expect(plain).toHaveURL('/account#resume');
  await plain.getByRole('checkbox', { name: /I won't be charged today/ }).check();
  await plain.getByRole('button', { name: 'Undo cancellation' }).click();
  await expect(plain.getByRole('status').filter({ hasText: 'Your membership continues.' })).toBeVisible();
  await plain.getByRole('main').getByRole('link', { name: 'Cancel membership' }).click();
  await plain.getByRole('button', { name: 'Cancel now, refund $59.95' }).click();
  await expect(plain.getByRole('heading', { level: 1, name: 'Your membership is canceled' })).toBeVisible();
  await context.close();
});

test(
  'A lapsed member who opens a cancel page reads when the membership ended, and that nothing will be charged',
  ONCE,
  async ({ page }) => {
    await registerLapsed(page);
    await page.goto('/cancellation/initial');
    await expect(page.getByRole('heading', { level: 1, name: /^Your membership ended / })).toBeVisible();
    await expect(page.getByText("You won't be charged.")).toBeVisible();
  },
);
