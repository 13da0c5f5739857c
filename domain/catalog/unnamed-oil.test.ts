import { expect, test } from 'vitest';
import { promisesOf } from './allergens.ts';
import { hasUnnamedOil } from './unnamed-oil.ts';

test.each([
  ['Potatoes, expeller pressed oil, sea salt.', true],
  ['Potatoes, Vegetable Oil, salt', true],
  ['oil', true],
  ['Sardines in oil', true],
  ['Olives and organic cold-pressed oils.', true],
  ['Sunflower and/or expeller pressed oil', true],
  ['Potatoes, expeller pressed canola oil', false],
  ['Potatoes, vegetable oil (canola, sunflower), salt', false],
  ['Vegetable oils: palm, coconut', false],
  ['Potatoes, high oleic sunflower oil', false],
  ['Sunflower and/or safflower oil', false],
  ['Cod liver oil, lemon oil', false],
  ['Oil of oregano', false],
  ['Boiled potatoes, foil', false],
  ['', false],
])('%s: %s', (list, isUnnamed) => {
  expect(hasUnnamedOil(list)).toBe(isUnnamed);
});

test('an oil that the label does not name may be of soy or peanuts, so the product is free from neither', () => {
  const label = { allergens: [], allergen_statement: '', diets: [], claims: [] };
  const freeFrom = (ingredient_statement: string) => promisesOf({ ...label, ingredient_statement }, true).free_from;
  const named = freeFrom('Potatoes, sunflower oil');
  expect(named).toEqual(expect.arrayContaining(['soy', 'peanuts', 'dairy']));
  expect(freeFrom('Potatoes, expeller pressed oil')).toEqual(named.filter((key) => key !== 'soy' && key !== 'peanuts'));
});
