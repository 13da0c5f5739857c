import { expect, test } from 'vitest';
import { findOld, type Importers } from './loaded-modules.ts';

const IMPORTERS: Importers = new Map([
  ['money', new Set(['cart', 'order'])],
  ['cart', new Set(['app'])],
  ['order', new Set(['app'])],
  ['pool', new Set(['cart'])],
  ['app', new Set<string>()],
]);
const oldAfter = (...changed: string[]) => [...IMPORTERS.keys()].filter(findOld(IMPORTERS, changed));

test('a change makes the module and all that import it old', () => {
  expect(oldAfter('money')).toEqual(['money', 'cart', 'order', 'app']);
  expect(oldAfter('cart')).toEqual(['cart', 'app']);
  expect(oldAfter()).toEqual([]);
});

test('a change of a file that is no module makes all old', () => {
  expect(oldAfter('app', 'migration.sql')).toEqual([...IMPORTERS.keys()]);
});
