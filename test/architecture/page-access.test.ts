import { expect, test } from 'vitest';
import { pageRedirect } from '#domain/identity/pages.ts';
import { ROLES } from '#domain/kernel/roles.ts';
import routes from '#storefront/routes.ts';

const LOGIN = '/login?route=';
const LAPSED = '/myaisle?reactivate=1';
const PLANS = '/membership/payment/plans?next=checkout';

/**
 * Where a page sends each role; null if they see it. An employee's page is that of their membership; `staff` is an
 * operator, who may have none.
 */
// biome-ignore format: a table of cases
const KINDS = {
  //           visitor  lead   trial  member      canceled  staff
  public:     [null,    null,  null,  null,       null,     null],
  signedIn:   [LOGIN,   null,  null,  null,       null,     null],
  checkout:   [LOGIN,   PLANS, null,  null,       LAPSED,   '/'],
  member:     [LOGIN,   '/',   null,  null,       LAPSED,   '/'],
  canceling:  [LOGIN,   '/',   null,  null,       null,     '/'],
  joining:    [null,    null,  null,  '/myaisle', LAPSED,   '/myaisle'],
} as const;

/** Every page of the site map that isn't for anyone (010-rulings.md, "Who may see what"). */
const GUARDED: Readonly<Record<string, keyof typeof KINDS>> = {
  checkout: 'checkout',
  'checkout/success': 'member',
  'membership/payment/plans': 'joining',
  'membership/payment/account': 'joining',
  'membership/payment/confirmation': 'joining',
  'membership/payment/method': 'joining',
  'membership/welcome': 'member',
  'cancellation/:step': 'canceling',
  account: 'signedIn',
  'account/edit': 'signedIn',
  'account/shopping-preferences/:part?': 'signedIn',
  'account/orders': 'signedIn',
  'account/order/:id': 'signedIn',
  'account/order/:id/:item': 'signedIn',
  'account/addresses': 'signedIn',
  'account/cards': 'signedIn',
  'account/delete': 'signedIn',
  'account/consents': 'signedIn',
  'account/consents/:file': 'signedIn',
  'account/export/:file': 'signedIn',
  myaisle: 'signedIn',
};

const PATHS = routes.map(({ path = '' }) => path);

test.each(PATHS)('the page "%s" is for the roles of the table', (path) => {
  const address = `/${path.replace(/:\w+\??/g, 'x')}`;
  const redirects = ROLES.map((role) => pageRedirect(address, role));
  const expected = KINDS[GUARDED[path] ?? 'public'].map((to) =>
    to === LOGIN ? LOGIN + encodeURIComponent(address) : to,
  );
  expect(redirects).toEqual(expected);
});

test('the table names no page that does not exist', () => {
  expect(Object.keys(GUARDED).filter((path) => !PATHS.includes(path))).toEqual([]);
});
