import type { Order } from '#domain/order/endpoints.ts';
import { formatDollars } from '#storefront/kernel/format.ts';

type Payment = Order['payments'][number];
export type Notice = { tone: 'info' | 'warning' | 'error'; text: string };

const BANKS = 'Banks show this within a few business days.';

/** What becomes of the money when an order of `due` dollars is placed; checkout and receipts say the same. */
export function holdWords(due: number, hasBoxes: boolean): string {
  if (due === 0) return 'Nothing is charged.';
  if (!hasBoxes) return `We charge ${formatDollars(due)} now.`;
  return `We hold ${formatDollars(due)} on your card now and charge it when the first box ships.`;
}

/** The receipt's lines about one payment: where the money is, and what came back. */
export function paymentLines({ amount, state, refunded, cc_label }: Payment): string[] {
  const line = {
    held: `${formatDollars(amount)} held on ${cc_label}, charged when the first box ships`,
    charged: `${formatDollars(amount)} charged to ${cc_label}`,
    released: `${formatDollars(amount)} hold on ${cc_label} released, not charged`,
  }[state];
  return refunded > 0 ? [line, `${formatDollars(refunded)} refunded to ${cc_label}`] : [line];
}

/** The banner of an order that is not simply on its way; null for one that is. */
export function noticeOf(order: Pick<Order, 'status' | 'payments'>): Notice | null {
  switch (order.status) {
    case 'canceled':
      return { tone: 'info', text: `This order is canceled. ${moneyBack(order.payments)}` };
    case 'closed':
      return { tone: 'info', text: 'Delivered and paid.' };
    case 'payment_failed':
      return {
        tone: 'error',
        text: 'The payment did not go through, so this order was not placed. Nothing was charged, and your items are back in your cart.',
      };
    case 'pending_payment':
      return {
        tone: 'warning',
        text: 'Your bank has not answered yet. We’ll keep asking, and you won’t be charged twice.',
      };
    case 'placed':
      return null;
  }
}

function moneyBack(payments: readonly Payment[]): string {
  if (payments.some(({ state }) => state === 'charged')) return `Your money goes back to your card. ${BANKS}`;
  if (payments.length === 0) return 'Nothing was charged.';
  return `We release the hold on your card, and nothing is charged. ${BANKS}`;
}
