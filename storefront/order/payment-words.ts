import type { Order } from '#domain/order/endpoints.ts';
import { sellsNothing } from '#domain/order/transitions.ts';
import { formatDollars } from '#storefront/kernel/format.ts';
import { ORDER_PAYMENT_TEXTS } from './texts.ts';

type Payment = Order['payments'][number];
export type Notice = { tone: 'info' | 'warning' | 'error'; text: string };

/** The receipt's lines about where the money of an order is, and what came back. */
export function paymentLines(order: Pick<Order, 'status' | 'payments' | 'shipments'>): string[] {
  return order.payments.flatMap(({ amount, state, refunded, cc_label }) => {
    const words = state === 'held' ? wordsOfHold(order) : state;
    const line = ORDER_PAYMENT_TEXTS[words](formatDollars(amount), cc_label, order.shipments.length);
    return refunded > 0 ? [line, ORDER_PAYMENT_TEXTS.refunded(formatDollars(refunded), cc_label)] : [line];
  });
}

/** An order without boxes never ships, so its hold is charged as soon as it is placed. */
function wordsOfHold(order: Pick<Order, 'status' | 'shipments'>): 'releasing' | 'charging' | 'held' {
  if (sellsNothing(order)) return 'releasing';
  return order.shipments.length === 0 ? 'charging' : 'held';
}

/** The banner of an order that is not simply on its way; null for one that is. */
export function noticeOf(order: Pick<Order, 'status' | 'payments'>): Notice | null {
  switch (order.status) {
    case 'canceled':
      return { tone: 'info', text: ORDER_PAYMENT_TEXTS.canceled(moneyBack(order.payments)) };
    case 'closed':
      return { tone: 'info', text: ORDER_PAYMENT_TEXTS.closed };
    case 'payment_failed':
      return { tone: 'error', text: ORDER_PAYMENT_TEXTS.failed };
    case 'pending_payment':
      return { tone: 'warning', text: ORDER_PAYMENT_TEXTS.pending };
    case 'placed':
      return null;
  }
}

/** What happened to the money of a canceled order, and what still will. */
function moneyBack(payments: readonly Payment[]): string {
  const sum = (some: readonly Payment[]) => formatDollars(some.reduce((total, { amount }) => total + amount, 0));
  const charged = payments.filter(({ state }) => state === 'charged');
  if (charged.some(({ amount, refunded }) => refunded < amount)) return ORDER_PAYMENT_TEXTS.refunding(sum(charged));
  if (charged.length > 0) return ORDER_PAYMENT_TEXTS.refundedInFull(sum(charged));
  if (payments.some(({ state }) => state === 'held')) return ORDER_PAYMENT_TEXTS.holdReleasing(sum(payments));
  return payments.length > 0 ? ORDER_PAYMENT_TEXTS.holdReleased(sum(payments)) : ORDER_PAYMENT_TEXTS.neverCharged;
}
