import { expect, test } from 'vitest';
import { ageAnswer, type AgeAnswer } from './ages.ts';

const bread = { age_min: null };
const wine = { age_min: 21 };
const pill = { age_min: 18 };

test.each<[{ age_min: number | null }[], string | null, AgeAnswer]>([
  // products       born          on 2026-11-20
  [[bread], null, 'fine'],
  [[bread, wine], null, 'unknown'],
  [[wine], '2005-11-20', 'fine'], // the 21st birthday itself
  [[wine], '2005-11-21', 'too_young'],
  [[pill], '2005-11-21', 'fine'],
  [[pill, wine], '2005-11-21', 'too_young'], // the strictest item counts
])('%o bought by someone born %s: %s', (products, born, expected) => {
  expect(ageAnswer(products, born, '2026-11-20')).toBe(expected);
});
