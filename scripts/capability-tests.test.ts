import { expect, test } from 'vitest';
import { listTested, testsOf } from './capability-tests.ts';

test('a capability has its tests in folders of its name', () => {
  expect(testsOf('cart')).toEqual({
    rules: ['domain/cart/', 'api/cart/', 'storefront/cart/', 'test/api/cart/'],
    journeys: ['e2e/cart/'],
  });
});

test('without journeys there are only rules', () => {
  expect(testsOf('membership')?.journeys).toEqual([]);
});

test.each(['cat', '..', 'cart/..', ''])('%j is not the name of a capability', (name) => {
  expect(testsOf(name)).toBeNull();
  expect(listTested()).toContain('cart');
});
