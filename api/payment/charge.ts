import { randomUUID } from 'node:crypto';
import { GENERAL_REFUSALS, Refusal } from '#domain/kernel/refusal.ts';
import { PAYMENT_REFUSALS } from '#domain/payment/refusals.ts';
import type { Db } from '#api/db/pool.ts';
import {
  type Authorization,
  GatewayRefusedToken,
  GatewayUnavailable,
  GatewayUnknown,
  type PaymentGateway,
} from '#api/gateway/payment/port.ts';
import * as store from './store.ts';

/** What a capability needs in order to move money. */
export type Payments = { db: Db; gateway: PaymentGateway };

/** What pays: a token the page got from the gateway, or a card kept earlier. */
export type Tender = { token: string; payment_method_id: string | null; cc_type: string; last4: string };

export type Charge = {
  /** Made and kept by the caller before the first try; sent again with every retry. */
  payment_id: string;
  account_id: string;
  purpose: 'order' | 'membership';
  subject_id: string;
  amount_cents: number;
  payment_token?: string | undefined;
  payment_method_id?: string | undefined;
  keepCard?: boolean | undefined;
  now: Date;
};

export type ChargeResult = { status: 'captured' | 'declined' | 'unknown'; decline_code?: string };

/**
 * Turns what the page sent into something the gateway takes.
 * @throws Refusal `payment_method_not_found` for a card that is not the account's.
 */
export async function findTender(
  db: Db,
  account_id: string,
  given: { payment_token?: string | undefined; payment_method_id?: string | undefined },
): Promise<Tender> {
  if (given.payment_method_id) {
    const method = await store.findMethod(db, account_id, given.payment_method_id);
    if (!method) throw new Refusal(PAYMENT_REFUSALS.payment_method_not_found);
    const { payment_method_id, cc_type, last4, token } = method;
    return { token, payment_method_id, cc_type, last4 };
  }
  if (given.payment_token) return { token: given.payment_token, payment_method_id: null, cc_type: 'card', last4: '' };
  throw new Refusal(GENERAL_REFUSALS.invalid, {
    errors: [{ field: 'payment_token', message: 'This is a required field.' }],
  });
}

/** What an attempt came to. `unknown`: it may have happened, ask by key. `unavailable`: it did not. */
export type Attempt =
  | { status: 'answered'; answer: Authorization }
  | { status: 'unknown' }
  | { status: 'unavailable' }
  | { status: 'token_refused' };

/** Asks the gateway to hold the money; never throws for what a gateway can do to us. */
export async function authorize(
  gateway: PaymentGateway,
  order: { payment_id: string; token: string; amount_cents: number },
): Promise<Attempt> {
  try {
    const { payment_id: key, token, amount_cents } = order;
    return { status: 'answered', answer: await gateway.authorize({ key, token, amount_cents }) };
  } catch (error) {
    if (error instanceof GatewayUnknown) return { status: 'unknown' };
    if (error instanceof GatewayUnavailable) return { status: 'unavailable' };
    if (error instanceof GatewayRefusedToken) return { status: 'token_refused' };
    throw error;
  }
}

/**
 * Authorises and captures at once, for what is delivered at once (a membership). The payment's row is
 * committed before the call; with `unknown` the caller keeps its charge pending and asks again later
 * with `settleCharge` or by charging with the same payment_id.
 * @throws Refusal payment_method_not_found, payment_unavailable (nothing was charged).
 */
export async function chargeNow(payments: Payments, charge: Charge): Promise<ChargeResult> {
  const tender = await findTender(payments.db, charge.account_id, charge);
  const { payment_id, account_id, purpose, subject_id, amount_cents, now } = charge;
  const { payment_method_id, cc_type, last4 } = tender;
  await store.insertPayment(payments.db, {
    payment_id,
    account_id,
    purpose,
    subject_id,
    payment_method_id,
    cc_type,
    last4,
    amount_cents,
    now,
  });
  const attempt = await authorize(payments.gateway, { payment_id, token: tender.token, amount_cents });
  if (attempt.status === 'unknown') return { status: 'unknown' };
  if (attempt.status === 'unavailable') throw new Refusal(PAYMENT_REFUSALS.payment_unavailable);
  if (attempt.status === 'token_refused') {
    await store.recordRefusedToken(payments.db, payment_id, now);
    return { status: 'declined', decline_code: 'token_refused' };
  }
  const result = await finishCharge(payments, payment_id, attempt.answer, now);
  if (result.status === 'captured' && charge.keepCard && !payment_method_id && attempt.answer.card) {
    await store.insertMethod(payments.db, {
      payment_method_id: randomUUID(),
      account_id,
      card: attempt.answer.card,
      now,
    });
  }
  return result;
}

/**
 * Asks the gateway what became of a charge that stayed unknown, and brings it to an end: captured, or
 * barred for good and `declined`.
 */
export async function settleCharge(payments: Payments, payment_id: string, now: Date): Promise<ChargeResult> {
  const bar = () => payments.gateway.void({ key: `${payment_id}:void`, authorization_key: payment_id });
  return askAndFinish(payments, payment_id, bar, now);
}

/** As `settleCharge`, but bars nothing: a gateway that has not heard of the charge may yet hear of it. */
export async function followCharge(payments: Payments, payment_id: string, now: Date): Promise<ChargeResult> {
  return askAndFinish(payments, payment_id, async () => null, now);
}

async function askAndFinish(
  payments: Payments,
  payment_id: string,
  ifUnheardOf: () => Promise<Authorization | null>,
  now: Date,
): Promise<ChargeResult> {
  try {
    const answer = (await payments.gateway.findByKey(payment_id)) ?? (await ifUnheardOf());
    return answer ? await finishCharge(payments, payment_id, answer, now) : { status: 'unknown' };
  } catch (error) {
    if (error instanceof GatewayUnknown || error instanceof GatewayUnavailable) return { status: 'unknown' };
    throw error;
  }
}

async function finishCharge(
  payments: Payments,
  payment_id: string,
  answer: Authorization,
  now: Date,
): Promise<ChargeResult> {
  await store.recordAnswer(payments.db, payment_id, answer, now);
  if (answer.status === 'captured') return { status: 'captured' };
  if (answer.status !== 'authorized') return { status: 'declined', decline_code: answer.decline_code ?? answer.status };
  try {
    const captured = await payments.gateway.capture({
      key: `${payment_id}:capture`,
      authorization_key: payment_id,
      amount_cents: answer.amount_cents,
    });
    await store.recordAnswer(payments.db, payment_id, captured, now);
    return { status: 'captured' };
  } catch (error) {
    // The money is held under our key and a capture can be sent again: the sweep does.
    if (error instanceof GatewayUnknown || error instanceof GatewayUnavailable) return { status: 'unknown' };
    throw error;
  }
}
