import { BRAND } from '#storefront/kernel/brand.ts';
import { plural } from '#storefront/kernel/format.ts';

/** The cart page and the drawer. */
export const CART_TEXTS = {
  title: `Your cart | ${BRAND.shop}`,
  heading: 'Your cart',
  drawer: (items: number | null) => (items === null ? 'Your cart' : `Your cart (${items})`),
  loading: 'Loading your cart',
  notLoaded: "We couldn't load your cart.",
  notChecked: "We couldn't check your cart for changes.",
  tryAgain: 'Try again',
  empty: 'Your cart is empty',
  emptyHelp: "We'll sort what you add into grocery, frozen and wine boxes.",
  notUnderstood: "We couldn't make that change. Please try again.",
  removed: 'We removed that item.',
  putBack: 'Put it back',
  picksChanged: 'Your set has its new picks.',
  changedSince: 'Your cart has changed since then. Change the picks of your set instead.',
  saved: 'Saved for later',
  savedCount: (items: number) => `Saved for later (${items})`,
  changes: 'Changed since your last visit',
  hideChanges: 'Hide this notice',
  total: 'Total',
  checkOut: (total: string) => `Check out · ${total}`,
  viewCart: 'View cart',
  keepShopping: 'Keep shopping',
} as const;

/** One box: when it arrives and what it costs to ship. */
export const BOX_TEXTS = {
  items: (count: number) => plural(count, { one: '# item', other: '# items' }),
  orderBy: 'Order by',
  toGetIt: 'to get it',
  inZip: (zip: string) => ` in ${zip}`,
  arrives: 'Arrives 2 to 4 business days after it ships',
  /** Before what is missing for free shipping. */
  fee: (fee: string) => `${fee} shipping.`,
  progressOf: (box: string) => `Free shipping for the ${box.toLowerCase()}`,
  addMoney: (missing: string) => `Add ${missing} more for free shipping.`,
  addBottles: (missing: number) =>
    plural(missing, {
      one: 'Add # more bottle for free shipping.',
      other: 'Add # more bottles for free shipping.',
    }),
  reached: 'This box ships free.',
  isUnknown: 'Checking what shipping costs…',
} as const;

/** One line of the cart or of the saved items. */
export const LINE_TEXTS = {
  each: 'each',
  fromQuiz: 'Suggested from your quiz',
  saveForLater: 'Save for later',
  remove: 'Remove',
  addToCart: 'Add to cart',
  undo: 'Undo',
  /** What a screen reader says, because every line has the same buttons. */
  action: (words: string, product: string) => `${words}: ${product}`,
  wine: 'You must be 21 or older to buy it and to sign for delivery.',
  inTheWay: (why: string) => `${why} Save it for later or remove it to check out.`,
  soldOut: 'Sold out for now.',
  /** A build-your-own set: "4 items: 2 × Rolled Oats, 2 × Honey". */
  picked: (items: string, picks: string) => `${items}: ${picks}.`,
  changePicks: 'Change picks',
  pickAgain: 'Some of its items are sold out. Change your picks.',
} as const;

/** What visitors and leads read above the way to checkout. */
export const JOIN_TEXTS = {
  memberPrices: 'These are member prices.',
  saves: (amount: string) => ` This cart saves ${amount}.`,
  price: (yearly: string) => ` Membership is ${yearly} a year, or start with a free trial.`,
  plans: 'See plans',
} as const;
