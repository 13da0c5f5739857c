import type { Tx } from '#api/db/pool.ts';
import { findConsentWords, listConsentsAbout } from '#api/identity/index.ts';
import type { ChargeRow } from './charge-store.ts';

/** The words agreed to with a charge: those of its terms, and of the second consent where the state asks for one. */
export async function listAgreedWords(
  tx: Tx,
  {
    account_id,
    membership_charge_id,
    consent_id,
  }: Pick<ChargeRow, 'account_id' | 'membership_charge_id' | 'consent_id'>,
): Promise<string[]> {
  const about = await listConsentsAbout(tx, account_id, { membership_charge_id });
  const second = about.filter(({ kind }) => kind.startsWith('renewal_')).map(({ words }) => words);
  return [await findConsentWords(tx, consent_id), ...second];
}
