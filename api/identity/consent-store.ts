import { sql } from 'kysely';
import type { Db, Tx } from '#api/db/pool.ts';

/** The exact words a person agreed to. The row can never be changed (U7). */
export async function insertConsent(
  tx: Tx,
  consent: {
    consent_id: string;
    account_id: string;
    kind: string;
    words: string;
    source: string;
    details: Record<string, unknown>;
    given_at: Date;
  },
): Promise<void> {
  await tx
    .insertInto('consent')
    .values({ ...consent, details: JSON.stringify(consent.details) })
    .execute();
}

const CONSENTS_LISTED = 1_000;

/** What this account agreed to, newest first. */
export async function listConsents(db: Db, account_id: string) {
  return db
    .selectFrom('consent')
    .select(['consent_id', 'kind', 'words', 'source', 'given_at'])
    .select(sql<string | null>`details ->> 'telephone_last4'`.as('telephone_last4'))
    .where('account_id', '=', account_id)
    .orderBy('given_at', 'desc')
    .orderBy('consent_id')
    .limit(CONSENTS_LISTED)
    .execute();
}

/** The consents of this account whose details say so, such as those to one charge. */
export async function listConsentsAbout(tx: Tx, account_id: string, details: Readonly<Record<string, string>>) {
  return tx
    .selectFrom('consent')
    .select(['kind', 'words'])
    .where('account_id', '=', account_id)
    .where(sql<boolean>`details @> ${JSON.stringify(details)}::jsonb`)
    .orderBy('kind')
    .execute();
}

/** The consents of a kind that this account gave, the newest first. `details` is what was noted with each. */
export async function listConsentsOfKind(tx: Tx, account_id: string, kind: string) {
  return tx
    .selectFrom('consent')
    .select(['consent_id', 'details', 'given_at'])
    .where('account_id', '=', account_id)
    .where('kind', '=', kind)
    .orderBy('given_at', 'desc')
    .limit(CONSENTS_LISTED)
    .execute();
}

/** The exact words of one consent. */
export async function findConsentWords(tx: Tx, consent_id: string): Promise<string> {
  const consent = await tx
    .selectFrom('consent')
    .select('words')
    .where('consent_id', '=', consent_id)
    .executeTakeFirstOrThrow();
  return consent.words;
}
