import { productUrl } from '#domain/catalog/addresses.ts';
import { assertDefined } from '#domain/kernel/assert.ts';
import { becomeShopper, fillCart, listProductIds } from '#harness/shoppers.ts';
import { openVisitor } from '#harness/visitor.ts';

/** A page to visit, and the visitor's session. */
export type Visited = { page: PageName; address: string; cookie?: string };
export type PageName =
  | 'home'
  | 'category'
  | 'product'
  | 'cart'
  | 'checkout'
  | 'brand'
  | 'family'
  | 'built set'
  | 'group'
  | keyof typeof CATALOG_PAGES;

export const AISLE = 'snacks';
const LINES = 6;

/** One page of each other catalog template whose address is known. */
const CATALOG_PAGES = {
  diet: '/diets/vegan-diet',
  certification: '/certifications/non-gmo',
  concern: '/concerns/digestive-health',
  ingredient: '/ingredients/almonds',
  'social value': '/social/women-owned',
  search: '/search/results?q=oats',
  'all deals': '/c/all-deals',
  trending: '/c/trending',
  holiday: '/c/holiday',
  'shopping lists': '/c/shopping-lists',
  'shopping list': '/l/pantry-staples',
  selection: '/ps/almond-butter',
  'partner brands': '/ic',
  'Thrive Cash offers': '/deals/thrivecash',
  'all brands': '/brands',
  'all values': '/all-values',
} as const;

/** The types of products whose pages have something to choose. */
const CHOSEN = { family: 'configurable', 'built set': 'buildYourBundle', group: 'grouped' } as const;

export async function listCatalogPages(url: string): Promise<Visited[]> {
  const visitor = await openVisitor(url);
  const { brands } = await visitor.get<{ brands: { url: string }[] }>('/brands');
  type Found = { products: { url_key: string; product_type: string }[] };
  const found = await Promise.all(
    [AISLE, 'bundles'].map((key) => visitor.get<Found>(`/products?filter[category]=${key}&page_size=60`)),
  );
  const products = found.flatMap((list) => list.products);
  const ofType = (type: string) => products.find(({ product_type }) => product_type === type)?.url_key;
  return [
    ...Object.entries(CATALOG_PAGES).map(([page, address]) => ({ page: page as keyof typeof CATALOG_PAGES, address })),
    { page: 'brand', address: assertDefined(brands[0], 'A brand').url },
    ...Object.entries(CHOSEN).map(([page, type]) => ({
      page: page as keyof typeof CHOSEN,
      address: productUrl(assertDefined(ofType(type), page)),
    })),
  ];
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
