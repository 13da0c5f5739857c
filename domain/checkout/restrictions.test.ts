import { expect, test } from 'vitest';
import { ageAnswer, type AgeAnswer, bannedItems } from './restrictions.ts';

const bread = { product_id: 1, title: 'Bread', restriction_tag: null, age_min: null };
const wine = { product_id: 2, title: 'Red wine', restriction_tag: 'wine', age_min: 21 };
const pill = { product_id: 3, title: 'Slimming aid', restriction_tag: 'supplement-18', age_min: 18 };

test('banned goods are named with their reason', () => {
  const rules = [{ restriction_tag: 'wine', reason: 'We do not ship wine to this state.' }];
  expect(bannedItems([bread, wine, pill], rules)).toEqual([
    { product_id: 2, title: 'Red wine', reason: 'We do not ship wine to this state.' },
  ]);
  expect(bannedItems([bread, wine, pill], [])).toEqual([]);
});

test.each<[(typeof bread)[] | (typeof wine)[] | (typeof bread | typeof wine)[], string | null, AgeAnswer]>([
  // goods          born          on 2026-11-20
  [[bread], null, 'fine'],
  [[bread, wine], null, 'unknown'],
  [[wine], '2005-11-20', 'fine'], // the 21st birthday itself
  [[wine], '2005-11-21', 'too_young'],
  [[pill], '2005-11-21', 'fine'],
  [[pill, wine], '2005-11-21', 'too_young'], // the strictest item counts
])('%o bought by somebody born %s: %s', (goods, born, expected) => {
  expect(ageAnswer(goods, born, '2026-11-20')).toBe(expected);
});
