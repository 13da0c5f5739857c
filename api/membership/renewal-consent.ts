import { sql } from 'kysely';
import { type RenewalConsentKind, renewalConsentOf } from '#domain/compliance/renewal-consent.ts';
import type { Day } from '#domain/kernel/calendar.ts';
import { renewalConsentWords } from '#domain/membership/consent-words.ts';
import { doesRenew, type OfferTerms } from '#domain/membership/periods.ts';
import type { Db, Tx } from '#api/db/pool.ts';
import { regionOfZip } from '#api/compliance/index.ts';

/** The second consent that a person's state asks for. */
export type AskedConsent = { kind: RenewalConsentKind; hasHadTrial: boolean };
export type RenewalConsent = { kind: RenewalConsentKind; words: string };

/**
 * Whether this person's state asks for a second consent to a plan that renews; null if it doesn't, and where we know
 * neither a default address nor a billing ZIP. If they are in different states, either may ask for it.
 */
export async function findAskedConsent(db: Db | Tx, account_id: string): Promise<AskedConsent | null> {
  const person = await db
    .selectFrom('account as a')
    .leftJoin('address as d', (join) =>
      join
        .onRef('d.account_id', '=', 'a.account_id')
        .on('d.is_default_shipping', '=', true)
        .on('d.removed_at', 'is', null),
    )
    .leftJoin('membership as m', 'm.account_id', 'a.account_id')
    .select([
      'd.region_code as address_region',
      sql<string | null>`${sql.raw(regionOfZip('left(a.billing_zip, 5)'))}`.as('zip_region'),
      'm.trial_expires_on',
    ])
    .where('a.account_id', '=', account_id)
    .executeTakeFirstOrThrow();
  const kind = renewalConsentOf(person.address_region) ?? renewalConsentOf(person.zip_region);
  return kind && { kind, hasHadTrial: person.trial_expires_on !== null };
}

/** The second consent to a charge of `terms`; null for a plan that doesn't renew. */
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
