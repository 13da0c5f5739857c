import { BRAND } from '#storefront/kernel/brand.ts';
import { plural } from '#storefront/kernel/format.ts';

const ITEMS = { one: '# item', other: '# items' };

export const CHECKOUT_TEXTS = {
  title: `Checkout | ${BRAND.shop}`,
  heading: 'Checkout',
  joined: {
    plan: "Welcome! You're a member now, and we emailed you a receipt.",
    trial: 'Welcome! Your free trial has started, and we emailed you the details.',
  },
  seeMembership: 'See your membership',
  check: 'Please check the fields below.',
  nextSteps: 'Next steps',
} as const;

/** Why the cart can't be ordered, and what to do about it. */
export const REFUSAL_TEXTS = {
  heading: "We can't ship this order yet",
  tooYoung: 'You must be older to buy an item in your cart',
  toState: (state: string) => `We can't ship everything to ${state}`,
  yourState: 'your state',
  short: (product: string, wanted: number, available: number) =>
    available === 0
      ? `${product}: sold out for now.`
      : `${product}: you have ${wanted} in your cart, and we have ${available} left.`,
  remove: (what: string) => `Remove ${what}`,
  removeAndContinue: (what: string, total: string | null) =>
    `Remove ${what} and continue${total === null ? '' : ` · ${total}`}`,
  wine: 'wine',
  thisItem: 'this item',
  theseItems: 'these items',
  or: 'Or',
  youCan: 'You can',
  changeCart: 'edit your cart',
  orAlso: ' or ',
  otherAddress: 'choose another address',
  wrongDate: '. If the date of birth you gave is wrong, please ',
  contact: 'contact customer support',
} as const;

/** Where the order goes. */
export const DELIVERY_TEXTS = {
  heading: 'Delivery',
  change: 'Change address',
  keep: 'Keep the current address',
  saved: 'Saved addresses',
  choose: 'Deliver to this address',
  add: 'Add another address',
} as const;

/** Field labels, also for the error summary. */
export const ADDRESS_LABELS = {
  firstname: 'First name',
  lastname: 'Last name',
  street1: 'Street address',
  street2: 'Apartment or suite (optional)',
  postcode: 'ZIP code',
  city: 'City',
  region_code: 'State',
  telephone: 'Mobile phone',
} as const;

export const ADDRESS_TEXTS = {
  streetHint: 'Up to 25 characters. No PO boxes.',
  phoneHint: 'Only for delivery questions.',
  chooseState: 'Choose a state',
  submit: 'Deliver to this address',
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

/** Wine needs a date of birth before the payment. */
export const AGE_TEXTS = {
  heading: 'Your date of birth',
  lead: 'Your order has wine. You must be 21 or older to buy it and to sign for delivery.',
  label: 'Date of birth',
  missing: 'Please enter your date of birth.',
  orRemove: 'Or remove the wine from your cart.',
  submit: 'Confirm my age',
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
  paidWith: 'Pay with',
  cancel: 'You can cancel until we start packing your first box.',
  changeCart: 'Edit your cart',
  agree: 'By placing your order, you agree to the',
  terms: 'terms of use',
  see: '. See',
  returns: 'returns and refunds',
} as const;

export const SUMMARY_TEXTS = {
  label: 'Order summary',
  heading: 'Your order',
  show: (total: string) => `Show summary · ${total}`,
  estimatedTotal: 'Estimated total',
} as const;

export const SUCCESS_TEXTS = {
  title: `Order placed | ${BRAND.shop}`,
  heading: 'Order placed',
  pendingHeading: 'Order received',
  pending: "We'll email you as soon as we know.",
  thanks: (firstname: string | null) => (firstname === null ? 'Thank you.' : `Thank you, ${firstname}.`),
  number: 'Your order number is',
  emailed: ' We emailed you a confirmation.',
  arrives: 'arrives',
  byEmail: 'comes by email',
  tally: (amount: string) => `${amount} saved`,
  saved: (amount: string, paysShipping: boolean) =>
    `You saved ${amount} on this order${paysShipping ? ', before shipping' : ''}.`,
  receipt: 'Receipt',
  track: 'Track order',
  toMyAisle: 'Go to My Aisle',
} as const;
