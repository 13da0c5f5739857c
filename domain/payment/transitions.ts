/** Where one attempt to move money is. */
export type PaymentStatus = 'pending' | 'authorized' | 'captured' | 'declined' | 'voided';

/**
 * The moves a payment may make. `captured` leads to itself: a refund, or a further capture, changes its amounts.
 * `declined` and `voided` are final. The SQL that records a gateway's answer takes its list from here, and the audit
 * (I22) holds the same list once more.
 */
const PAYMENT_MOVES: Readonly<Record<PaymentStatus, readonly PaymentStatus[]>> = {
  pending: ['authorized', 'captured', 'declined', 'voided'],
  authorized: ['captured', 'voided'],
  captured: ['captured'],
  declined: [],
  voided: [],
};

/** Still to be settled: the gateway may hold money, or may yet. */
export const OPEN_PAYMENT_STATUSES = ['pending', 'authorized'] as const satisfies readonly PaymentStatus[];

/** A payment that was closed without an answer of the gateway, by the event that says why. Its status is `declined`. */
export const CLOSED_BECAUSE = ['token_refused', 'not_received'] as const;
export type ClosedBecause = (typeof CLOSED_BECAUSE)[number];

/** Each allowed move as a pair, for a list in SQL. */
export function listPaymentMoves(): [from: PaymentStatus, to: PaymentStatus][] {
  const from = Object.keys(PAYMENT_MOVES) as PaymentStatus[];
  return from.flatMap((status) => PAYMENT_MOVES[status].map((to): [PaymentStatus, PaymentStatus] => [status, to]));
}
