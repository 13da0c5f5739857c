import { productUrl } from '#domain/catalog/addresses.ts';
import { becomeShopper, fillCart, listProductIds } from '#harness/shoppers.ts';
import { openVisitor } from '#harness/visitor.ts';

/** A page to visit, and the visitor's session. */
export type Visited = { page: PageName; address: string; cookie?: string };
export type PageName = 'home' | 'category' | 'product' | 'cart' | 'checkout' | keyof typeof CATALOG_PAGES;

export const AISLE = 'snacks';
const LINES = 6;

/** One page of each other catalog template. */
const CATALOG_PAGES = {
  diet: '/diets/vegan-diet',
  search: '/search/results?q=oats',
  'all deals': '/c/all-deals',
  trending: '/c/trending',
  holiday: '/c/holiday',
  'shopping lists': '/c/shopping-lists',
  'shopping list': '/l/pantry-staples',
  selection: '/ps/almond-butter',
  'partner brands': '/ic',
  'all brands': '/brands',
  'all values': '/all-values',
} as const;

export function listCatalogPages(): Visited[] {
  return Object.entries(CATALOG_PAGES).map(([page, address]) => ({
    page: page as keyof typeof CATALOG_PAGES,
    address,
  }));
}

/** The five pages with targets: three as a new visitor sees them, a filled cart, and a member's checkout. */
export async function listPages(url: string): Promise<Visited[]> {
  const visitor = await openVisitor(url);
  const { products } = await visitor.get<{ products: { url_key: string }[] }>(`/products?filter[category]=${AISLE}`);
  const productIds = await listProductIds(visitor);
  const cart = await fillCart(url, productIds.slice(0, LINES));
  const { visitor: shopper } = await becomeShopper(url);
  await shopper.post('/carts/bulk_product', {
    'products[0][product_id]': String(productIds[0]),
    'products[0][qty]': '2',
  });
  return [
    { page: 'home', address: '/' },
    { page: 'category', address: `/c/${AISLE}` },
    { page: 'product', address: productUrl(products[0]?.url_key ?? '') },
    { page: 'cart', address: '/cart', cookie: cart.cookie },
    { page: 'checkout', address: '/checkout', cookie: shopper.cookie },
  ];
}
