import { expect, test } from 'vitest';
import { takePrice } from './price-words.ts';

test.each([
  // typed                     rest            min    max    cheap
  ['snacks under $5', 'snacks', null, 500, false],
  ['under $5 snacks', 'snacks', null, 500, false],
  ['coffee less than 12.50', 'coffee', null, 1250, false],
  ['tea $8 or less', 'tea', null, 800, false],
  ['honey below 10 dollars', 'honey', null, 1000, false],
  ['olive oil over $20', 'olive oil', 2000, null, false],
  ['cheap dinner', 'dinner', null, null, true],
  ['budget coffee under $9', 'coffee', null, 900, true],
  ['coffee between 10 and 15 dollars', 'coffee', 1000, 1500, false],
  ['snacks between $2 and $4', 'snacks', 200, 400, false],
  ['wine $10 to $15', 'wine', 1000, 1500, false],
  ['wine $15-10', 'wine', 1000, 1500, false],
  ['tea from 3 to 5 bucks', 'tea', 300, 500, false],
  // A size, a nutrient or a name is no price.
  ['under 100 calories', 'under 100 calories', null, null, false],
  ['rice under 5 lb', 'rice under 5 lb', null, null, false],
  ['rice 2 to 5 lb', 'rice 2 to 5 lb', null, null, false],
  ['$5 and 10 oz bars', '$5 and 10 oz bars', null, null, false],
  ['no. 7 serum', 'no. 7 serum', null, null, false],
])('%s', (typed, rest, min_cents, max_cents, is_cheap) => {
  expect(takePrice(typed)).toEqual({ rest, price: { min_cents, max_cents, is_cheap } });
});
