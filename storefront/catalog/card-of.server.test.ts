import { expect, test } from 'vitest';
import { cardTagsOf } from '#domain/catalog/card-tags.ts';
import type { ProductCard } from '#domain/catalog/schema.ts';
import { hasRules } from './card.ts';
import { CARD } from './card-fixtures.ts';
import { cardOf } from './card-of.server.ts';

test.each<[Partial<ProductCard>, boolean]>([
  [{}, false],
  [{ sold_as_fresh: false }, false],
  [{ sold_as_fresh: true }, true],
  [{ restriction_tag: 'wine' }, true],
  [{ product_type: 'configurable', part_tags: ['prop-65-food'] }, true],
])('a card of a product with %j is under the same rules as the product', (fields, isRuled) => {
  const product = { ...CARD, ...fields };
  expect(cardTagsOf(cardOf(product))).toEqual(cardTagsOf(product));
  expect([hasRules(product), hasRules(cardOf(product))]).toEqual([isRuled, isRuled]);
});

test('a card says what SNAP EBT pays for, and nothing while that is closed', () => {
  expect(cardOf({ ...CARD })).not.toHaveProperty('size_line');
  expect(cardOf({ ...CARD, ebt_mark: true }).size_line).toBe('16 oz · SNAP EBT eligible');
  // A product's own answer says `ebt_eligibility` before that, too.
  expect(cardOf(Object.assign({ ...CARD }, { ebt_eligibility: true }))).not.toHaveProperty('size_line');
});
