import { BRAND } from '#storefront/kernel/brand.ts';

export const MY_AISLE_TEXTS = {
  title: `My Aisle | ${BRAND.shop}`,
  empty: 'Nothing to buy again yet',
  emptyHelp: 'Items you order show up here so you can buy them again.',
  search: 'Search my purchases',
  found: { one: '# product found', other: '# products found' },
  notFound: (typed: string) => `You haven't bought “${typed}” here.`,
  searchShop: 'Search all products',
  showAll: { one: 'See # product', other: 'See all # products' },
  savings: 'Your savings',
  saved: 'Saved',
  earlier: { one: '# earlier order', other: '# earlier orders' },
  howCounted: 'The store prices we checked, minus what you paid, before shipping. Counts every order since your first.',
  lifetime: (amount: string) => `${amount} over all your orders.`,
  leadHeading: 'Start saving',
  leadHelp: 'Members get member prices and can check out.',
  plans: 'See the plans',
} as const;

export const ACCOUNT_TEXTS = {
  title: `Your account | ${BRAND.shop}`,
  heading: 'Your account',
  failed: 'Something went wrong.',
  textsOffer: 'Get our offers by text, up to 4 a month.',
  textsOfferLink: 'Sign up in your settings',
  orders: 'Orders',
  order: 'Order',
  noOrders: 'Your orders will show up here.',
  allOrders: { one: 'See # order', other: 'All # orders' },
  addresses: 'Addresses',
  noAddresses: 'No addresses yet.',
  defaultAddress: 'Default address',
  addAddress: 'Add an address',
  manageAddresses: 'Add or change addresses',
  you: 'About you',
  edit: 'Account settings',
  cards: 'Cards',
  noCards: 'No saved cards.',
  addCard: 'Add a card',
  manageCards: 'Add or change cards',
  expires: 'Expires',
  expired: 'Expired',
} as const;

/** What keeps a renewal from being paid. */
export const CARD_NOTICE_TEXTS = {
  failed: 'Your saved card was declined.',
  failedWithout: "We couldn't renew your membership, because you have no saved card.",
  expired: (day: string) => `Your default card has expired, and your membership renews on ${day}.`,
  none: (day: string) => `Your membership renews on ${day}, and you have no saved card.`,
  add: 'Add a card',
  addAnother: 'Add another card',
} as const;

/** For people without a plan. */
export const START_TEXTS = {
  heading: (firstname: string) => `Welcome, ${firstname}. Three steps to your first box.`,
  steps: [
    { title: '1. Choose a plan', words: 'Members get member prices and can check out.' },
    { title: '2. Fill your cart', words: 'We sort groceries, frozen food and wine into boxes.' },
    { title: '3. Check out', words: 'Add your address and card once. You can cancel anytime online.' },
  ],
  plans: 'See the plans',
  browse: 'Browse groceries first',
} as const;

export const MEMBERSHIP_TEXTS = {
  heading: 'Membership',
  saved: 'Saved so far',
  beforeShipping: 'compared with store prices, before shipping',
  thisYear: (amount: string) => `including ${amount} this year`,
  projected: (amount: string) => `about ${amount} a year at this pace`,
  upgrade: (yearly: string, monthly: string) => `Move to annual: ${yearly} a year instead of ${monthly}`,
  ended: 'Ended.',
  endedOn: (day: string) => `Ended on ${day}.`,
  trialEnded: 'Your trial ended. Choose a plan.',
  ordersSaved: 'Your orders are saved.',
  rejoin: 'Rejoin',
  refund: 'See your refund',
  refundOrUndo: 'See your refund or undo the cancellation',
  undo: 'Undo cancellation',
  employee: 'Employee',
  plan: 'Plan',
  renewsOn: 'Renews on',
  renewsFor: (price: string) => ` for ${price}`,
  endsOn: 'Ends on',
  guarantee: 'Savings guarantee',
  guaranteeLeft: (amount: string, day: string) =>
    `Save ${amount} more by ${day}, or we'll refund the difference when you renew.`,
  guaranteePaid: {
    sent: (amount: string, cards: string, day: string) => `We refunded ${amount} to your ${cards} on ${day}.`,
    open: (amount: string, cards: string, day: string) =>
      `We're refunding ${amount} to your ${cards}, since ${day}. The bank hasn't confirmed it yet.`,
  },
  and: ' and ',
  notCharged: ". You won't be charged.",
  choosePlan: 'Choose a plan',
} as const;

/** After the membership has changed, on the page that follows. */
export const DONE_TEXTS = {
  done: {
    rejoined: "You're a member again.",
    planned: "You're a member.",
    upgraded: "You're on the Annual plan.",
    repaid: 'Your membership continues.',
    undone: 'Your membership continues.',
    resumed: 'Your membership continues.',
  },
  charged: (amount: string, card: string | null) => `We charged ${amount} to your ${card ?? 'card'}.`,
  free: "You weren't charged for this.",
  renews: (day: string, price: string) => `Renews on ${day} for ${price}.`,
  ends: (day: string) => `Ends on ${day}.`,
} as const;

/** Undoing a cancellation at the end, and where to cancel. */
export const RENEWAL_TEXTS = {
  cancel: 'Cancel membership',
  cancelToday: 'Cancel today instead',
  resumeHeading: 'Changed your mind?',
  resume: 'Undo cancellation',
} as const;
