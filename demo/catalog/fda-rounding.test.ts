import { expect, test } from 'vitest';
import * as fda from './fda-rounding.ts';

test.each([
  // kcal  label
  [4.9, 0], // zero under 5
  [5, 5],
  [47.4, 45],
  [47.5, 50],
  [50, 50],
  [51, 50], // above 50 in tens
  [55, 60],
  [164, 160],
])('%f kcal is labeled %i', (kcal, label) => {
  expect(fda.roundCalories(kcal)).toBe(label);
});

test.each([
  // grams  label
  [0.49, '0g'],
  [0.5, '0.5g'],
  [1.2, '1g'],
  [1.25, '1.5g'],
  [4.8, '5g'],
  [5.4, '5g'], // from 5 g in whole grams
  [13.5, '14g'],
])('%f g of fat is labeled %s', (grams, label) => {
  expect(fda.roundFat(grams)).toBe(label);
});

test.each([
  // mg     cholesterol        sodium
  [1.9, '0mg', '0mg'],
  [2, 'less than 5mg', '0mg'],
  [5, 'less than 5mg', '5mg'],
  [7.4, '5mg', '5mg'],
  [12.5, '15mg', '15mg'],
  [140, '140mg', '140mg'],
  [144, '145mg', '140mg'], // above 140 mg sodium goes in tens
  [146, '145mg', '150mg'],
])('%f mg: cholesterol %s, sodium %s', (mg, cholesterol, sodium) => {
  expect(fda.roundCholesterol(mg)).toBe(cholesterol);
  expect(fda.roundSodium(mg)).toBe(sodium);
});

test.each([
  // grams  label
  [0.49, '0g'],
  [0.5, 'less than 1g'],
  [0.99, 'less than 1g'],
  [1, '1g'],
  [1.5, '2g'],
  [6.07, '6g'],
])('%f g of carbohydrate, fiber, sugar or protein is labeled %s', (grams, label) => {
  expect(fda.roundGrams(grams)).toBe(label);
});

test.each([
  // percent  vitamin  other
  [1.9, 0, 2],
  [2.9, 2, 3],
  [3, 4, 3],
  [9.4, 10, 9],
  [12.4, 10, 12],
  [12.6, 15, 13],
  [50, 50, 50],
  [54, 50, 54],
  [56, 60, 56],
])('%f %% of the daily value: %i for vitamins and minerals, %i for the rest', (percent, vitamin, other) => {
  expect(fda.roundVitaminPercent(percent)).toBe(vitamin);
  expect(fda.roundPercent(percent)).toBe(other);
});

test.each([
  // servings  label
  [0.8, '1'],
  [1.4, '1'],
  [2.3, 'about 2.5'], // halves from 2 to 5
  [4.5, '4.5'],
  [5.6, 'about 6'],
  [16, '16'],
])('%f servings are labeled %s', (servings, label) => {
  expect(fda.roundServings(servings)).toBe(label);
});

test.each([
  // amount unit   step  label
  [76.4, 'mg', 10, '80mg'],
  [1.04, 'mg', 0.1, '1mg'],
  [1.05, 'mg', 0.1, '1.1mg'],
  [0.04, 'mcg', 0.1, '0mcg'],
] as const)('%f %s in steps of %f is told as %s', (amount, unit, step, label) => {
  expect(fda.roundMineral(amount, unit, step)).toBe(label);
});
