/** The one mail that a shopper asked for when a product was sold out. */
export const RESTOCK_MAIL_TEXTS = {
  subject: (product: string) => `Back in stock: ${product}`,
  greeting: (firstname: string) => `Hi ${firstname},`,
  isBack: (product: string) => `${product} is back in stock. We can't hold it for you, so order soon if you'd like it.`,
  product: 'See the product',
  why: 'You asked us to email you once about this product.',
  stop: 'Stop all back-in-stock emails',
} as const;
