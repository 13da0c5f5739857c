import { randomUUID } from 'node:crypto';
import type { RefusalCode } from '#domain/kernel/refusal.ts';
import { doesRenew } from '#domain/membership/periods.ts';
import { inTransaction, type Tx } from '#api/db/pool.ts';
import { lockAccount, setUserStatus } from '#api/identity/index.ts';
import { pacificDay } from '#api/kernel/pacific.ts';
import { queueMail } from '#api/notification/index.ts';
import type { MembershipContext } from './cashier.ts';
import { followDecline } from './follow-decline.ts';
import { membershipMail } from './membership-mail.ts';
import { renewedMail } from './renewal-mail.ts';
import { type ChargeRow, findCharge, findMembership, findOffer, markCharge, putMembership } from './store.ts';

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
  // Whoever stopped while his renewal was being charged has this period, and no next.
  const renew = charge.is_renewal ? ((await findMembership(tx, account_id))?.renew ?? false) : doesRenew(offer);
  await putMembership(tx, {
    membership_id: randomUUID(),
    account_id,
    // What was agreed and charged, also if the plan costs something else by now.
    offer: { ...offer, price_cents: charge.price_cents },
    period_end,
    renew,
    now,
  });
  await setUserStatus(tx, { account_id, user_status: offer.membership_status === 'Trial' ? 'trial' : 'member', now });
  const { firstname } = account;
  const { public_url } = context;
  await queueMail(tx, {
    mail_id: randomUUID(),
    dedupe_key: `membership-${charge.is_renewal ? 'renewed' : 'started'}:${membership_charge_id}`,
    account_id,
    recipient: account.email,
    ...(charge.is_renewal
      ? renewedMail({ charge, title: offer.title, renew, paid_on: pacificDay(now), firstname, public_url })
      : membershipMail({ charge, offer, firstname, public_url })),
    now,
  });
  return { ...charge, status: 'paid' as const };
}

/**
 * Marks a pending charge as failed, with the refusal a replay of its key gets. A renewal that failed is
 * followed by what a declined card leads to.
 */
export async function failCharge(
  context: Pick<MembershipContext, 'db' | 'public_url'>,
  membership_charge_id: string,
  failure_code: RefusalCode,
  now: Date,
): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const { charge, account } = await lockCharge(tx, membership_charge_id);
    if (charge.status !== 'pending') return;
    await markCharge(tx, { membership_charge_id, status: 'failed', failure_code, now });
    if (charge.is_renewal) await followDecline(tx, { charge, account, public_url: context.public_url, now });
  });
}

/** The account's row is the lock of all its charges; it comes first, so that two cannot wait for each other. */
async function lockCharge(tx: Tx, membership_charge_id: string) {
  const { account_id } = await findCharge(tx, membership_charge_id);
  const account = await lockAccount(tx, account_id);
  return { account, charge: await findCharge(tx, membership_charge_id) };
}
