/** Past purchases and the order on its way, on the start page and in My Aisle. */
export const BUY_AGAIN_TEXTS = {
  heading: 'Buy again',
  all: { one: 'See # product', other: 'See all # products' },
  noLongerSold: 'No longer sold',
  memberPrice: 'member price',
  lastPrice: 'last time',
} as const;

export const OPEN_ORDER_TEXTS = {
  order: 'Order',
  boxes: { one: '# box', other: '# boxes' },
  items: { one: '# item', other: '# items' },
  reached: '(now)',
  track: 'Track order',
} as const;

/** The top of the start page for members. */
export const MEMBER_HOME_TEXTS = {
  hello: (firstname: string) => `Hi, ${firstname}`,
  orders: { one: 'Your order', other: 'Your orders' },
  ended: 'Your membership has ended.',
  trialEnded: 'Your trial ended.',
  cartSaved: 'Your cart and orders are saved.',
  trialEnds: (day: string) => `Your free trial ends on ${day}. You won't be charged unless you choose a plan.`,
  endsOn: (day: string) => `Your membership won't renew. You're a member until ${day}.`,
  keep: 'Keep membership',
  rejoin: 'See plans and rejoin',
  choosePlan: 'Choose a plan',
  savings: 'Your savings',
  noSavings: 'Your savings start here',
  noSavingsHelp: "After your first order, you'll see what you saved compared with store prices.",
  saved: 'You saved vs. store prices, before shipping',
  thisYear: 'This year',
  before: 'Before',
  total: 'Saved',
  savingOrders: 'See the orders behind it',
} as const;

/** For people whose membership or trial has ended. */
export function endedWords(hadTrial: boolean, hasOrders: boolean): string {
  const { ended, trialEnded, cartSaved } = MEMBER_HOME_TEXTS;
  return `${hadTrial ? trialEnded : ended}${hasOrders ? ` ${cartSaved}` : ''}`;
}
