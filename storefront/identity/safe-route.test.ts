import { expect, test } from 'vitest';
import { safeRoute } from './safe-route.ts';

test.each([
  ['/checkout', '/checkout'],
  ['/c/snacks?page=2', '/c/snacks?page=2'],
  ['/cart#isCartOpen', '/cart#isCartOpen'],
  [null, '/myaisle'],
  ['', '/myaisle'],
  ['https://elsewhere.example/', '/myaisle'],
  ['//elsewhere.example', '/myaisle'],
  ['/\\elsewhere.example', '/myaisle'],
  ['/\t/elsewhere.example', '/myaisle'],
  ['/..//elsewhere.example', '/myaisle'],
  ['javascript:alert(1)', '/myaisle'],
  ['/login?route=/login', '/myaisle'],
  ['/logout', '/myaisle'],
])('%s leads to %s', (route, to) => {
  expect(safeRoute(route)).toBe(to);
});
