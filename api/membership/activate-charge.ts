import { randomUUID } from 'node:crypto';
import type { RefusalCode } from '#domain/kernel/refusal.ts';
import { doesRenew } from '#domain/membership/periods.ts';
import { type Db, inTransaction, type Tx } from '#api/db/pool.ts';
import { lockAccount, setUserStatus } from '#api/identity/index.ts';
import { queueMail } from '#api/notification/index.ts';
import type { MembershipContext } from './cashier.ts';
import { membershipMail } from './membership-mail.ts';
import { type ChargeRow, findCharge, findOffer, markCharge, putMembership } from './store.ts';

/**
 * The third step: what was charged begins, once, with its receipt. Money that was taken always counts,
 * even where the charge had been given up before the gateway answered.
 */
export async function activateCharge(
  context: MembershipContext,
  membership_charge_id: string,
  now: Date,
): Promise<ChargeRow> {
  return inTransaction(context.db, (tx) => activateIn(context, tx, membership_charge_id, now));
}

export async function activateIn(
  context: Pick<MembershipContext, 'public_url'>,
  tx: Tx,
  membership_charge_id: string,
  now: Date,
): Promise<ChargeRow> {
  const { charge, account } = await lockCharge(tx, membership_charge_id);
  if (charge.status === 'paid') return charge;
  const { account_id, offer_id, period_end } = charge;
  const offer = await findOffer(tx, offer_id);
  if (!offer) throw new Error(`The charge ${membership_charge_id} is for a plan that is gone.`);
  await markCharge(tx, { membership_charge_id, status: 'paid', failure_code: null, now });
  await putMembership(tx, {
    membership_id: randomUUID(),
    account_id,
    offer,
    period_end,
    renew: doesRenew(offer),
    now,
  });
  await setUserStatus(tx, { account_id, user_status: offer.membership_status === 'Trial' ? 'trial' : 'member', now });
  await queueMail(tx, {
    mail_id: randomUUID(),
    dedupe_key: `membership-started:${membership_charge_id}`,
    account_id,
    recipient: account.email,
    ...membershipMail({ charge, offer, firstname: account.firstname, public_url: context.public_url }),
    now,
  });
  return { ...charge, status: 'paid' as const };
}

/** Marks a pending charge as failed, with the refusal a replay of its key gets. */
export async function failCharge(
  db: Db,
  membership_charge_id: string,
  failure_code: RefusalCode,
  now: Date,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { charge } = await lockCharge(tx, membership_charge_id);
    if (charge.status === 'pending')
      await markCharge(tx, { membership_charge_id, status: 'failed', failure_code, now });
  });
}

/** The account's row is the lock of all its charges; it comes first, so that two cannot wait for each other. */
async function lockCharge(tx: Tx, membership_charge_id: string) {
  const { account_id } = await findCharge(tx, membership_charge_id);
  const account = await lockAccount(tx, account_id);
  return { account, charge: await findCharge(tx, membership_charge_id) };
}
