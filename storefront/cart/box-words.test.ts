import { expect, test } from 'vitest';
import { freeShipping } from './box-words.ts';

const box = {
  subtotal: 126.6,
  number_of_items: 4,
  free_ship_amt_needed: 23.4,
  free_ship_threshold: 150,
  free_ship_units_needed: null,
};

test('below the threshold the sentence names the missing dollars', () => {
  expect(freeShipping(box)).toEqual({
    share: 126.6 / 150,
    words: 'Add $23.40 more for free shipping.',
    isReached: false,
  });
});

test('at the threshold the box ships free', () => {
  expect(freeShipping({ ...box, subtotal: 150, free_ship_amt_needed: 0 })?.isReached).toBe(true);
});

test('wine counts bottles', () => {
  const wine = { ...box, free_ship_amt_needed: null, free_ship_threshold: null, free_ship_units_needed: 2 };
  expect(freeShipping(wine)?.words).toBe('Add 2 more bottles for free shipping.');
  expect(freeShipping({ ...wine, free_ship_units_needed: 1 })?.words).toBe('Add 1 more bottle for free shipping.');
  expect(freeShipping(wine)?.share).toBeCloseTo(4 / 6);
  expect(freeShipping({ ...wine, free_ship_units_needed: 0 })?.isReached).toBe(true);
});

test('without a threshold there is no bar', () => {
  expect(freeShipping({ ...box, free_ship_amt_needed: null, free_ship_threshold: null })).toBeNull();
});
