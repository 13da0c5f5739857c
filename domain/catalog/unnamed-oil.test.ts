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
  ['Vegetable oil (palm free)', true],
  ['Vegetable oil (soy, corn and palm free)', true],
  ['Vegetable oil (soy, nut and gluten free)', true],
  ['Vegetable oil (non-soy)', true],
  ['Vegetable oil (no palm, soy or corn)', true],
  ['Vegetable oil (no hydrogenated soy oil)', true],
  ['Non-soy vegetable oil', true],
  ['Non palm kernel oil', true],
  ['Palm free vegetable oil', true],
  ['Vegetable oil (coconut flavor)', true],
  ['Vegetable oil (sesame-flavored)', true],
  ['Vegetable oil (processed on lines with sesame)', true],
  ['Vegetable oil (made in a facility that handles peanut, soy)', true],
  ['Vegetable oil (packed beside almond, soy)', true],
  ['Vegetable oil (allergens: soy)', true],
  ['Vegetable oil (with sesame)', true],
  ['Vegetable oil (contains soy)', true],
  ['Vegetable oil (may contain one or more of the following: soy, sesame)', true],
  ['Vegetable oil (contains one or more of the following: soy, milk)', true],
  ['Vegetable oil may contain: soy', true],
  ['Oil roasted nuts (peanut, almond)', true],
  ['Vegetable oil (soy lecithin)', true],
  ['Vegetable oil (canola or similar)', true],
  ['Butter flavored oil', true],
  ['lemon flavored oil', true],
  ['Coconut flavor oil', true],
  ['rosemary infused oil', true],
  ['Rose scented oil', true],
  ['Rosemary vegetable oil', true],
  ['Oil of vegetable origin', true],
  ['Flour, vegetable shortening, sugar', true],
  ['Flour, margarine, sugar', true],
  ['Sugar, vegetable fat, cocoa', true],
  ['Potatoes, frying fat', true],
  ['Animal and vegetable fat', true],
  ['Butter flavored shortening', true],
  ['Butter margarine', true],
  ['Margarine (vegetable oil, water, salt)', true],
  ['Vegetable fats and oils', true],
  ['Low fat milk, vegetable fat', true],
  ['Corn & vegetable oil', true],
  ['Corn/vegetable oil', true],
  ['Corn + vegetable oil', true],
  ['Corn | vegetable oil', true],
  ['Corn • vegetable oil • salt', true],
  ['Corn - vegetable oil', true],
  ['Corn – vegetable oil', true],
  ['Corn — vegetable oil', true],
  ['Popcorn, coconut & vegetable oil, salt', true],
  ['Olive oil blend', true],
  ['Blended olive oil', true],
  ['Soy free canola oil blend', true],
  ['Vegetable oil (palm, blend)', true],
  ['Vegetable oil blend (palm)', true],
  ['Vegetable oil (sunflower or alternate)', true],
  ['Vegetable oil (sunflower, depending on availability)', true],
  ['Vegetable oil (emulsifier: soy)', true],
  ['Free of soy vegetable oil', true],
  ['Free from soy vegetable oil', true],
  ['Potatoes, expeller pressed canola oil', false],
  ['Flour, vegetable shortening (palm oil), sugar', false],
  ['Palm shortening', false],
  ['Palm oil shortening', false],
  ['Vegetable shortening (palm oil with TBHQ, interesterified soybean oil)', false],
  ['Shortening powder (palm oil, corn syrup solids, mono- and diglycerides)', false],
  ['Margarine (palm oil, water, salt, soy lecithin, natural flavor, vitamin A palmitate)', false],
  ['Margarine (water, soybean oil, mono- & diglycerides)', false],
  ['Vegetable fats and oils (palm, shea)', false],
  ['Vegetable fat (palm, shea), sugar', false],
  ['Milk fat, butterfat, butter fat, animal fat, pork fat, pork back fat, cocoa butter', false],
  ['Palm kernel fat', false],
  ['Low fat milk, nonfat milk, reduced-fat cheese, fat free yogurt, cream (35% fat)', false],
  ['Cocoa (10-12% fat), trans fat free', false],
  ['Corn & canola oil', false],
  ['Corn/canola oil', false],
  ['Cold-pressed olive oil*', false],
  ['Olive and canola oil blend', false],
  ['Vegetable oil blend (palm, palm kernel)', false],
  ['Vegetable oil 20% (palm)', false],
  ['Vegetable oil (canola, sunflower, citric acid)', false],
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
  ['Lemon flavored olive oil', false],
  ['Soy free sunflower oil', false],
  ['Non-GMO canola oil', false],
  ['Sunflower high oleic oil', false],
  ['Clove leaf oil, palm kernel oil, cold pressed lemon essential oil', false],
  ['Essential oil of orange', false],
  ['Vegetable oil (non-GMO canola, sunflower)', false],
  ['Vegetable oil (a blend of canola and/or soybean oil)', false],
  ['Vegetable oil (canola with TBHQ and citric acid)', false],
  ['Vegetable oil (canola; may contain traces of sesame)', false],
  ['Vegetable oil shortening (soybean, cottonseed)', false],
  ['Vegetable oil (contains one or more of the following: canola, soybean)', false],
  ['Vegetable oil shortening (contains one or more of the following: cottonseed oil, palm oil, soybean oil)', false],
  ['Vegetable oil (one or more of the following oils: canola, corn)', false],
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
  expect(freeFrom('Sugar, vegetable fat, cocoa')).toEqual(['dairy', 'eggs', 'wheat', 'fish', 'shellfish']);
});

test('a list of any length is read', () => {
  expect(hasUnnamedOil('palm oil '.repeat(50_000))).toBe(false);
  expect(hasUnnamedOil('shortening '.repeat(50_000))).toBe(true);
  expect(hasUnnamedOil(`oil ${'('.repeat(50_000)}`)).toBe(true);
  expect(hasUnnamedOil(`${'fat - '.repeat(50_000)}`)).toBe(true);
});

test('of oils that a product may have, each counts as contained', () => {
  const ingredient_statement = 'Potatoes, vegetable oil (contains one or more of the following: canola, soybean)';
  const label = { allergens: [], allergen_statement: '', diets: [], claims: [], ingredient_statement };
  const { contains, free_from } = promisesOf(label, true);
  expect(contains).toEqual(['soy']);
  expect(free_from).toHaveLength(8);
  expect(free_from).not.toContain('soy');
});
