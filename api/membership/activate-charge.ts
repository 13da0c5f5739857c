import { randomUUID } from 'node:crypto';
import type { RefusalCode } from '#domain/kernel/refusal.ts';
import { doesRenew } from '#domain/membership/periods.ts';
import { feeOf } from '#domain/tax/fee.ts';
import { inTransaction, type Tx } from '#api/db/pool.ts';
import { lockAnyAccount, setUserStatus } from '#api/identity/index.ts';
import { failpoint } from '#api/kernel/failpoint.ts';
import { pacificDay } from '#domain/kernel/pacific.ts';
import { queueMail } from '#api/notification/index.ts';
import {
  findCapturedAt,
  forgetUnlessSaved,
  insertMethod,
  listPaymentsOf,
  type MovedPayment,
} from '#api/payment/index.ts';
import { settleLateCharge } from './settle-late-charge.ts';
import { listAgreedWords } from './agreed-words.ts';
import type { MembershipContext } from './membership-context.ts';
import { markChargeEnded } from './charge-periods.ts';
import { findTaxRate } from './find-tax-rate.ts';
import { fitPeriod } from './fit-period.ts';
import { followDecline } from './follow-decline.ts';
import { membershipMail } from './membership-mail.ts';
import { payGuarantee } from './pay-guarantee.ts';
import { renewedMail } from './renewal-mail.ts';
import { type ChargeRow, findCharge, markCharge } from './charge-store.ts';
import { extendMembership, findMembership, findOffer, type OfferRow, putMembership } from './store.ts';

/**
 * The third step: starts the paid period, once, and queues its receipt. Money that was taken always counts,
 * even if the charge was given up before the gateway answered.
 * @param card that paid, as the gateway showed it. A new one is saved, because the next period is charged to it, but only
 * if the charge counts: of one that is refunded at once, the gateway forgets the card. A replay saves nothing: the person
 * may have removed the card since.
 */
export async function activateCharge(
  context: Pick<MembershipContext, 'db' | 'public_url'>,
  membership_charge_id: string,
  now: Date,
  card: MovedPayment['card'] = null,
): Promise<ChargeRow> {
  return inTransaction(context.db, async (tx) => {
    const { charge, isNew } = await activateOnce(context, tx, membership_charge_id, now);
    if (!isNew || !card?.reusable_token) return charge;
    if (charge.status === 'paid') await saveNewCard(tx, { charge, card, now });
    else await forgetUnlessSaved(tx, card.reusable_token, now);
    return charge;
  });
}

async function saveNewCard(
  tx: Tx,
  { charge, card, now }: { charge: ChargeRow; card: NonNullable<MovedPayment['card']>; now: Date },
): Promise<void> {
  const { account_id, membership_charge_id } = charge;
  const [payment] = await listPaymentsOf(tx, [membership_charge_id]);
  if (payment?.payment_method_id !== null) return;
  await insertMethod(tx, { payment_method_id: randomUUID(), account_id, card, now });
}

/** Starts the paid period in the caller's transaction, once. */
export async function activateIn(
  context: Pick<MembershipContext, 'public_url'>,
  tx: Tx,
  membership_charge_id: string,
  now: Date,
): Promise<ChargeRow> {
  return (await activateOnce(context, tx, membership_charge_id, now)).charge;
}

/** @returns the charge as it is now, and whether this call has settled it. */
async function activateOnce(
  context: Pick<MembershipContext, 'public_url'>,
  tx: Tx,
  membership_charge_id: string,
  now: Date,
): Promise<{ charge: ChargeRow; isNew: boolean }> {
  const { charge: begun, account } = await lockCharge(tx, membership_charge_id);
  if (begun.status === 'paid' || begun.status === 'refunded') return { charge: begun, isNew: false };
  const paid_at = (await findCapturedAt(tx, membership_charge_id)) ?? now;
  const settled = await settleLateCharge(context, tx, { charge: begun, account, paid_at, now });
  if (settled) return { charge: settled, isNew: true };
  const { account_id, offer_id } = begun;
  const offer = await findOffer(tx, offer_id);
  if (!offer) throw new Error(`The charge ${membership_charge_id} is for a plan that is gone.`);
  const paidOn = pacificDay(now);
  const charge = await fitPeriod(tx, begun, offer, paidOn);
  await markCharge(tx, { membership_charge_id, status: 'paid', failure_code: null, paid_at, now });
  if (charge.upgrades_charge_id) await markChargeEnded(tx, charge.upgrades_charge_id, now);
  const membership = await findMembership(tx, account_id);
  const isRejoining =
    membership !== undefined && membership.state !== 'active' && membership.membership_status !== 'Trial';
  const renew = await beginPeriod(tx, { charge, offer, membership, isMoved: charge !== begun, now });
  const { firstname } = account;
  const rate_ppm = await findTaxRate(tx, account_id, charge.period_end);
  const next = feeOf(charge.price_cents + charge.credit_cents, rate_ppm);
  const { public_url } = context;
  await queueMail(tx, {
    mail_id: randomUUID(),
    dedupe_key: `membership-${charge.is_renewal ? 'renewed' : 'started'}:${membership_charge_id}`,
    account_id,
    recipient: account.email,
    ...(charge.is_renewal
      ? renewedMail({ charge, title: offer.title, renew, next, paid_on: paidOn, firstname, public_url })
      : membershipMail({
          charge,
          offer,
          agreed: await listAgreedWords(tx, charge),
          isRejoining,
          renew,
          next,
          paid_on: paidOn,
          firstname,
          public_url,
        })),
    now,
  });
  if (charge.is_renewal) await payGuarantee(tx, { renewal: charge, account, public_url, now });
  failpoint('membership.in_activation');
  return { charge: { ...charge, status: 'paid' as const }, isNew: true };
}

/**
 * Writes the membership that a charge has paid for. A period that was moved to the end of a running
 * membership only extends it.
 * @returns whether it renews.
 */
async function beginPeriod(
  tx: Tx,
  {
    charge,
    offer,
    membership,
    isMoved,
    now,
  }: {
    charge: ChargeRow;
    offer: OfferRow;
    membership: Awaited<ReturnType<typeof findMembership>>;
    isMoved: boolean;
    now: Date;
  },
): Promise<boolean> {
  const { account_id, period_end } = charge;
  if (isMoved && membership?.state === 'active') {
    await extendMembership(tx, { account_id, expired_on: period_end, now });
    return membership.renew;
  }
  // A person who stopped while a renewal or an upgrade was being charged keeps this period, and it does not renew again.
  const isContinued = charge.is_renewal || charge.upgrades_charge_id !== null;
  const renew = isContinued ? (membership?.renew ?? false) : doesRenew(offer);
  await putMembership(tx, {
    membership_id: randomUUID(),
    account_id,
    // The price agreed to, even if the plan's price has changed since.
    offer: { ...offer, price_cents: charge.price_cents + charge.credit_cents },
    period_end,
    renew,
    now,
  });
  await setUserStatus(tx, { account_id, user_status: offer.membership_status === 'Trial' ? 'trial' : 'member', now });
  return renew;
}

/**
 * Marks a pending charge as failed, with the refusal a replay of its key gets. A failed renewal is
 * then tried again later or ends the membership.
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
    if (charge.is_renewal)
      await followDecline(tx, { charge, failure_code, account, public_url: context.public_url, now });
  });
}

/** The account's row is the lock of all its charges; it is locked first, so that two can't deadlock. */
async function lockCharge(tx: Tx, membership_charge_id: string) {
  const { account_id } = await findCharge(tx, membership_charge_id);
  const account = await lockAnyAccount(tx, account_id);
  return { account, charge: await findCharge(tx, membership_charge_id) };
}
