import type { DeliveryStatus } from '#domain/delivery/status.ts';
import { firstBoxWords } from '#domain/order/first-box.ts';
import { BANK_DAYS } from '#domain/payment/bank-days.ts';
import { BRAND } from '#storefront/kernel/brand.ts';
import { plural } from '#storefront/kernel/format.ts';

/** The four steps of the tracker (requirement O4); wherever else a screen names a step, it uses the same words. */
export const TRACKER_TEXTS = { steps: ['Placed', 'Shipped', 'On its way', 'Delivered'] } as const;

/** Each state of a box in the words of the tracker, and the few that it doesn't show. */
export const BOX_STATE_TEXTS = {
  processing: 'Placed',
  scheduled: 'Packing',
  pickup_appointment: 'Packing',
  shipped: 'Shipped',
  picked_up: 'Shipped',
  in_transit: 'On its way',
  on_its_way: 'On its way',
  out_for_delivery: 'Out for delivery',
  delivered: 'Delivered',
  closed: 'Delivered',
  canceled: 'Canceled',
} as const satisfies Record<DeliveryStatus, string>;

/** When an order arrives, or what became of it. */
export const ORDER_STATUS_TEXTS = {
  /** Before and after the number of an order. */
  order: 'Order',
  placed: ', placed',
  /** Of one that isn't placed. */
  tried: ',',
  placedOn: (day: string) => `Placed ${day}`,
  canceled: 'Order canceled',
  notPlaced: 'Order not placed',
  checking: 'Checking your payment',
  arriving: (day: string) => `Arriving ${day}`,
  delivered: (day: string) => `Delivered ${day}`,
  someDelivered: (delivered: number, boxes: number) =>
    plural(boxes, { one: `${delivered} of # box delivered`, other: `${delivered} of # boxes delivered` }),
} as const;

export const ORDERS_TEXTS = {
  title: `Your orders | ${BRAND.shop}`,
  heading: 'Your orders',
  empty: 'No orders yet',
  emptyHelp: 'Your orders will show up here.',
  items: { one: '# item', other: '# items' },
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
  canceled: 'Canceled',
  notPlaced: 'Not placed',
  receiptDate: (increment_id: string, day: string) => `${BRAND.shop} order ${increment_id}, ${day}`,
  deliveringTo: 'Delivering to',
  deliveredTo: 'Delivered to',
  address: 'Delivery address',
  actions: 'What you can do',
  print: 'Print receipt',
  problem: 'Report a problem',
  allOrders: 'All orders',
} as const;

/** One box on its way. */
export const SHIPMENT_TEXTS = {
  items: { one: '# item', other: '# items' },
  progressOf: (box: string) => `Progress of the ${box.toLowerCase()}`,
  canceled: 'This box was canceled.',
  delivered: (day: string) => `Delivered ${day}.`,
  arrives: (step: string, day: string, carrier: string | null) =>
    `${step}. Arrives ${day}${carrier ? ` with ${carrier}` : ''}.`,
  /** Before the number. */
  tracking: (carrier: string | null) => `${carrier ? `${carrier} tracking` : 'Tracking'} number`,
  itemCanceled: 'canceled',
  read: 'Read it',
  readLater: 'You can read it once your card is charged.',
  history: 'Tracking history',
  expected: 'Expected at your door',
} as const;

export const CANCEL_ORDER_TEXTS = {
  ask: 'Cancel this order',
  heading: 'Cancel this order?',
  until: 'You can cancel until',
  nothingSent: 'Nothing will ship.',
  released: (due: string) => `We'll release the hold of ${due} on your card, and you won't be charged.`,
  final: "You can't undo this.",
  keep: 'Keep the order',
  cancel: 'Cancel order',
  cancelAndRelease: (due: string) => `Cancel order and release ${due}`,
} as const;

/** What was bought to read. */
export const CONTENT_TEXTS = {
  title: (name: string) => `${name} | ${BRAND.shop}`,
  back: (increment_id: string) => `Order ${increment_id}`,
  print: 'Print',
} as const;

/** Buying everything of an order again. */
export const REORDER_TEXTS = {
  buyAgain: 'Buy again',
  /** What a screen reader says in the list, where every order has the button. */
  buyAgainOf: (increment_id: string) => `Buy again: order ${increment_id}`,
  added: (units: number) => `We added ${plural(units, { one: '# item', other: '# items' })} to your cart.`,
  nothing: "We couldn't add any of these items.",
  short: "We couldn't add all of these:",
  why: (product: string, reason: string) => `${product}: ${reason}`,
  viewCart: 'View cart',
  undo: 'Undo',
  undone: 'Your cart is back to what it was.',
} as const;

/** Where the money of an order is; `HOLD_TEXTS` of the checkout say the same. */
export const ORDER_PAYMENT_TEXTS = {
  held: (amount: string, card: string, boxes: number) =>
    `${amount} held on ${card}, charged when ${firstBoxWords(boxes)} ships`,
  charging: (amount: string, card: string) => `${amount} being charged to ${card}`,
  releasing: (amount: string, card: string) => `${amount} hold on ${card} being released, not charged`,
  charged: (amount: string, card: string) => `${amount} charged to ${card}`,
  released: (amount: string, card: string) => `${amount} hold on ${card} released, not charged`,
  refunded: (amount: string, card: string) => `${amount} refunded to ${card}`,
  canceled: (money: string) => `This order is canceled. ${money}`,
  refunding: (amount: string) => `We're refunding ${amount} to your card. Your bank may take ${BANK_DAYS} to show it.`,
  refundedInFull: (amount: string) => `We refunded ${amount} to your card. Your bank may take ${BANK_DAYS} to show it.`,
  holdReleasing: (amount: string) =>
    `We're releasing the hold of ${amount} on your card, and you won't be charged. Your bank may show the hold for ${BANK_DAYS}.`,
  holdReleased: (amount: string) =>
    `We released the hold of ${amount} on your card, and you weren't charged. Your bank may show the hold for ${BANK_DAYS}.`,
  neverCharged: "You weren't charged.",
  closed: 'Delivered and paid.',
  failed:
    "The payment didn't go through, so this order wasn't placed. You weren't charged, and your items are back in your cart.",
  pending: "Your bank hasn't answered yet. We'll keep checking, and you won't be charged twice.",
} as const;
