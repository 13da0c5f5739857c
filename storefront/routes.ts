import { index, route, type RouteConfig, type RouteConfigEntry } from '@react-router/dev/routes';

/** A brand, or a fact about products; its folder says which. */
const FACET_PAGE = 'catalog/facet-page.tsx';

/** What a household leaves out: kept by the account, or by the browser of a visitor. */
const PREFERENCES_PAGE = 'household/preferences-page.tsx';

/** A page. Its address is its name, too: the list of pages is in the script of every page. */
function page(address: string, file: string): RouteConfigEntry {
  return route(address, file, { id: address });
}

/** The site map: every address of the shop and the file that answers it. */
export default [
  index('home/home-page.tsx'),

  page('c/shopping-lists', 'home/shopping-lists-page.tsx'),
  page('l/:key', 'home/shopping-list-page.tsx'),
  page('c/:key', 'catalog/category-page.tsx'),
  page('diets/:key?', FACET_PAGE),
  page('brand/:key?', FACET_PAGE),
  page('certifications/:key?', FACET_PAGE),
  page('concerns/:key?', FACET_PAGE),
  page('ingredients/:key?', FACET_PAGE),
  page('social/:key?', FACET_PAGE),
  page('ps/:key?', FACET_PAGE),
  page('deals/thrivecash', FACET_PAGE),
  page('ic', FACET_PAGE),
  page('all-values', 'catalog/values-page.tsx'),
  page('brands', 'catalog/brands-page.tsx'),
  page('p/:key', 'catalog/product-page.tsx'),
  page('p/:key.json', 'catalog/product-json.ts'),
  page('search/results', 'search/results-page.tsx'),

  page('cart', 'cart/cart-page.tsx'),
  page('carts', 'cart/carts-page.tsx'),
  page('checkout', 'checkout/checkout-page.tsx'),
  page('checkout/success', 'checkout/success-page.tsx'),

  page('login', 'identity/login-page.tsx'),
  page('register', 'identity/register-page.tsx'),
  page('forgot-password', 'identity/forgot-password-page.tsx'),
  page('reset-password', 'identity/reset-password-page.tsx'),
  page('verify', 'identity/verify-page.tsx'),
  page('logout', 'identity/logout-page.tsx'),

  page('membership/payment/plans', 'membership/plans-page.tsx'),
  page('membership/payment/account', 'membership/create-account-page.tsx'),
  page('membership/payment/confirmation', 'membership/confirmation-page.tsx'),
  page('membership/payment/method', 'membership/method-page.tsx'),
  page('membership/welcome', 'membership/welcome-page.tsx'),
  page('cancellation/:step', 'home/cancel-page.tsx'),

  page('account', 'home/account-page.tsx'),
  page('account/edit', 'account/settings-page.tsx'),
  page('email-link', 'identity/email-link-page.tsx'),
  page('account/delete', 'home/delete-account-page.tsx'),
  page('account/consents', 'account/consents-page.tsx'),
  page('account/consents/:file', 'account/consents-file.ts'),
  page('account/export/:file', 'account/export-file.ts'),
  page('account/shopping-preferences/:part?', PREFERENCES_PAGE),
  page('preferences/:part?', PREFERENCES_PAGE),
  page('myaisle', 'home/my-aisle-page.tsx'),
  page('account/orders', 'order/orders-page.tsx'),
  page('account/order/:id', 'order/order-page.tsx'),
  page('account/addresses', 'account/addresses-page.tsx'),
  page('account/cards', 'account/cards-page.tsx'),
  page('account/order/:id/:item', 'order/content-page.tsx'),

  page('delivery', 'delivery/zip-page.tsx'),

  page('notify', 'restock/notify-page.tsx'),
  page('notify/stop', 'restock/stop-page.tsx'),

  page('help', 'content/help-page.tsx'),
  page('contact', 'content/contact-page.tsx'),
  page('returns', 'content/returns-page.tsx'),
  page('savings-guarantee', 'content/guarantee-page.tsx'),
  page('terms', 'content/terms-page.tsx'),
  page('privacy-policy', 'content/privacy-page.tsx'),
  page('do-not-sell-my-information', 'content/do-not-sell-page.tsx'),

  page('thrive-gives', 'gives/about-page.tsx'),
  page('givingapp/:part?', 'gives/apply-page.tsx'),
  page('getverified', 'gives/proof-page.tsx'),

  page('demo/mailbox', 'notification/mailbox-page.tsx'),
  page('demo/components', 'home/components-page.tsx'),
  page('maintenance', 'app/maintenance-page.tsx'),
  page('robots.txt', 'content/robots-page.tsx'),
  page('sitemap.xml', 'content/sitemap-index-page.tsx'),
  page('sitemaps/:name', 'content/sitemap-page.tsx'),
  page('cookies-blocked', 'app/cookies-blocked-page.tsx'),
  page('*', 'app/not-found-page.tsx'),
] satisfies RouteConfig;
