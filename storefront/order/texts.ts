import { BRAND } from '#storefront/kernel/brand.ts';

/** The four steps of the tracker (requirement O4). */
export const TRACKER_TEXTS = { steps: ['Placed', 'Shipped', 'On its way', 'Delivered'] } as const;

/** When an order arrives, or what became of it. */
export const ORDER_STATUS_TEXTS = {
  order: (increment_id: string) => `Order ${increment_id}`,
  placed: (increment_id: string) => `Order ${increment_id}, placed`,
  canceled: 'Order canceled',
  notPlaced: 'Order not placed',
  checking: 'Checking your payment',
  arriving: (day: string) => `Arriving ${day}`,
  delivered: (day: string) => `Delivered ${day}`,
} as const;

export const ORDERS_TEXTS = {
  title: `Your orders | ${BRAND.shop}`,
  heading: 'Your orders',
  crumb: 'Orders',
  account: 'Account',
  empty: 'No orders yet',
  emptyHelp: 'Your orders will show up here.',
  item: 'item',
  pages: 'Pages',
  position: (page: number, pages: number) => `Page ${page} of ${pages}`,
  newer: 'Newer orders',
  older: 'Older orders',
} as const;

/** One box on its way. */
export const SHIPMENT_TEXTS = {
  item: 'item',
  progressOf: (box: string) => `Progress of the ${box.toLowerCase()}`,
  canceled: 'This box was canceled.',
  delivered: (day: string) => `Delivered ${day}.`,
  arrives: (step: string, day: string, carrier: string | null) =>
    `${step}. Arrives ${day}${carrier ? ` with ${carrier}` : ''}.`,
  tracking: (carrier: string | null, number: string) =>
    `${carrier ? `${carrier} tracking` : 'Tracking'} number ${number}`,
  itemCanceled: 'canceled',
  history: 'Tracking history',
  expected: 'Expected at your door',
} as const;
