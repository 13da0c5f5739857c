import { type OrderLineStatus, type OrderStatus, sellsNothing } from './transitions.ts';

export const CONTENT_STATES = ['ready', 'after_payment'] as const;
/** Whether what was bought to read can be read, or is as soon as the card is charged. */
export type ContentState = (typeof CONTENT_STATES)[number];

type Paid = {
  status: OrderStatus;
  /** What the card pays, in cents. */
  due_cents: number;
  payments: readonly { status: string; captured_cents: number; refunded_cents: number }[];
};

/**
 * What is read is delivered by showing it, so it waits until it is paid for: at once where nothing ships, else when the
 * first box ships and the card is charged. A canceled or refunded order shows nothing any more.
 * @returns null for what has nothing to read, or never will.
 */
export function contentState(
  { status, due_cents, payments }: Paid,
  line: { has_content: boolean; status: OrderLineStatus },
): ContentState | null {
  if (!line.has_content || line.status === 'canceled' || sellsNothing({ status })) return null;
  const captured = payments.filter((payment) => payment.status === 'captured');
  if (captured.length > 0 && captured.every((payment) => payment.refunded_cents >= payment.captured_cents)) return null;
  const isPaid = status !== 'pending_payment' && (due_cents === 0 || captured.length > 0);
  return isPaid ? 'ready' : 'after_payment';
}
