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

export const ORDER_TEXTS = {
  title: (increment_id: string) => `Order ${increment_id} | ${BRAND.shop}`,
  failed: 'Something went wrong.',
  receiptLabel: 'Receipt',
  receipt: 'Receipt',
  receiptDate: (increment_id: string, day: string) => `Order ${increment_id}, ${day}`,
  deliverTo: 'Deliver to',
  actions: 'What you can do',
  print: 'Print receipt',
  allOrders: 'All orders',
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

export const CANCEL_ORDER_TEXTS = {
  ask: 'Cancel this order',
  heading: 'Cancel this order?',
  until: 'You can cancel until',
  nothingSent: 'Nothing will be sent.',
  released: (due: string) => `We'll release the hold of ${due} on your card, and you won't be charged.`,
  final: "You can't undo this.",
  keep: 'Keep the order',
  cancel: 'Cancel order',
  cancelAndRelease: (due: string) => `Cancel order and release ${due}`,
} as const;

/** Where the money of an order is; checkout and receipts say the same. */
export const ORDER_PAYMENT_TEXTS = {
  notCharged: 'Nothing is charged.',
  charge: (due: string) => `We charge ${due} now.`,
  hold: (due: string) => `We hold ${due} on your card now and charge it when the first box ships.`,
  held: (amount: string, card: string) => `${amount} held on ${card}, charged when the first box ships`,
  charged: (amount: string, card: string) => `${amount} charged to ${card}`,
  released: (amount: string, card: string) => `${amount} hold on ${card} released, not charged`,
  refunded: (amount: string, card: string) => `${amount} refunded to ${card}`,
  canceled: (money: string) => `This order is canceled. ${money}`,
  moneyBack: 'Your money goes back to your card. Allow a few business days.',
  holdReleased: 'We release the hold on your card, and nothing is charged. Allow a few business days.',
  neverCharged: 'Nothing was charged.',
  closed: 'Delivered and paid.',
  failed:
    "The payment didn't go through, so this order wasn't placed. Nothing was charged, and your items are back in your cart.",
  pending: "Your bank hasn't answered yet. We'll keep checking, and you won't be charged twice.",
} as const;
