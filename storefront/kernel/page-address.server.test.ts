import { expect, test } from 'vitest';
import { addressOf } from './page-address.server.ts';

test.each([
  ['/c/snacks?sort=price&page=2', '/c/snacks?sort=price&page=2'],
  ['/c/snacks.data?page=2&_routes=c%2F%3Akey', '/c/snacks?page=2'],
  ['/c/snacks/_.data?_routes=root', '/c/snacks/'],
  ['/_.data', '/'],
  ['/', '/'],
])('%s is the page at %s', (asked, page) => {
  const { pathname, search } = addressOf(new Request(`https://shop.example${asked}`));
  expect(pathname + search).toBe(page);
});
