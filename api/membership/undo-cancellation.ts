import { createHash, randomUUID } from 'node:crypto';
import { DAY_MS } from '#domain/kernel/duration.ts';
import { pacificDay } from '#domain/kernel/pacific.ts';
import { GENERAL_REFUSALS, Refusal } from '#domain/kernel/refusal.ts';
import { consentRequired, MEMBERSHIP_REFUSALS } from '#domain/membership/refusals.ts';
import { PAYMENT_REFUSALS } from '#domain/payment/refusals.ts';
import { totalOf } from '#domain/tax/fee.ts';
import { inTransaction, type Tx } from '#api/db/pool.ts';
import { lockAccount, recordConsent } from '#api/identity/index.ts';
import { undo } from './settle-late-charge.ts';
import { activateCharge } from './activate-charge.ts';
import { chargeAsAsked } from './charge-as-asked.ts';
import { countUndone, findUndo, type Undo } from './find-undo.ts';
import type { MembershipContext } from './membership-context.ts';
import { type ChargeRow, findCharge, findPendingCharge, insertCharge } from './charge-store.ts';
import { findMembership } from './store.ts';
import { requireRenewalConsent } from './renewal-consent.ts';
import type { RenewalState } from './stop-renewal.ts';

/** Each one mails, and may charge what the next cancellation refunds. Canceling itself has no limit. */
const UNDONE_A_DAY = 5;

export type UndoRequest = {
  account_id: string;
  consent: boolean;
  consent_words: string;
  /** The second checkbox, where the person's state asks for one. */
  renewal_consent?: boolean | undefined;
  renewal_words?: string | undefined;
  /** A new card, for people without a saved one. */
  payment_token?: string | undefined;
  /** Where the consent came from: the browser's address. */
  source: string;
  now: Date;
};

type Begun =
  | { isDone: true; state: RenewalState }
  | { isDone: false; charge: ChargeRow; card: PaidWith; isNew: boolean };

/** The saved card, or the token of a new one. */
type PaidWith = { payment_method_id: string } | { payment_token: string };

/**
 * Undoes a cancellation at once by paying back what it has sent, in the three steps of joining; where that is nothing,
 * nothing is charged. Safe to repeat: an undone cancellation gets the same answer, and a second click while the first one
 * is being charged takes part in the same charge.
 * @throws Refusal `undo_not_possible`, `consent_required`, `renewal_consent_required`, `refund_not_sent`, `payment_method_not_found`,
 * `payment_declined`, `charge_open` while another charge of the membership is open, `too_many_requests` after five in 24 hours,
 * `payment_unavailable` (nothing was charged), `payment_unknown` (a sweep asks again).
 */
export async function undoCancellation(context: MembershipContext, request: UndoRequest): Promise<RenewalState> {
  const { account_id, now } = request;
  const begun = await inTransaction(context.db, (tx) => begin(context, tx, request));
  if (begun.isDone) return begun.state;
  const { charge, card: paidWith, isNew } = begun;
  const keepCard = 'payment_token' in paidWith;
  const { card } = await chargeAsAsked(context, { charge, ...paidWith, keepCard, isNew, now });
  await activateCharge(context, charge.membership_charge_id, now, card);
  const membership = await findMembership(context.db, account_id);
  // The days are over by now, and what was charged is refunded.
  if (!membership || membership.state === 'ended') throw new Refusal(MEMBERSHIP_REFUSALS.undo_not_possible);
  return { renew: membership.renew, expired_on: membership.expired_on };
}

async function begin(context: MembershipContext, tx: Tx, request: UndoRequest): Promise<Begun> {
  const { account_id, now } = request;
  const account = await lockAccount(tx, account_id);
  const found = await findUndo(tx, account_id, now);
  if (found?.kind === 'undone') return { isDone: true, state: found.state };
  if (found?.kind !== 'open') throw new Refusal(MEMBERSHIP_REFUSALS.undo_not_possible);
  const { cancellation, words, card, charge: fee } = found;
  const pending = await findPendingCharge(tx, account_id);
  if (pending && pending.undoes_cancellation_id !== cancellation.cancellation_id) {
    throw new Refusal(MEMBERSHIP_REFUSALS.charge_open);
  }
  const isFull = (await countUndone(tx, account_id, new Date(now.getTime() - DAY_MS))) >= UNDONE_A_DAY;
  if (!pending && isFull) throw new Refusal(GENERAL_REFUSALS.too_many_requests);
  if (!found.is_refund_sent) throw new Refusal(MEMBERSHIP_REFUSALS.refund_not_sent);
  if (totalOf(fee) === 0) {
    await undo(context, tx, { cancellation, charge: null, account, now });
    return { isDone: true, state: { renew: false, expired_on: cancellation.expired_on } };
  }
  const paidWith = cardOf(card, request);
  if (!request.consent || request.consent_words !== words) throw consentRequired();
  requireRenewalConsent(found.renewal, request);
  const charge = pending ? await findCharge(tx, pending.membership_charge_id) : await writeCharge(tx, request, found);
  return { isDone: false, charge, card: paidWith, isNew: !pending };
}

/** The words name the saved card, so a new one pays only where there is none. */
function cardOf(card: Undo['card'], { payment_token }: UndoRequest): PaidWith {
  if (card) return { payment_method_id: card.payment_method_id };
  if (payment_token) return { payment_token };
  throw new Refusal(PAYMENT_REFUSALS.payment_method_not_found);
}

/** The consent and the charge, before anything is charged. The charge pays for no days: those of the refunded ones come back. */
async function writeCharge(
  tx: Tx,
  { account_id, consent_words, source, now }: UndoRequest,
  { cancellation, charge: fee, renewal }: Undo,
): Promise<ChargeRow> {
  const { cancellation_id, offer_id, expired_on, renew } = cancellation;
  const [consent_id, membership_charge_id] = [randomUUID(), randomUUID()];
  const period = { period_start: pacificDay(now), period_end: expired_on };
  const details = { offer_id, membership_charge_id, ...fee, undoes_cancellation_id: cancellation_id };
  const given = { account_id, source, details, now };
  const kind = renew ? 'membership_renewal' : 'membership_undo';
  await recordConsent(tx, { ...given, id: consent_id, kind, words: consent_words });
  if (renewal) await recordConsent(tx, { ...given, id: randomUUID(), ...renewal });
  return insertCharge(tx, {
    membership_charge_id,
    account_id,
    offer_id,
    ...period,
    ...fee,
    status: 'pending',
    is_renewal: false,
    consent_id,
    idempotency_key: `undo:${membership_charge_id}`,
    request_hash: createHash('sha256').update(membership_charge_id).digest(),
    undoes_cancellation_id: cancellation_id,
    ended_at: now,
    now,
  });
}
