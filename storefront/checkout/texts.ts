import { firstBoxWords } from '#domain/order/first-box.ts';
import { BRAND } from '#storefront/kernel/brand.ts';
import { plural } from '#storefront/kernel/format.ts';

const ITEMS = { one: '# item', other: '# items' };

/** After joining on the way; sent with the page. */
export const JOINED_TEXTS = {
  plan: "Welcome! You're a member now, and we emailed you a receipt.",
  trial: 'Welcome! Your free trial has started, and we emailed you the details.',
} as const;

export const CHECKOUT_TEXTS = {
  title: `Checkout | ${BRAND.shop}`,
  heading: 'Checkout',
  seeMembership: 'See your membership',
  check: 'Please check the fields below.',
  nextSteps: 'Next steps',
} as const;

/** Where the order goes. */
export const DELIVERY_TEXTS = {
  heading: 'Delivery',
  change: 'Change address',
} as const;

/** What is ordered, by box. */
export const CONTENTS_TEXTS = {
  boxes: 'Boxes and dates',
  items: 'Items',
  edit: 'Edit',
  /** Of which box, for screen readers: each box has the same link. */
  editOf: (box: string) => ` ${box.toLowerCase()}`,
  count: (units: number) => plural(units, ITEMS),
  arrives: 'Arrives',
  orderBy: 'Order by',
  signature: '. An adult 21 or older must sign for delivery.',
  qty: (qty: number) => `Qty ${qty}`,
  /** Before a product's name. */
  times: (qty: number) => `${qty} × `,
  shipping: (fee: string) => `Shipping ${fee}`,
  free: 'Free shipping',
} as const;

/** The payment, and the button that places the order. */
export const PLACE_TEXTS = {
  form: 'Payment and review',
  failed: "Your order wasn't placed",
  totalChanged: 'The total changed from',
  totalChangedTo: 'to',
  checkTotal: 'Please check it before you place the order.',
  payment: 'Payment',
  nothingDue: "You don't owe anything, so you don't need a card.",
  saveCard: 'Save this card for next time',
  place: (total: string) => `Place order · ${total}`,
} as const;

export const REVIEW_TEXTS = {
  heading: 'Review',
  to: 'Deliver to',
  arrives: 'Arrives',
  and: ' and ',
  byEmail: 'By email',
  items: (units: number) => plural(units, ITEMS),
  avoided: 'Your household avoids',
  note: 'Please note',
  paidWith: 'Pay with',
  cancel: (boxes: number) => `You can cancel until we start packing ${firstBoxWords(boxes)}.`,
  changeCart: 'Edit your cart',
  agree: 'By placing your order, you agree to the',
  terms: 'terms of use',
  see: '. See',
  returns: 'returns and refunds',
} as const;

/** What becomes of the money when an order is placed; the order's page says the same. */
export const HOLD_TEXTS = {
  notCharged: "You won't be charged.",
  charge: (due: string) => `We charge ${due} now.`,
  hold: (due: string, boxes: number) =>
    `We hold ${due} on your card now and charge it when ${firstBoxWords(boxes)} ships.`,
} as const;

export const SUMMARY_TEXTS = {
  label: 'Order summary',
  heading: 'Your order',
  show: (total: string) => `Show summary · ${total}`,
  estimatedTotal: 'Estimated total',
} as const;
