import { expect, test } from 'vitest';
import { shortTitle } from './title.ts';

test.each([
  // title, brand, size, short
  ['Alderfold Pantry Almond Butter, 16 oz', 'Alderfold Pantry', '16 oz', 'Almond Butter'],
  ['Heronfold Daily Omega-3, 3 kinds, 60 ct', 'Heronfold', '3 kinds, 60 ct', 'Daily Omega-3'],
  ['Tallybean Gift Card, sent by email', 'Tallybean', 'sent by email', 'Gift Card'],
  ['Almond Butter', 'Alderfold', '16 oz', 'Almond Butter'],
  ['Alderfold Almond Butter, 16 oz', 'Alder', '16 oz', 'Alderfold Almond Butter'],
  ['Alderfold, 16 oz', 'Alderfold', '16 oz', 'Alderfold'],
  ['Salt, Pepper & Co, 2 oz', '', '2 oz', 'Salt, Pepper & Co'],
  [', 16 oz', 'Alderfold', '16 oz', ', 16 oz'],
])('%s is shown as its name alone', (title, brand, size_text, short) => {
  expect(shortTitle(title, brand, size_text)).toBe(short);
});
