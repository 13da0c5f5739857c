import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { assertDefined } from '#domain/kernel/assert.ts';
import { enrollmentForm } from '#harness/joining.ts';
import { changeRows } from '../operator.ts';
import { call, registerAs } from '../support.ts';

type Offers = { offers: { id: number; membership_status: string; consent_words: string }[] };

/** A new person with this plan and a saved card; `more` is what they also register with. @returns their email. */
export async function registerMember(
  page: Page,
  plan: 'Trial' | 'Monthly' | 'Annual',
  more: Record<string, string> = {},
): Promise<string> {
  const email = await registerAs(page, 'lead', more);
  const { offers } = await call<Offers>(page, 'GET', '/membership/offers');
  const offer = offers.find(({ membership_status }) => membership_status === plan);
  const form = { ...enrollmentForm(assertDefined(offer, plan), randomUUID()), payment_token: 'tok_visa' };
  expect(await call(page, 'POST', '/membership/enroll', form)).toMatchObject({ success: true });
  return email;
}

/** Changes the membership of the person with this email, as time would: `joined_date = ...`. */
export async function changeMembership(email: string, set: string): Promise<void> {
  await changeRows(`update membership m set ${set} from account a where a.account_id = m.account_id
    and a.email = '${email}'`);
}

/** A new person with a saved card whose annual membership has ended. */
export async function registerLapsed(page: Page): Promise<void> {
  const email = await registerMember(page, 'Annual');
  await changeRows(`
    with ended as (
      update membership m set state = 'ended', renew = false, cancellation_date = now(), expired_on = current_date
      from account a where a.account_id = m.account_id and a.email = '${email}' returning m.account_id
    ), charges as (
      update membership_charge set ended_at = now() where account_id in (select account_id from ended)
    )
    update account set user_status = 'canceled', group_id = 5 where account_id in (select account_id from ended)`);
}

/** Takes the ZIP out of an account, as people have it who registered without one. */
export async function forgetZip(email: string): Promise<void> {
  await changeRows(`update account set billing_zip = null where email = '${email}'`);
}
