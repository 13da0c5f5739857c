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
  ['Vegetable oil (expeller pressed), salt', true],
  ['oil (non-GMO)', true],
  ['oil (for frying)', true],
  ['Vegetable Oil: expeller pressed', true],
  ['Sardines in vegetable oil and rosemary oil', true],
  ['vegetable oil/canola oil', true],
  ['virgin oil', true],
  ['sustainable oil', true],
  ['Expeller pressed oil (with rosemary extract)', true],
  ['Oil (contains milk)', true],
  ['Vegetable oil (may contain traces of sesame)', true],
  ['Vegetable oil (butter flavor)', true],
  ['Vegetable oil: expeller pressed, rosemary extract', true],
  ['Truffle oil', true],
  ['Garlic oil, chili oil', true],
  ['Vegetable oil (canola or other oil)', true],
  ['Potatoes, expeller pressed canola oil', false],
  ['Extra virgin olive oil', false],
  ['Fish oil, rosemary oil', false],
  ['Oils [palm, canola]', false],
  ['Potatoes, vegetable oil (canola, sunflower), salt', false],
  ['Vegetable oils: palm, coconut', false],
  ['Potatoes, high oleic sunflower oil', false],
  ['Sunflower and/or safflower oil', false],
  ['Cod liver oil, lemon oil', false],
  ['Oil of oregano', false],
  ['Garlic steeped in olive oil', false],
  ['Vegetable oil (sunflower, with rosemary extract)', false],
  ['Boiled potatoes, foil', false],
  ['', false],
])('%s: %s', (list, isUnnamed) => {
  expect(hasUnnamedOil(list)).toBe(isUnnamed);
});

test('an oil that the label does not name may be of an allergen, so the product is free from none of those', () => {
  const label = { allergens: [], allergen_statement: '', diets: [], claims: [] };
  const freeFrom = (ingredient_statement: string) => promisesOf({ ...label, ingredient_statement }, true).free_from;
  const named = freeFrom('Potatoes, sunflower oil');
  expect(named).toHaveLength(9);
  expect(freeFrom('Potatoes, expeller pressed oil')).toEqual(['dairy', 'eggs', 'wheat', 'fish', 'shellfish']);
});
