// Apart from texts.ts, which the drawer takes along on every page.

/** The cart page without a cart. */
export const EMPTY_TEXTS = {
  signIn: 'Sign in to see your saved cart',
  bestSellers: 'Best sellers',
  allProducts: 'See all',
} as const;

/** The cart page while an order waits for its bank. */
export const UNPAID_TEXTS = {
  itemsIn: (id: string) =>
    `Order ${id} is waiting for your bank. It has the items you checked out, so you don't need to order them again.`,
  seeOrder: 'See your order',
} as const;

/** Read on the server only: 'Grocery ships free at $150.00, frozen at $120.00, wine at 6 bottles.' */
export const FREE_FROM_TEXTS = {
  kinds: { grocery: 'Grocery', frozen: 'Frozen', wine: 'Wine' },
  shipsFree: (kind: string, from: string) => `${kind} ships free at ${from}`,
  also: (kind: string, from: string) => `, ${kind.toLowerCase()} at ${from}`,
  bottles: { one: '# bottle', other: '# bottles' },
} as const;
