import { expect, type Page } from '@playwright/test';
import { changeMembership, registerMember } from './membership/people.ts';
import { call, registerAs, signInQuietly, STEP_CARD, typeCard, verifyQuietly } from './support.ts';

/** Someone new who may change addresses and cards. */
export async function asVerified(page: Page, address: string): Promise<string> {
  await registerAs(page, 'trial');
  await verifyQuietly(page);
  return address;
}

export async function asMember(page: Page, address: string): Promise<string> {
  await signInQuietly(page, 'member@demo.test');
  return address;
}

export async function onTrial(page: Page, address: string): Promise<string> {
  await signInQuietly(page, 'trial@demo.test');
  return address;
}

export async function asLapsed(page: Page, address: string): Promise<string> {
  await signInQuietly(page, 'lapsed@demo.test');
  return address;
}

/** Someone new on the trial, who hasn't seen any dialog. */
export async function trialOf(page: Page, address: string): Promise<string> {
  await registerAs(page, 'trial');
  return address;
}

export async function monthly(page: Page, address: string): Promise<string> {
  await registerMember(page, 'Monthly');
  return address;
}

/** The page after canceling now, with the undo. */
export async function canceled(page: Page): Promise<string> {
  await registerMember(page, 'Monthly');
  expect(await call(page, 'POST', '/membership/cancel', { refund: '12' })).toMatchObject({ success: true });
  return '/cancellation/confirmation';
}

export async function asLead(page: Page, isPaid: boolean): Promise<string> {
  await registerAs(page, 'lead');
  const { offers } = await call<{ offers: { id: number; membership_status: string }[] }>(
    page,
    'GET',
    '/membership/offers',
  );
  const plan = isPaid ? 'Annual' : 'Trial';
  const { id } = offers.find(({ membership_status }) => membership_status === plan) ?? {};
  return `/membership/payment/${isPaid ? 'method' : 'confirmation'}?offer=${id}`;
}

export async function registered(page: Page, address: string): Promise<string> {
  await registerAs(page, 'lead');
  return address;
}

/** The page of someone who has applied for a free membership and hasn't sent a proof. */
export async function applied(page: Page): Promise<string> {
  await registerAs(page, 'lead');
  const answers = { group: 'teacher', organization: 'Lincoln School', confirmed: '1' };
  await call(page, 'POST', '/gives/questionnaire', answers);
  return '/getverified';
}

/** Someone whose trial ends in five days, to whom My Aisle offers a plan. */
export async function nearTrialEnd(page: Page, address: string): Promise<string> {
  await changeMembership(await registerAs(page, 'trial'), 'expired_on = current_date + 5');
  return address;
}

/** Someone who has paid by the month for eight days, to whom My Aisle offers the annual plan. */
export async function payingMonthly(page: Page, address: string): Promise<string> {
  await changeMembership(await registerMember(page, 'Monthly'), "joined_date = joined_date - interval '8 days'");
  return address;
}

/** Opens what the bank wants before it lets the shop save a card. */
export async function openBankStep(page: Page): Promise<void> {
  await typeCard(page, STEP_CARD);
  await page.getByRole('button', { name: 'Save card' }).click();
  const bank = page.getByRole('dialog').frameLocator('iframe[title="Your bank\'s page"]');
  await expect(bank.getByRole('button', { name: 'Confirm' })).toBeVisible();
}
