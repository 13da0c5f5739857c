import { expect, test } from 'vitest';
import { pageAt } from './page-at.ts';

// biome-ignore format: a table of cases
test.each([
  // one page                             another                                  the same?
  ['/c/food?sort=new',                    '/c/food?sort=price',                    true],
  ['/search/results?q=oats&sort=new',     '/search/results?sort=price&q=oats',     true],
  ['/search/results?q=oats+%26+rice',     '/search/results?q=oats%20%26%20rice',   true],
  ['/search/results?q=oats',              '/search/results?q=oats&exact=1',        false],
  ['/search/results?q=oats',              '/search/results?q=rice',                false],
  // The words may look like another part of the address.
  ['/search/results?q=oats%26exact%3D1',  '/search/results?q=oats&exact=1%26exact%3D', false],
  ['/login?route=%2Fa',                   '/login?route=%2Fb',                     false],
])('%s and %s are the same page: %s', (one, another, isSame) => {
  const at = (address: string) => {
    const { pathname, search } = new URL(address, 'https://shop.example');
    return pageAt(pathname, search);
  };
  expect(at(one) === at(another)).toBe(isSame);
});
