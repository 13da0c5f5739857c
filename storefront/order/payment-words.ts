import type { Order } from '#domain/order/endpoints.ts';
import { formatDollars } from '#storefront/kernel/format.ts';
import { ORDER_PAYMENT_TEXTS } from './texts.ts';

type Payment = Order['payments'][number];
export type Notice = { tone: 'info' | 'warning' | 'error'; text: string };

/** What becomes of the money when an order of `due` dollars is placed; checkout and receipts say the same. */
export function holdWords(due: number, hasBoxes: boolean): string {
  if (due === 0) return ORDER_PAYMENT_TEXTS.notCharged;
  if (!hasBoxes) return ORDER_PAYMENT_TEXTS.charge(formatDollars(due));
  return ORDER_PAYMENT_TEXTS.hold(formatDollars(due));
}

/** The receipt's lines about one payment: where the money is, and what came back. */
export function paymentLines({ amount, state, refunded, cc_label }: Payment): string[] {
  const line = ORDER_PAYMENT_TEXTS[state](formatDollars(amount), cc_label);
  return refunded > 0 ? [line, ORDER_PAYMENT_TEXTS.refunded(formatDollars(refunded), cc_label)] : [line];
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

function moneyBack(payments: readonly Payment[]): string {
  if (payments.some(({ state }) => state === 'charged')) return ORDER_PAYMENT_TEXTS.moneyBack;
  if (payments.length === 0) return ORDER_PAYMENT_TEXTS.neverCharged;
  return ORDER_PAYMENT_TEXTS.holdReleased;
}
