import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { AccountStatus } from '#domain/identity/lifecycle.ts';
import { GENERAL_REFUSALS, invalid, Refusal } from '#domain/kernel/refusal.ts';
import { consentWords } from '#domain/membership/consent-words.ts';
import type { enroll } from '#domain/membership/endpoints.ts';
import { periodEnd } from '#domain/membership/periods.ts';
import { MEMBERSHIP_REFUSALS } from '#domain/membership/refusals.ts';
import { PAYMENT_REFUSALS } from '#domain/payment/refusals.ts';
import type { Tx } from '#api/db/pool.ts';
import { lockAccount, recordConsent } from '#api/identity/index.ts';
import { pacificDay } from '#domain/kernel/pacific.ts';
import { hashOfRequest } from '#api/kernel/request-hash.ts';
import { findFirstDay } from './first-day.ts';
import {
  type ChargeRow,
  findChargeByKey,
  findOffer,
  findPendingCharge,
  hasHadTrial,
  insertCharge,
  type OfferRow,
} from './store.ts';

/** The parsed body of the call, with what the shop knows of its caller. */
export type Enrollment = z.output<typeof enroll.body> & {
  account_id: string;
  /** Where the consent came from: the browser's address. */
  source: string;
  now: Date;
};

/**
 * The first of three steps: records what was agreed to and what will be charged, before anything is
 * charged. A key that was used before returns its own charge.
 * @throws Refusal `key_reused`, `offer_not_found`, `already_member`, `trial_used`, `consent_required`,
 * `invalid`, or `payment_unknown` while another charge of this account is open.
 */
export async function beginCharge(
  tx: Tx,
  request: Enrollment,
): Promise<{ charge: ChargeRow; offer: OfferRow; isNew: boolean }> {
  const { account_id, offer_id, idempotency_key, now } = request;
  const account = await lockAccount(tx, account_id);
  const request_hash = hashOf(request);
  const known = await findChargeByKey(tx, account_id, idempotency_key);
  if (known && !known.request_hash.equals(request_hash)) throw new Refusal(GENERAL_REFUSALS.key_reused);
  const offer = await findOffer(tx, offer_id);
  if (!offer || (!known && !offer.is_active)) throw new Refusal(MEMBERSHIP_REFUSALS.offer_not_found);
  if (known) return { charge: known, offer, isNew: false };

  const isTrial = offer.membership_status === 'Trial';
  refuseByStatus(account.user_status, isTrial);
  const today = pacificDay(now);
  const period_start = isTrial ? today : await findFirstDay(tx, account_id, today);
  refuseWithoutConsent(request, consentWords(offer, period_start));
  if (isTrial && (await hasHadTrial(tx, account_id, offer_id))) throw new Refusal(MEMBERSHIP_REFUSALS.trial_used);
  if (offer.price_cents > 0 && !request.payment_token && !request.payment_method_id) {
    throw invalid([{ field: 'payment_token', message: 'This is a required field.' }]);
  }
  if (await findPendingCharge(tx, account_id)) throw new Refusal(PAYMENT_REFUSALS.payment_unknown);

  const consent_id = randomUUID();
  const membership_charge_id = randomUUID();
  const { price_cents } = offer;
  const period = { period_start, period_end: periodEnd(period_start, offer) };
  await recordConsent(tx, {
    id: consent_id,
    account_id,
    kind: isTrial ? 'membership_trial' : 'membership_renewal',
    words: request.consent_words,
    source: request.source,
    details: { offer_id, membership_charge_id, price_cents, ...period },
    now,
  });
  const charge = await insertCharge(tx, {
    membership_charge_id,
    account_id,
    offer_id,
    ...period,
    price_cents,
    status: 'pending',
    is_renewal: false,
    consent_id,
    idempotency_key,
    request_hash,
    now,
  });
  return { charge, offer, isNew: true };
}

/** A second plan beside a running one is refused; a trial is for new customers only. */
function refuseByStatus(user_status: AccountStatus, isTrial: boolean): void {
  if (user_status === 'member') throw new Refusal(MEMBERSHIP_REFUSALS.already_member);
  if (isTrial && user_status !== 'lead') throw new Refusal(MEMBERSHIP_REFUSALS.trial_used);
}

/** Consent counts only if the box was checked beside today's words, which name the day of the next charge. */
function refuseWithoutConsent(request: Enrollment, words: string): void {
  if (!request.consent || request.consent_words !== words) throw new Refusal(MEMBERSHIP_REFUSALS.consent_required);
}

/** Everything the person asked for; what the shop adds itself is not part of it. */
function hashOf({ account_id: _account, source: _source, now: _now, ...body }: Enrollment): Buffer {
  return hashOfRequest(body);
}
