import { expect, test } from 'vitest';
import type { Role } from '#domain/kernel/roles.ts';
import { pageAccess, pageRedirect } from './pages.ts';

const lapsed = '/myaisle?reactivate=1';

// biome-ignore format: a table of cases
test.each([
  // page                          visitor                                     lead                        member      canceled
  ['/',                            null,                                       null,                       null,       null],
  ['/c/snacks?page=2',             null,                                       null,                       null,       null],
  ['/cart',                        null,                                       null,                       null,       null],
  ['/accounting',                  null,                                       null,                       null,       null],
  ['/account',                     '/login?route=%2Faccount',                  null,                       null,       null],
  ['/account/order/1?a=b',         '/login?route=%2Faccount%2Forder%2F1%3Fa%3Db', null,                    null,       null],
  ['/myaisle/',                    '/login?route=%2Fmyaisle%2F',               null,                       null,       null],
  ['/checkout',                    '/login?route=%2Fcheckout',                 '/membership/payment/plans?next=checkout', null, lapsed],
  ['/checkout/success',            '/login?route=%2Fcheckout%2Fsuccess',       '/',                        null,       lapsed],
  ['/membership/welcome',          '/login?route=%2Fmembership%2Fwelcome',     '/',                        null,       lapsed],
  ['/cancellation/initial',        '/login?route=%2Fcancellation%2Finitial',   '/',                        null,       null],
  ['/membership/payment/plans',    null,                                       null,                       '/myaisle', lapsed],
  ['/membership/payment/account',  null,                                       null,                       '/myaisle', lapsed],
])('%s sends a visitor to %s, a lead to %s, a member to %s, a lapsed one to %s', (page, visitor, lead, member, canceled) => {
  expect(pageRedirect(page, 'visitor')).toBe(visitor);
  expect(pageRedirect(page, 'lead')).toBe(lead);
  expect(pageRedirect(page, 'member')).toBe(member);
  expect(pageRedirect(page, 'trial')).toBe(member);
  expect(pageRedirect(page, 'canceled')).toBe(canceled);
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
