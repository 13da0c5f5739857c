import fc from 'fast-check';
import { expect, test } from 'vitest';
import { oneAddress } from './one-address.ts';

test.each([
  ['/', null],
  ['/c/snacks', null],
  ['/c/snacks?Sort=PRICE', null],
  ['/p/caf%C3%A9', null],
  ['/search/results?q=A%2FB', null],
  ['/C/Snacks', '/c/snacks'],
  ['/c/snacks/', '/c/snacks'],
  ['/c/snacks///?page=2', '/c/snacks?page=2'],
  ['/c/SNACKS?q=Oats', '/c/snacks?q=Oats'],
  ['/P/Caf%C3%A9/', '/p/caf%C3%A9'],
  ['/c/Snacks.data', '/c/snacks.data'],
  ['/%61ccount', '/account'],
  ['/%43heckout/?a=%61', '/checkout?a=%61'],
  ['/membership/%77elcome.data', '/membership/welcome.data'],
  ['/c/%2561', null],
  ['/c/%25%36%31', '/c/%2561'],
  ['/%2e%2e/account', null],
  ['/c/a%2Fb%20c', null],
  // Paths that no page has; a browser would take them for another host.
  ['//', null],
  ['//Evil.example/', null],
  ['/\\Evil.example/', null],
  ['ftp://Evil.example/A', null],
])('%s', (target, address) => expect(oneAddress(target)).toBe(address));

test('the one address of any path is its own', () => {
  fc.assert(
    fc.property(fc.webPath(), (path) => {
      const address = oneAddress(path);
      if (address !== null) expect(oneAddress(address)).toBeNull();
    }),
  );
});
