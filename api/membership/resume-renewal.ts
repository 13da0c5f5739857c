import { randomUUID } from 'node:crypto';
import { DAY_MS } from '#domain/kernel/duration.ts';
import { GENERAL_REFUSALS, Refusal } from '#domain/kernel/refusal.ts';
import { consentRequired, MEMBERSHIP_REFUSALS } from '#domain/membership/refusals.ts';
import { inTransaction, type Tx } from '#api/db/pool.ts';
import { insertAudit, listConsentsOfKind, lockAccount, recordConsent } from '#api/identity/index.ts';
import { pacificDay } from '#domain/kernel/pacific.ts';
import { queueMail } from '#api/notification/index.ts';
import type { MembershipContext } from './membership-context.ts';
import { resumedMail } from './renewal-mail.ts';
import { requireRenewalConsent } from './renewal-consent.ts';
import { findRenewal } from './show-renewal.ts';
import { setRenew } from './store.ts';
import type { RenewalState } from './stop-renewal.ts';

/** Each one mails, and lets the next stop mail, too. Stopping itself has no limit. */
const RESUMED_A_DAY = 5;

export type Resumption = {
  account_id: string;
  consent: boolean;
  consent_words: string;
  /** The second checkbox, where the person's state asks for one. */
  renewal_consent?: boolean | undefined;
  renewal_words?: string | undefined;
  /** Where the consent came from: the browser's address. */
  source: string;
  now: Date;
};

/**
 * Turns the renewal back on with its own consent, while the paid period runs. Nothing is charged now, and a plan
 * that already renews is left unchanged.
 * @throws Refusal `renewal_not_possible` for trials, granted years and plans that have ended; `consent_required`,
 * `renewal_consent_required`; `too_many_requests` after five in 24 hours.
 */
export async function resumeRenewal(
  context: Pick<MembershipContext, 'db' | 'public_url'>,
  { account_id, consent, consent_words, source, now, ...sent }: Resumption,
): Promise<RenewalState> {
  return inTransaction(context.db, async (tx) => {
    const account = await lockAccount(tx, account_id);
    const renewal = await findRenewal(tx, account_id, pacificDay(now));
    if (!renewal) throw new Refusal(MEMBERSHIP_REFUSALS.renewal_not_possible);
    const { expired_on, offer_id, price_cents, tax_cents, words } = renewal;
    if (renewal.renew) return { renew: true, expired_on };
    if (!consent || consent_words !== words) throw consentRequired();
    requireRenewalConsent(renewal.renewal, sent);
    await refuseTooMany(tx, account_id, now);
    const details = { offer_id, price_cents, tax_cents, resumed_until: expired_on };
    const given = { account_id, source, details, now };
    await recordConsent(tx, { ...given, id: randomUUID(), kind: 'membership_renewal', words });
    if (renewal.renewal) await recordConsent(tx, { ...given, id: randomUUID(), ...renewal.renewal });
    await setRenew(tx, { account_id, renew: true, now });
    const subject = `account:${account_id}`;
    const change = { before: { renew: false }, after: { renew: true, expired_on } };
    await insertAudit(tx, { actor: subject, action: 'membership.resume-renewal', subject, ...change, now });
    const mail_id = randomUUID();
    await queueMail(tx, {
      mail_id,
      dedupe_key: `renewal-resumed:${mail_id}`,
      account_id,
      recipient: account.email,
      ...resumedMail({
        agreed: [words, ...(renewal.renewal ? [renewal.renewal.words] : [])],
        firstname: account.firstname,
        public_url: context.public_url,
      }),
      now,
    });
    return { renew: true, expired_on };
  });
}

/** Counted by the consents that were given with it, under the account's lock. */
async function refuseTooMany(tx: Tx, account_id: string, now: Date): Promise<void> {
  const since = new Date(now.getTime() - DAY_MS);
  const given = await listConsentsOfKind(tx, account_id, 'membership_renewal');
  const recent = given.filter(({ details, given_at }) => 'resumed_until' in details && given_at > since);
  if (recent.length >= RESUMED_A_DAY) throw new Refusal(GENERAL_REFUSALS.too_many_requests);
}
