import type { Logger } from 'pino';
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
 * with `settle`. `not_found`: the gateway answered that it does not know the payment, which it may yet.
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

/** What was heard of the gateway, before it is written down. */
type Heard =
  | { kind: 'answer'; answer: Authorization; refused?: string }
  | { kind: 'closed'; because: 'token_refused' | 'not_received' }
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
  const heard = await hear(payments, order, () =>
    payments.gateway.authorize({ key: payment_id, token: source.token, amount_cents }),
  );
  return {
    outcome: outcomeOf(payment_id, heard, ['authorized', 'captured']),
    record: (db) => write(db, payment_id, heard, now),
  };
}

/** Holds the money. `declined` with `token_refused`: the gateway did not take the token, the card is to be entered again. */
export async function authorize(payments: Payments, order: NewAuthorization): Promise<Outcome> {
  const { outcome, record } = await requestAuthorization(payments, order);
  await record(payments.db);
  return outcome;
}

/** Takes the money that is held, all of it unless `amount_cents` says less. */
export async function capture(payments: Payments, order: Move & { amount_cents?: number }): Promise<Outcome> {
  const { payment_id } = order;
  const payment = await getPayment(payments, payment_id);
  const amount_cents = order.amount_cents ?? payment.amount_cents;
  return move(payments, order, ['captured'], () =>
    payments.gateway.capture({ key: KEYS.capture(payment_id), ...existing(payment), amount_cents }),
  );
}

/**
 * Releases the money that is held, or makes sure that none is going to be. `declined` with `captured`: the money was
 * taken, it can only be refunded.
 */
export async function voidPayment(payments: Payments, order: Move): Promise<Outcome> {
  const payment = await findPayment(payments.db, order.payment_id);
  const heard = await hearVoid(payments, order, payment);
  await write(payments.db, order.payment_id, heard, order.now);
  return outcomeOf(order.payment_id, heard, ['voided', 'declined']);
}

/**
 * Gives money back that was taken. Several refunds of one payment are told apart by `refund_id`, which the caller
 * makes before its first try and sends again with each.
 */
export async function refund(payments: Payments, order: Move & AskedRefund): Promise<Outcome> {
  const { payment_id, refund_id, amount_cents } = order;
  const payment = await getPayment(payments, payment_id);
  const call = () =>
    payments.gateway.refund({ key: KEYS.refund(payment_id, refund_id), ...existing(payment), amount_cents });
  return move(payments, order, ['captured'], call, { refund_id, amount_cents });
}

/**
 * Asks the gateway what became of a payment, and records it. With `bar`, a payment it never heard of is barred for
 * good, which ends as `declined`; without, it is `unknown` and `not_found`, for it may yet arrive.
 */
export async function settle(payments: Payments, order: Move & { bar?: boolean }): Promise<Outcome> {
  const { payment_id } = order;
  const payment = await findPayment(payments.db, payment_id);
  const found = await hear(payments, order, () =>
    payments.gateway.findByKey(payment_id, payment?.gateway_reference ?? null),
  );
  const heard = found.kind === 'not_found' && order.bar ? await hearVoid(payments, order, payment) : found;
  await write(payments.db, payment_id, heard, order.now);
  return outcomeOf(payment_id, heard, ['authorized', 'captured']);
}

async function hearVoid(payments: Payments, order: Move, payment: PaymentRow | undefined): Promise<Heard> {
  const { payment_id, now } = order;
  const reference = payment?.gateway_reference ?? null;
  const heard = await hear(payments, order, () =>
    payments.gateway.void({ key: KEYS.void(payment_id), authorization_key: payment_id, reference }),
  );
  if (heard.kind !== 'not_found') return heard;
  // Its row is written before the gateway is called, so a payment without one was never asked for.
  const ageMs = payment ? now.getTime() - payment.created_at.getTime() : Infinity;
  return ageMs >= payments.gateway.not_found_is_final_after_ms ? { kind: 'closed', because: 'not_received' } : heard;
}

async function move(
  payments: Payments,
  order: Move,
  wanted: readonly Authorization['status'][],
  call: () => Promise<Authorization>,
  asked: AskedRefund | null = null,
): Promise<Outcome> {
  const heard = await hear(payments, order, call);
  await write(payments.db, order.payment_id, heard, order.now, asked);
  return outcomeOf(order.payment_id, heard, wanted);
}

/** Calls the gateway. What is no error of a gateway is a bug of ours and is thrown. */
async function hear(payments: Payments, order: Move, call: () => Promise<Authorization | null>): Promise<Heard> {
  try {
    const answer = await call();
    return answer ? { kind: 'answer', answer } : { kind: 'not_found' };
  } catch (error) {
    if (error instanceof GatewayUnknown) return { kind: 'unknown', reference: error.reference };
    if (error instanceof GatewayUnavailable) return { kind: 'unavailable' };
    if (error instanceof GatewayRefusedToken) return { kind: 'closed', because: 'token_refused' };
    // We believed something that is no longer so: what is true is asked for and recorded.
    if (error instanceof GatewayRefused) {
      const truth = await hearTruth(payments, order);
      return truth.kind === 'answer' ? { ...truth, refused: error.code } : truth;
    }
    if (!(error instanceof GatewayFault)) throw error;
    payments.log?.error({ err: error, payment_id: order.payment_id }, 'the payment gateway refuses our requests');
    return { kind: 'unavailable' };
  }
}

async function hearTruth(payments: Payments, order: Move): Promise<Heard> {
  const { payment_id } = order;
  const payment = await findPayment(payments.db, payment_id);
  return hear(payments, order, () => payments.gateway.findByKey(payment_id, payment?.gateway_reference ?? null));
}

async function write(
  db: Db | Tx,
  payment_id: string,
  heard: Heard,
  now: Date,
  asked: AskedRefund | null = null,
): Promise<void> {
  if (heard.kind === 'answer') await recordAnswer(db, payment_id, heard.answer, now, asked);
  if (heard.kind === 'closed') await closePayment(db, payment_id, heard.because, now);
  if (heard.kind === 'unknown' && heard.reference) await recordReference(db, payment_id, heard.reference, now);
}

function outcomeOf(payment_id: string, heard: Heard, wanted: readonly Authorization['status'][]): Outcome {
  switch (heard.kind) {
    case 'answer': {
      const { key: _key, decline_code, ...payment } = heard.answer;
      if (!heard.refused && wanted.includes(payment.status))
        return { status: 'done', payment: { payment_id, ...payment } };
      return { status: 'declined', decline_code: heard.refused ?? decline_code ?? payment.status };
    }
    case 'closed':
      return { status: 'declined', decline_code: heard.because };
    case 'not_found':
      return { status: 'unknown', not_found: true };
    default:
      return { status: heard.kind };
  }
}

async function getPayment({ db }: Payments, payment_id: string): Promise<PaymentRow> {
  const payment = await findPayment(db, payment_id);
  if (!payment) throw new Error(`There is no payment ${payment_id}.`);
  return payment;
}

function existing({ payment_id, gateway_reference }: PaymentRow) {
  return { authorization_key: payment_id, reference: gateway_reference };
}
