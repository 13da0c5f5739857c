import { index, route, type RouteConfig } from '@react-router/dev/routes';

/** A brand, or a fact about products; its folder says which. */
const FACET_PAGE = 'catalog/facet-page.tsx';

/** What a household leaves out: kept by the account, or by the browser of a visitor. */
const PREFERENCES_PAGE = 'household/preferences-page.tsx';

/** The site map: every address of the shop and the file that answers it. */
export default [
  index('home/home-page.tsx'),

  route('c/shopping-lists', 'home/shopping-lists-page.tsx'),
  route('l/:key', 'home/shopping-list-page.tsx'),
  route('c/:key', 'catalog/category-page.tsx'),
  route('diets/:key', FACET_PAGE, { id: 'diets' }),
  route('brand/:key', FACET_PAGE, { id: 'brand' }),
  route('certifications/:key', FACET_PAGE, { id: 'certifications' }),
  route('concerns/:key', FACET_PAGE, { id: 'concerns' }),
  route('ingredients/:key', FACET_PAGE, { id: 'ingredients' }),
  route('social/:key', FACET_PAGE, { id: 'social' }),
  route('ps/:key', FACET_PAGE, { id: 'ps' }),
  route('deals/thrivecash', FACET_PAGE, { id: 'thrivecash' }),
  route('ic', FACET_PAGE, { id: 'ic' }),
  route('all-values', 'catalog/values-page.tsx'),
  route('brands', 'catalog/brands-page.tsx'),
  route('p/:key', 'catalog/product-page.tsx'),
  route('search/results', 'search/results-page.tsx'),

  route('cart', 'cart/cart-page.tsx'),
  route('carts', 'cart/carts-page.tsx'),
  route('checkout', 'checkout/checkout-page.tsx'),
  route('checkout/success', 'checkout/success-page.tsx'),

  route('login', 'identity/login-page.tsx'),
  route('register', 'identity/register-page.tsx'),
  route('forgot-password', 'identity/forgot-password-page.tsx'),
  route('reset-password', 'identity/reset-password-page.tsx'),
  route('logout', 'identity/logout-page.tsx'),

  route('membership/payment/plans', 'membership/plans-page.tsx'),
  route('membership/payment/account', 'membership/create-account-page.tsx'),
  route('membership/payment/confirmation', 'membership/confirmation-page.tsx'),
  route('membership/payment/method', 'membership/method-page.tsx'),
  route('membership/welcome', 'membership/welcome-page.tsx'),

  route('account', 'home/account-page.tsx'),
  route('account/edit', 'account/settings-page.tsx'),
  route('account/shopping-preferences/:part?', PREFERENCES_PAGE),
  route('preferences/:part?', PREFERENCES_PAGE, { id: 'preferences' }),
  route('myaisle', 'home/my-aisle-page.tsx'),
  route('account/orders', 'order/orders-page.tsx'),
  route('account/order/:id', 'order/order-page.tsx'),

  route('delivery', 'delivery/zip-page.tsx'),

  route('notify', 'restock/notify-page.tsx'),
  route('notify/stop', 'restock/stop-page.tsx'),

  route('help', 'content/help-page.tsx'),
  route('contact', 'content/contact-page.tsx'),
  route('returns', 'content/returns-page.tsx'),
  route('terms', 'content/terms-page.tsx'),
  route('privacy-policy', 'content/privacy-page.tsx'),

  route('demo/mailbox', 'notification/mailbox-page.tsx'),
  route('demo/components', 'home/components-page.tsx'),
  route('maintenance', 'app/maintenance-page.tsx'),
  route('robots.txt', 'content/robots-page.tsx'),
  route('sitemap.xml', 'content/sitemap-index-page.tsx'),
  route('sitemaps/:name', 'content/sitemap-page.tsx'),
  route('cookies-blocked', 'app/cookies-blocked-page.tsx'),
  route('*', 'app/not-found-page.tsx'),
] satisfies RouteConfig;
