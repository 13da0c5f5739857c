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
