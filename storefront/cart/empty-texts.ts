// Apart from texts.ts, which the drawer takes along on every page.

/** The cart page without a cart. */
export const EMPTY_TEXTS = {
  signIn: 'Sign in to see your saved cart',
  bestSellers: 'Best sellers',
  allProducts: 'See all',
} as const;

/** Read on the server only: 'Grocery ships free from $150.00, frozen from $120.00, wine from 6 bottles.' */
export const FREE_FROM_TEXTS = {
  kinds: { grocery: 'Grocery', frozen: 'Frozen', wine: 'Wine' },
  shipsFree: (kind: string, from: string) => `${kind} ships free from ${from}`,
  also: (kind: string, from: string) => `, ${kind.toLowerCase()} from ${from}`,
  bottles: { one: '# bottle', other: '# bottles' },
} as const;
