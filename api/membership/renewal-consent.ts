import { type RenewalConsentKind, renewalConsentOf } from '#domain/compliance/renewal-consent.ts';
import type { Day } from '#domain/kernel/calendar.ts';
import { renewalConsentWords } from '#domain/membership/consent-words.ts';
import { consentRequired } from '#domain/membership/refusals.ts';
import { doesRenew, type OfferTerms } from '#domain/membership/periods.ts';
import type { Db, Tx } from '#api/db/pool.ts';
import { findHomeRegions } from './home-region.ts';
import { findMembership } from './store.ts';

/** The second consent that a person's state asks for. */
export type AskedConsent = { kind: RenewalConsentKind; hasHadTrial: boolean };
export type RenewalConsent = { kind: RenewalConsentKind; words: string };

/**
 * Whether this person's state asks for a second consent to a plan that renews; null if it doesn't, and where we know
 * neither a default address nor a billing ZIP. If they are in different states, either may ask for it.
 */
export async function findAskedConsent(db: Db | Tx, account_id: string): Promise<AskedConsent | null> {
  const home = (await findHomeRegions(db, [account_id])).get(account_id);
  const kind = home ? (renewalConsentOf(home.address_region) ?? renewalConsentOf(home.zip_region)) : null;
  if (!kind) return null;
  const membership = await findMembership(db, account_id);
  return { kind, hasHadTrial: membership !== undefined && membership.trial_expires_on !== null };
}

/** What a person sent with a second checkbox; both are left out where none was shown. */
type Sent = { renewal_consent?: boolean | undefined; renewal_words?: string | undefined };

/** @throws Refusal `renewal_consent_required` unless the second consent, where one is asked for, was given in its exact words. */
export function requireRenewalConsent(renewal: RenewalConsent | null, sent: Sent): void {
  if (renewal && (!sent.renewal_consent || sent.renewal_words !== renewal.words)) {
    throw consentRequired('renewal_consent');
  }
}

/** The second consent to a charge of `terms`, or to turning its renewal on; null for a plan that doesn't renew. */
export function renewalConsentTo(
  terms: OfferTerms,
  {
    asked,
    ...charge
  }: { asked: AskedConsent | null; charged_cents: number; renewal_tax_cents: number; renews_on: Day },
): RenewalConsent | null {
  if (!asked || !doesRenew(terms)) return null;
  const { kind, hasHadTrial } = asked;
  return { kind, words: renewalConsentWords(kind, terms, { ...charge, hasHadTrial }) };
}
