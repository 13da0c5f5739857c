import type { Logger } from 'pino';
import { assertDefined } from '#domain/kernel/assert.ts';
import type { ClosedBecause } from '#domain/payment/transitions.ts';
import type { Db, Tx } from '#api/db/pool.ts';
import {
  type Authorization,
  GatewayFault,
  GatewayRefused,
  GatewayRefusedToken,
  GatewayUnavailable,
  GatewayUnknown,
  type PaymentGateway,
} from '#api/gateway/payment/port.ts';
import { forgetUnlessSaved } from './card-store.ts';
import type { PaymentSource } from './payment-source.ts';
import {
  type AskedRefund,
  closePayment,
  findPayment,
  type PaymentRow,
  recordAnswer,
  recordReference,
} from './store.ts';

/** What a capability needs in order to move money. */
export type Payments = { db: Db; gateway: PaymentGateway; log?: Pick<Logger, 'error'> };

/** A payment as the gateway has it on record. */
export type MovedPayment = Omit<Authorization, 'key' | 'decline_code'> & { payment_id: string };

/**
 * What a move came to, and never an exception for anything that a gateway does. `unknown`: it may have happened, ask
 * with `settle`. `not_found`: the gateway does not know the payment, which may still arrive.
 * `unavailable`: it did not happen this time.
 */
export type Outcome =
  | { status: 'done'; payment: MovedPayment }
  | { status: 'declined'; decline_code: string }
  | { status: 'unknown'; not_found?: true }
  | { status: 'unavailable' };

type Move = { payment_id: string; now: Date };

/** The key of every move: sent again with it, a move happens once. A payment's own id is the key of its authorization. */
const KEYS = {
  capture: (payment_id: string) => `${payment_id}:capture`,
  void: (payment_id: string) => `${payment_id}:void`,
  refund: (payment_id: string, refund_id: string) => `${payment_id}:refund:${refund_id}`,
};

/** What the gateway replied, before it is recorded. `refused`: the request was refused, and `answer` is the current state. */
type GatewayReply =
  | { kind: 'answer'; answer: Authorization; refused?: string }
  | { kind: 'closed'; because: ClosedBecause }
  | { kind: 'unknown'; reference: string | null }
  | { kind: 'not_found' }
  | { kind: 'unavailable' };

export type Requested = {
  outcome: Outcome;
  /** Writes the outcome; in the caller's transaction, so that an order needs one commit less. */
  record: (db: Db | Tx) => Promise<void>;
};

type NewAuthorization = Move & { source: PaymentSource; amount_cents: number };

/** Asks the gateway to hold the money and leaves the writing to the caller. The payment's row is committed before. */
export async function requestAuthorization(payments: Payments, order: NewAuthorization): Promise<Requested> {
  const { payment_id, source, amount_cents, now } = order;
  const { token, card_use, owner } = source;
  const reply = await askGateway(payments, order, () =>
    payments.gateway.authorize({ key: payment_id, token, card_use, owner, amount_cents }),
  );
  return {
    outcome: outcomeOf(payment_id, reply, ['authorized', 'captured']),
    record: async (db) => {
      await recordReply(db, payment_id, reply, now);
      // A bank's step has made the gateway store a card that the shopper doesn't want to save.
      const stored = card_use === 'once' && reply.kind === 'answer' ? reply.answer.card?.reusable_token : null;
      if (stored) await forgetUnlessSaved(db, stored, now);
    },
  };
}

/** Holds the money. `declined` with `token_refused`: the gateway did not take the token, the card is to be entered again. */
export async function authorize(payments: Payments, order: NewAuthorization): Promise<Outcome> {
  const { outcome, record } = await requestAuthorization(payments, order);
  await record(payments.db);
  return outcome;
}

/**
 * Captures the money that is held, all of it unless `amount_cents` says less. `done` also where another request has
 * captured it in the meantime.
 */
export async function capture(payments: Payments, order: Move & { amount_cents?: number }): Promise<Outcome> {
  const { payment_id, now } = order;
  const payment = await getPayment(payments, payment_id);
  const amount_cents = order.amount_cents ?? payment.amount_cents;
  const reply = await askGateway(payments, order, () =>
    payments.gateway.capture({ key: KEYS.capture(payment_id), ...existing(payment), amount_cents }),
  );
  await recordReply(payments.db, payment_id, reply, now);
  return outcomeOf(payment_id, reply, ['captured']);
}

/**
 * Releases the money that is held, or makes sure that none is going to be. `declined` with `captured`: the money was
 * captured, it can only be refunded.
 */
export async function voidPayment(payments: Payments, order: Move): Promise<Outcome> {
  const payment = await findPayment(payments.db, order.payment_id);
  const reply = await requestVoid(payments, order, payment);
  await recordReply(payments.db, order.payment_id, reply, order.now);
  return outcomeOf(order.payment_id, reply, ['voided', 'declined']);
}

/**
 * Refunds money that was captured. Several refunds of one payment are told apart by `refund_id`, which the caller
 * makes before its first try and sends again with each. `declined`: this refund did not happen.
 */
export async function refund(payments: Payments, order: Move & AskedRefund): Promise<Outcome> {
  const { payment_id, refund_id, amount_cents, now } = order;
  const payment = await getPayment(payments, payment_id);
  const reply = await askGateway(payments, order, () =>
    payments.gateway.refund({ key: KEYS.refund(payment_id, refund_id), ...existing(payment), amount_cents }),
  );
  // A captured payment stays captured, refunded or not: only the request itself tells whether this refund happened.
  const refused = reply.kind === 'answer' ? reply.refused : undefined;
  await recordReply(payments.db, payment_id, reply, now, refused === undefined ? { refund_id, amount_cents } : null);
  if (refused !== undefined) return { status: 'declined', decline_code: refused };
  return outcomeOf(payment_id, reply, ['captured']);
}

/**
 * Asks the gateway what became of a payment, and records it. With `bar`, a payment it never received is barred for
 * good, which ends as `declined`; without, it is `unknown` and `not_found`, because it may still arrive.
 */
export async function settle(payments: Payments, order: Move & { bar?: boolean }): Promise<Outcome> {
  const { payment_id } = order;
  const payment = await findPayment(payments.db, payment_id);
  const current = await readCurrentState(payments, payment_id, payment);
  const reply = current.kind === 'not_found' && order.bar ? await requestVoid(payments, order, payment) : current;
  await recordReply(payments.db, payment_id, reply, order.now);
  return outcomeOf(payment_id, reply, ['authorized', 'captured']);
}

async function requestVoid(payments: Payments, order: Move, payment: PaymentRow | undefined): Promise<GatewayReply> {
  const { payment_id, now } = order;
  const reference = payment?.gateway_reference ?? null;
  const reply = await askGateway(payments, order, () =>
    payments.gateway.void({ key: KEYS.void(payment_id), authorization_key: payment_id, reference }),
  );
  if (reply.kind !== 'not_found') return reply;
  // Its row is written before the gateway is called, so a payment without one was never asked for.
  const ageMs = payment ? now.getTime() - payment.created_at.getTime() : Infinity;
  return ageMs >= payments.gateway.not_found_is_final_after_ms ? { kind: 'closed', because: 'not_received' } : reply;
}

/** Sends a request. If the payment's state doesn't allow it, the reply is that state, read again. */
async function askGateway(
  payments: Payments,
  { payment_id }: Move,
  call: () => Promise<Authorization | null>,
): Promise<GatewayReply> {
  try {
    return replyOf(await call());
  } catch (error) {
    if (!(error instanceof GatewayRefused)) return failureOf(payments, payment_id, error);
    const current = await readCurrentState(payments, payment_id, await findPayment(payments.db, payment_id));
    return current.kind === 'answer' ? { ...current, refused: error.code } : current;
  }
}

async function readCurrentState(
  { gateway, log }: Payments,
  payment_id: string,
  payment: PaymentRow | undefined,
): Promise<GatewayReply> {
  try {
    return replyOf(await gateway.findByKey(payment_id, payment?.gateway_reference ?? null));
  } catch (error) {
    return failureOf({ log }, payment_id, error);
  }
}

function replyOf(answer: Authorization | null): GatewayReply {
  return answer ? { kind: 'answer', answer } : { kind: 'not_found' };
}

/** @throws the error itself if it isn't one of a gateway: then it's our bug. */
function failureOf({ log }: Pick<Payments, 'log'>, payment_id: string, error: unknown): GatewayReply {
  if (error instanceof GatewayUnknown) return { kind: 'unknown', reference: error.reference };
  if (error instanceof GatewayUnavailable) return { kind: 'unavailable' };
  if (error instanceof GatewayRefusedToken) return { kind: 'closed', because: 'token_refused' };
  // A question is never refused; if one is, the gateway's adapter has to be looked at too.
  if (!(error instanceof GatewayFault || error instanceof GatewayRefused)) throw error;
  log?.error({ err: error, payment_id }, 'the payment gateway refuses our requests');
  return { kind: 'unavailable' };
}

async function recordReply(
  db: Db | Tx,
  payment_id: string,
  reply: GatewayReply,
  now: Date,
  asked: AskedRefund | null = null,
): Promise<void> {
  if (reply.kind === 'answer') await recordAnswer(db, payment_id, reply.answer, now, asked);
  if (reply.kind === 'closed') await closePayment(db, payment_id, reply.because, now);
  if (reply.kind === 'unknown' && reply.reference) await recordReference(db, payment_id, reply.reference, now);
}

/** `done` if the payment is in a wanted state, whichever request brought it there: two captures at once are one. */
function outcomeOf(payment_id: string, reply: GatewayReply, wanted: readonly Authorization['status'][]): Outcome {
  switch (reply.kind) {
    case 'answer': {
      const { key: _key, decline_code, ...payment } = reply.answer;
      if (wanted.includes(payment.status)) return { status: 'done', payment: { payment_id, ...payment } };
      return { status: 'declined', decline_code: reply.refused ?? decline_code ?? payment.status };
    }
    case 'closed':
      return { status: 'declined', decline_code: reply.because };
    case 'not_found':
      return { status: 'unknown', not_found: true };
    default:
      return { status: reply.kind };
  }
}

async function getPayment({ db }: Payments, payment_id: string): Promise<PaymentRow> {
  return assertDefined(await findPayment(db, payment_id), `Payment ${payment_id}`);
}

function existing({ payment_id, gateway_reference }: PaymentRow) {
  return { authorization_key: payment_id, reference: gateway_reference };
}
