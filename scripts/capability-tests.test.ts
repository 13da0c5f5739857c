import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { listTested, testsOf } from './capability-tests.ts';

const tree = fs.mkdtempSync(path.join(os.tmpdir(), 'capability-tests-'));
const FILES = [
  'domain/cart/rule.test.ts',
  'test/api/cart/add.test.ts',
  'e2e/cart/add.test.ts',
  'api/order/read.test.ts',
];
for (const file of [...FILES, 'storefront/cart/cart.ts']) {
  fs.mkdirSync(path.join(tree, path.dirname(file)), { recursive: true });
  fs.writeFileSync(path.join(tree, file), '');
}
afterAll(() => fs.rmSync(tree, { recursive: true }));

test('a capability has its tests in folders of its name', () => {
  expect(testsOf(['cart'], tree)).toEqual({ rules: ['domain/cart/', 'test/api/cart/'], journeys: ['e2e/cart/'] });
  expect(testsOf(['cart'])?.journeys).toEqual(['e2e/cart/']);
});

test('without journeys there are only rules', () => {
  expect(testsOf(['order'], tree)).toEqual({ rules: ['api/order/'], journeys: [] });
});

test('several names have the tests of all', () => {
  expect(testsOf(['cart', 'order'], tree)).toEqual({
    rules: ['domain/cart/', 'test/api/cart/', 'api/order/'],
    journeys: ['e2e/cart/'],
  });
});

test.each(['cat', '..', 'cart/..', ''])('%j is not the name of a capability', (name) => {
  expect(testsOf([name], tree)).toBeNull();
  expect(testsOf(['cart', name], tree)).toBeNull();
  expect(listTested(tree)).toEqual(['cart', 'order']);
});
