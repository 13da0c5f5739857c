import { plural } from '#storefront/kernel/format.ts';

/** The shopping lists that editors made. */
export const SHOPPING_LISTS_TEXTS = {
  title: 'Shopping lists',
  description: 'Lists for a month of staples, a week of breakfasts and more. Add a whole list to your cart at once.',
  lead: 'Put together by our editors. Add a whole list to your cart, then change what you like.',
  products: { one: '# product', other: '# products' },
  /** Where some are sold out or not wanted. */
  some: (added: number, products: string) => `${added} of ${products}`,
  noneToAdd: (products: string) => `${products}, none available now`,
  compare: 'Compare by unit price',
  compareHelp: 'Pick a list to see the lowest price per ounce or piece first.',
  none: 'We have no lists yet',
  noneHelp: 'Look around the aisles instead.',
  aisles: 'See all aisles',
} as const;

/** The page of one. */
export const SHOPPING_LIST_TEXTS = {
  docTitle: (title: string) => `${title}: shopping list`,
  /** `products` are those that are added. */
  description: (blurb: string, products: number, price: string) =>
    products === 0
      ? blurb
      : `${blurb} ${plural(products, SHOPPING_LISTS_TEXTS.products)} for ${price}, in your cart with one click.`,
  items: 'On this list',
  sum: 'The whole list',
  member: 'Member price',
  saved: 'You save vs. store prices',
  addAll: 'Add all to cart',
  /** Instead, once the cart holds all of it: another press would add everything again. */
  inCart: 'All in your cart. View cart',
  soldOut: (products: number) =>
    plural(products, {
      one: 'Not included: # product that is sold out.',
      other: 'Not included: # products that are sold out.',
    }),
  avoided: (products: number) =>
    plural(products, {
      one: 'Not included: # product your preferences hide.',
      other: 'Not included: # products your preferences hide.',
    }),
  refused: (products: number) =>
    plural(products, {
      one: "Not included: # product we can't ship to you.",
      other: "Not included: # products we can't ship to you.",
    }),
  states: "We'll skip items we can't ship to your state and tell you which.",
  price: (qty: number, price: string) => `${qty} × ${price}`,
  failed: "We couldn't add this list. Please try again.",
  empty: 'Nothing on this list is sold right now',
  emptyHelp: 'Look at our other lists.',
  others: 'All shopping lists',
  notFoundTitle: 'Page not found',
  notFound: "We don't have this list.",
} as const;
