import { expect, test } from 'vitest';
import { cardTagsOf } from '#domain/catalog/card-tags.ts';
import type { ProductCard } from '#domain/catalog/schema.ts';
import { hasRules } from './card.ts';
import { CARD } from './card-fixtures.ts';
import { cardOf, dealOf } from './card-of.server.ts';

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

test('a card of a list by savings says what is saved, to the cent, and stays the same object', () => {
  const card = cardOf({ ...CARD, price: 4.1, msrp: 6.49 });
  expect(dealOf(card).saving).toBe('Save $2.39');
  expect(dealOf(card)).toBe(dealOf(card));
  expect(card).not.toHaveProperty('saving');
  expect(dealOf({ ...CARD, price: 4, msrp: 4 })).not.toHaveProperty('saving');
});
