import { expect, test } from 'vitest';
import type { Role } from '#domain/kernel/roles.ts';
import { pageAccess, pageRedirect } from './pages.ts';

const lapsed = '/myaisle?reactivate=1';

const login = (page: string) => `/login?route=${encodeURIComponent(page)}`;

// biome-ignore format: a table of cases
test.each([
  // page                                visitor                      lead                                        trial       member      canceled
  ['/c/snacks?page=2',                   null,                        null,                                       null,       null,       null],
  ['/accounting',                        null,                        null,                                       null,       null,       null],
  ['/account/order/1?a=b',               login('/account/order/1?a=b'), null,                                     null,       null,       null],
  ['/myaisle/',                          login('/myaisle/'),          null,                                       null,       null,       null],
  ['/checkout',                          login('/checkout'),          '/membership/payment/plans?next=checkout',  null,       null,       lapsed],
  ['/checkout/success',                  login('/checkout/success'),  '/',                                        null,       null,       lapsed],
  ['/cancellation/initial',              login('/cancellation/initial'), '/',                                     null,       null,       null],
  ['/membership/payment/plans?offer=3',  null,                        null,                                       null,       '/myaisle', lapsed],
])('%s sends a visitor to %s, a lead to %s, a trial to %s, a member to %s, a lapsed one to %s', (page, ...redirects) => {
  const roles = ['visitor', 'lead', 'trial', 'member', 'canceled'] as const;
  expect(roles.map((role) => pageRedirect(page, role))).toEqual(redirects);
});

test('no redirect loops: the same person may see the page they are sent to', () => {
  const pages = [
    '/account',
    '/checkout',
    '/checkout/success',
    '/membership/payment/plans',
    '/myaisle',
    '/quiz',
    '/autoship',
  ];
  const roles: Role[] = ['visitor', 'lead', 'trial', 'member', 'canceled', 'staff'];
  for (const page of pages) {
    for (const role of roles) {
      const to = pageRedirect(page, role);
      if (to !== null) expect(pageRedirect(to, role), `${page} as ${role}`).toBeNull();
    }
  }
});

test('the page of a path below a listed one is guarded too', () => {
  expect(pageAccess('/account/shop-earn-cash')).toBe('member');
  expect(pageAccess('/account/edit')).toBe('signed-in');
  expect(pageAccess('/Account/Edit/')).toBe('signed-in');
  expect(pageAccess('/CHECKOUT')).toBe('member');
  expect(pageAccess('/membership')).toBe('any');
});
