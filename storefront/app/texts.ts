import { EVIDENCE_DAYS } from '#domain/catalog/deals.ts';
import { BRAND } from '#storefront/kernel/brand.ts';

// Layout texts are on every page. Plain letters only: one curly quote makes the text of a page twice as wide while it is
// rendered, which takes an eighth longer.

export const HEADER_TEXTS = {
  home: `${BRAND.shop}, home`,
  skip: 'Skip to the main content',
  glance: 'At a glance',
  deliverTo: (zip: string) => `Deliver to ${zip}`,
  enterZip: 'Enter ZIP for delivery dates',
  howItAddsUp: 'How it adds up',
  savedThisYear: (amount: string) => `Saved this year, before shipping: ${amount}`,
  aisles: 'Aisles',
  allAisles: 'All aisles',
  secure: 'Secure checkout',
  login: 'Sign in',
  join: 'Join',
  accountOf: (firstname: string) => `Account of ${firstname}`,
  choosePlan: 'Choose a plan',
  rejoin: 'Rejoin',
  myAisle: 'My Aisle',
  cart: 'Cart',
  cartOf: (items: string) => `Cart, ${items}, `,
  items: { one: '# item', other: '# items' },
} as const;

export const TAB_TEXTS = {
  tabs: 'Main',
  home: 'Home',
  browse: 'Browse',
  myAisle: 'My Aisle',
  cart: (count: number) => (count > 0 ? `Cart (${count})` : 'Cart'),
  account: 'Account',
} as const;

export const FOOTER_TEXTS = {
  prices: `We checked every store price you see here in the last ${EVIDENCE_DAYS} days.`,
  demo: 'Prices, stock and labels here are demonstration data.',
  aislesBelow: 'Aisles, below',
  aisles: 'Aisles',
  membership: 'Membership',
  plans: 'Plans and prices',
  howItAddsUp: 'How it adds up',
  questions: 'Questions and answers',
  orders: 'Your orders',
  help: 'Help',
  contact: 'Contact us',
  guarantee: 'Savings guarantee',
  returns: 'Returns and refunds',
  preferences: 'Shopping preferences',
  terms: 'Terms of use',
  privacy: 'Privacy policy',
  privacyChoices: 'Your privacy choices',
} as const;

/** The app failed in the browser. The specification gives the heading, the first sentence and the link. */
export const APP_ERROR_TEXTS = {
  heading: "We're Sorry",
  lead: 'Something went wrong, we apologize.',
  cart: 'Your cart is saved.',
  retry: 'Try again',
  home: 'Return to Homepage',
} as const;

/** The server's error page. The specification gives the headings, the first sentence and the link. */
export const ERROR_TEXTS = {
  notFoundTitle: `Page not found | ${BRAND.shop}`,
  title: `We're Sorry | ${BRAND.shop}`,
  missing: "We couldn't find that page.",
  /** Where a filter of its address isn't there anymore. */
  wholeList: 'See the whole list',
  /** Where its address is of a page after the last. */
  firstPage: 'Go to the first page',
  /** By what had the address. */
  ended: {
    product: 'We no longer sell this product',
    brand: 'We no longer sell this brand',
    category: 'We no longer have this category',
    list: 'We no longer have this shopping list',
    page: 'We no longer have this page',
  },
  endedTitle: (heading: string) => `${heading} | ${BRAND.shop}`,
  endedLead: 'Something like it may be in stock.',
  similar: 'Try these instead',
  member: (price: string) => `${price} for members`,
  ours: "We're Sorry",
  theirs: 'Oops!',
  lead: 'Something went wrong, we apologize.',
  notFound: "There's no page at this address. It may have moved, or we no longer sell the product.",
  refused: "We couldn't show this page. Please go back and try again.",
  fault: "It's not your fault. Nothing was charged. Please try again in a moment.",
  home: 'Return to Homepage',
  aisles: 'Aisles',
  aislesHeading: 'Keep shopping',
  aislesLead: 'Your cart is saved. Search above, or shop by aisle.',
  cart: 'Your cart is saved.',
  /** "If you contact us about this, include the reference 1f6c2a90. It helps us find the problem." */
  beforeContact: 'If you',
  contact: 'contact us',
  beforeReference: 'about this, include the reference',
  afterReference: 'It helps us find the problem.',
} as const;

export const MAINTENANCE_TEXTS = {
  title: `Back shortly | ${BRAND.shop}`,
  heading: 'We are restocking the shelves',
  lead: "We're making the shop better and will be back shortly.",
  meanwhile: "While we're closed",
  facts: [
    "We can't take new orders right now.",
    'Your cart and your membership are safe.',
    'Orders you placed will arrive on their delivery date.',
    'If you were just checking out, an order that went through is confirmed by email.',
  ],
  wait: 'Please check back in a few minutes.',
  retry: 'Try again',
} as const;

/** The page's frame on error pages, which have no script. */
export const PLAIN_PAGE_TEXTS = {
  home: `${BRAND.shop}, home`,
  cart: 'Your cart',
  search: 'Products',
  submit: 'Search',
} as const;
