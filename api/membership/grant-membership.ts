import { randomUUID } from 'node:crypto';
import { OFFER_ID } from '#domain/membership/names.ts';
import { periodEnd } from '#domain/membership/periods.ts';
import type { Tx } from '#api/db/pool.ts';
import { lockAccount, setUserStatus } from '#api/identity/index.ts';
import { pacificDay } from '#domain/kernel/pacific.ts';
import { findOffer, putMembership } from './store.ts';

/**
 * Grants a free year of membership to people in need (Gives) and to employees. It doesn't renew and leaves a
 * running membership unchanged, so it needs no consent.
 */
export async function grantMembership(
  tx: Tx,
  { account_id, type, now }: { account_id: string; type: 'Gives' | 'employee'; now: Date },
): Promise<void> {
  const account = await lockAccount(tx, account_id);
  if (account.user_status === 'member') return;
  const offer = await findOffer(tx, OFFER_ID.annual);
  if (!offer) throw new Error('The annual plan is missing.');
  await putMembership(tx, {
    membership_id: randomUUID(),
    account_id,
    offer: { ...offer, price_cents: 0 },
    type,
    period_end: periodEnd(pacificDay(now), offer),
    renew: false,
    now,
  });
  await setUserStatus(tx, { account_id, user_status: 'member', now });
}
