import { expect, test } from 'vitest';
import { badgesOf } from './badges.ts';

test.each([
  // type, storage, in stock, qty, badges
  ['simple', 'ambient', true, 50, []],
  ['simple', 'ambient', true, 49, ['Running Low/5']],
  ['bundle', 'ambient', true, 49, []],
  ['simple', 'ambient', false, 0, ['Back Soon/2']],
  ['simple', 'frozen', true, 49, ['Running Low/4', 'Frozen/4']],
  ['frozen_meat', 'frozen', true, 300, ['Frozen/4']],
  ['wine', 'wine', true, 300, ['Wine/5']],
  ['wine', 'wine', false, 0, ['Back Soon/2']],
] as const)('%s, %s, in stock %s, %i units: %j', (product_type, storage, in_stock, qty, expected) => {
  const badges = badgesOf({ product_type, storage, in_stock, qty });
  expect(badges.map(({ badge_text, badge_category: c }) => `${badge_text}/${c.badge_category_id}`)).toEqual(expected);
});
