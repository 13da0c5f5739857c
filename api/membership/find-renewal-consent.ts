import type { Tx } from '#api/db/pool.ts';
import { listConsentsOfKind } from '#api/identity/index.ts';

/**
 * The consent by which the running plan renews: the newest one that was given with a charge that was paid, or with turning
 * the renewal on again. Consents to a charge that was declined or refunded, such as an upgrade, count for nothing.
 * @returns its id; undefined if there is none.
 */
export async function findRenewalConsent(tx: Tx, account_id: string): Promise<string | undefined> {
  const consents = await listConsentsOfKind(tx, account_id, 'membership_renewal');
  const paid = await tx
    .selectFrom('membership_charge')
    .select('membership_charge_id')
    .where('account_id', '=', account_id)
    .where('status', '=', 'paid')
    .execute();
  const ids = new Set<unknown>(paid.map(({ membership_charge_id }) => membership_charge_id));
  const given = consents.find(({ details: { membership_charge_id: id } }) => id === undefined || ids.has(id));
  return given?.consent_id;
}
