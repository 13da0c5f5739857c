import { expect, test } from 'vitest';
import { FACTS, SPEC } from '../../test/api/media/samples.ts';
import { aisleUrl, pictureHash, pictureUrl } from './address.ts';

const reversed = <T extends object>(value: T): T => Object.fromEntries(Object.entries(value).reverse()) as T;

test('the hash is ten hex digits and does not depend on the order of keys', () => {
  expect(pictureHash(SPEC, FACTS)).toMatch(/^[0-9a-f]{10}$/);
  expect(pictureHash(reversed(SPEC), reversed(FACTS))).toBe(pictureHash(SPEC, FACTS));
});

test.each([
  // what changed          spec                                   facts
  ['the name', { ...SPEC, name: 'Raw Hazelnuts' }, FACTS],
  ['the color of a food', { ...SPEC, foods: ['hazelnut#884422'] }, FACTS],
  ['an allergen', SPEC, { ...FACTS, allergen_statement: 'Contains: milk.' }],
  ['a nutrient', SPEC, { ...FACTS, nutrition: FACTS.nutrition && { ...FACTS.nutrition, calories: 191 } }],
  ['removed facts', SPEC, null],
])('%s changes the hash', (_, spec, facts) => {
  expect(pictureHash(spec, facts)).not.toBe(pictureHash(SPEC, FACTS));
});

test('what no picture shows does not change the hash', () => {
  const reworded = { ...FACTS, about: 'Something else.' };
  expect(pictureHash(SPEC, reworded)).toBe(pictureHash(SPEC, FACTS));
});

test('addresses', () => {
  expect(pictureUrl('TB-1', '0123456789', 320)).toBe('/img/p/TB-1.0123456789.320.webp');
  expect(pictureUrl('TB-1', '0123456789', 640, 'label')).toBe('/img/p/TB-1-label.0123456789.640.webp');
  expect(pictureUrl('TB-1', '0123456789', 640, 'cutout')).toBe('/img/p/TB-1-cutout.0123456789.640.webp');
  expect(pictureUrl('A/B', '0123456789', 320)).toBe('/img/p/A%2FB.0123456789.320.webp');
  expect(aisleUrl('frozen-food', 640)).toMatch(/^\/img\/a\/frozen-food\.[0-9a-f]{10}\.640\.webp$/);
});
