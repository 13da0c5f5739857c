/** The life of an order. A failed one is stored for the record, and shown only by its number. */
export const ORDER_STATUSES = ['pending_payment', 'placed', 'payment_failed', 'canceled', 'closed'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

export const ORDER_LINE_STATUSES = ['active', 'canceled', 'skipped', 'discontinued', 'processing'] as const;
export type OrderLineStatus = (typeof ORDER_LINE_STATUSES)[number];

/** Where an order may go from each status (invariant I22); SQL takes its lists from here. */
const ORDER_TRANSITIONS = {
  pending_payment: ['placed', 'payment_failed'],
  placed: ['canceled', 'closed'],
  payment_failed: [],
  canceled: [],
  closed: [],
} as const satisfies Record<OrderStatus, readonly OrderStatus[]>;

/** The order sells nothing: no money may be held for it, and what was captured is refunded (I3, I4). */
export const NO_SALE_STATUSES = ['payment_failed', 'canceled'] as const satisfies readonly OrderStatus[];

export function sellsNothing({ status }: { status: OrderStatus }): boolean {
  return (NO_SALE_STATUSES as readonly OrderStatus[]).includes(status);
}

/** The statuses from which an order may become `next`. */
export function statusesBefore(next: OrderStatus): OrderStatus[] {
  return ORDER_STATUSES.filter((status) => (ORDER_TRANSITIONS[status] as readonly OrderStatus[]).includes(next));
}
