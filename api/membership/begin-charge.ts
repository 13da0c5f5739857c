import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { DAY_MS } from '#domain/kernel/duration.ts';
import { GENERAL_REFUSALS, invalid, Refusal } from '#domain/kernel/refusal.ts';
import type { enroll } from '#domain/membership/endpoints.ts';
import { consentRequired, MEMBERSHIP_REFUSALS, priceChanged, zipRequired } from '#domain/membership/refusals.ts';
import type { Tx } from '#api/db/pool.ts';
import { lockAccount, recordConsent } from '#api/identity/index.ts';
import { pacificDay } from '#domain/kernel/pacific.ts';
import { REQUIRED_FIELD } from '#domain/kernel/wire.ts';
import { totalOf } from '#domain/tax/fee.ts';
import { hashOfRequest } from '#api/kernel/request-hash.ts';
import { type ChargePurpose, findChargeTerms } from './charge-terms.ts';
import { needsZip } from './home-region.ts';
import type { JoiningContext } from './membership-context.ts';
import { requireRenewalConsent } from './renewal-consent.ts';
import {
  type ChargeRow,
  countPlansPaid,
  findChargeByKey,
  findPendingCharge,
  hasHadTrial,
  insertCharge,
} from './charge-store.ts';
import { findOffer, type OfferRow } from './store.ts';
import { noteTrial } from './trial-use.ts';

/** Each one mails, costs a fee and may be canceled for a refund at once. Canceling itself has no limit. */
const CHARGED_A_DAY = 5;

/** The parsed body of a call that charges a plan, with what the shop knows of its caller. */
export type Enrollment = z.output<typeof enroll.body> & {
  /** What was shown to be charged, in cents with tax; another sum is refused. Joining doesn't send it, as its words name it. */
  price?: number;
  /** Which call it is; joining if it isn't said. */
  purpose?: ChargePurpose;
  account_id: string;
  /** Where the consent came from: the browser's address. */
  source: string;
  now: Date;
};

/**
 * The first of three steps: records what was agreed to and what will be charged, before anything is
 * charged. A key that was used before returns its own charge.
 * @throws Refusal those of `findChargeTerms`; `key_reused`, `offer_not_found`, `price_changed`, `trial_used`, `zip_required`,
 * `consent_required`, `renewal_consent_required`, `invalid`, `too_many_requests` after five charges in 24 hours, or
 * `charge_open` while another charge of this account is open.
 */
export async function beginCharge(
  tx: Tx,
  request: Enrollment,
  { config }: Pick<JoiningContext, 'config'>,
): Promise<{ charge: ChargeRow; offer: OfferRow; isNew: boolean }> {
  const { account_id, offer_id, idempotency_key, now } = request;
  const account = await lockAccount(tx, account_id);
  const request_hash = hashOf(request);
  const known = await findChargeByKey(tx, account_id, idempotency_key);
  if (known && !known.request_hash.equals(request_hash)) throw new Refusal(GENERAL_REFUSALS.key_reused);
  const offer = await findOffer(tx, offer_id);
  if (!offer || (!known && !offer.is_active)) throw new Refusal(MEMBERSHIP_REFUSALS.offer_not_found);
  if (known) return { charge: known, offer, isNew: false };

  const today = pacificDay(now);
  const { words, renewal, ...terms } = await findChargeTerms(tx, {
    person: account,
    purpose: request.purpose ?? 'enroll',
    offer,
    today,
  });
  if (offer.price_cents > 0 && (await needsZip(tx, account_id))) throw zipRequired();
  const total_cents = totalOf(terms);
  if (request.price !== undefined && request.price !== total_cents) throw priceChanged(total_cents);
  if (!request.consent || request.consent_words !== words) throw consentRequired();
  requireRenewalConsent(renewal, request);
  const isTrial = offer.membership_status === 'Trial';
  if (isTrial) {
    const isFirst =
      !(await hasHadTrial(tx, account_id, offer_id)) && (await noteTrial(tx, { email: account.email, config, now }));
    if (!isFirst) throw new Refusal(MEMBERSHIP_REFUSALS.trial_used);
  }
  if (terms.price_cents > 0 && !request.payment_token && !request.payment_method_id) {
    throw invalid([{ field: 'payment_token', message: REQUIRED_FIELD }]);
  }
  if (await findPendingCharge(tx, account_id)) throw new Refusal(MEMBERSHIP_REFUSALS.charge_open);
  const since = new Date(now.getTime() - DAY_MS);
  if ((await countPlansPaid(tx, account_id, since)) >= CHARGED_A_DAY)
    throw new Refusal(GENERAL_REFUSALS.too_many_requests);

  const consent_id = randomUUID();
  const membership_charge_id = randomUUID();
  const given = { account_id, source: request.source, details: { offer_id, membership_charge_id, ...terms }, now };
  const kind = isTrial ? 'membership_trial' : 'membership_renewal';
  await recordConsent(tx, { ...given, id: consent_id, kind, words });
  if (renewal) await recordConsent(tx, { ...given, id: randomUUID(), ...renewal });
  const charge = await insertCharge(tx, {
    membership_charge_id,
    account_id,
    offer_id,
    ...terms,
    status: 'pending',
    is_renewal: false,
    consent_id,
    idempotency_key,
    request_hash,
    now,
  });
  return { charge, offer, isNew: true };
}

/** Everything the person asked for; what the shop adds itself is not part of it. */
function hashOf({ account_id: _account, source: _source, now: _now, ...body }: Enrollment): Buffer {
  return hashOfRequest(body);
}
