import type { Role } from '#domain/kernel/roles.ts';

/** `anyone`: the call never looks at the session, so its answer can be shared. */
export type Access = 'anyone' | readonly Role[];

const EVERYBODY = ['visitor', 'lead', 'trial', 'member', 'canceled', 'staff'] as const satisfies readonly Role[];
const SIGNED_IN = ['lead', 'trial', 'member', 'canceled', 'staff'] as const satisfies readonly Role[];
const BUYERS = ['trial', 'member'] as const satisfies readonly Role[];

/**
 * Who may make which call: the one table of route x role (requirement A19, invariant I29). A call that
 * is not listed cannot be mounted. Carts let canceled people look and take away; adding is refused by
 * the cart's own rule, because its answer carries the offer to rejoin (M10).
 */
export const ACCESS: Readonly<Record<string, Access>> = {
  'identity.newSession': EVERYBODY,
  'identity.getCsrfToken': EVERYBODY,
  'identity.register': ['visitor'],
  'identity.ajaxPostRegister': ['visitor'],
  'identity.login': EVERYBODY,
  'identity.logout': SIGNED_IN,
  'account.getAccount': SIGNED_IN,
  'account.listAddresses': SIGNED_IN,
  'account.addAddress': SIGNED_IN,
  'account.updateAddress': SIGNED_IN,
  'account.removeAddress': SIGNED_IN,
  'account.setDateOfBirth': SIGNED_IN,
  'account.lookUpZip': 'anyone',
  'account.getPromisedDate': 'anyone',
  // Whoever tries the shop is told that his days are kept.
  'membership.listOffers': EVERYBODY,
  // Members too: the same key gets its first answer again, and any other the words that say why not.
  'membership.enroll': ['lead', 'canceled', 'trial', 'member'],
  'membership.showRenewal': SIGNED_IN,
  'membership.stopRenewal': BUYERS,
  'membership.resumeRenewal': BUYERS,
  'payment.getPaymentToken': SIGNED_IN,
  'payment.getClientToken': SIGNED_IN,
  'payment.listPaymentMethods': SIGNED_IN,
  'catalog.listProducts': 'anyone',
  'catalog.getProduct': 'anyone',
  'catalog.searchProducts': 'anyone',
  'catalog.suggest': 'anyone',
  'catalog.getCategoryPage': 'anyone',
  'catalog.getFacetPage': 'anyone',
  'catalog.getNavigation': 'anyone',
  'catalog.listBrands': 'anyone',
  'catalog.listAddresses': 'anyone',
  'review.listReviews': 'anyone',
  'cart.getCart': EVERYBODY,
  'cart.changeCart': EVERYBODY,
  'cart.addProducts': EVERYBODY,
  'checkout.quote': BUYERS,
  'checkout.place': BUYERS,
  'order.listOrders': SIGNED_IN,
  'order.listPurchases': SIGNED_IN,
  'order.getLastOrder': SIGNED_IN,
  'order.getOrder': SIGNED_IN,
  'order.cancelOrder': SIGNED_IN,
  'notification.listMailbox': 'anyone',
};
