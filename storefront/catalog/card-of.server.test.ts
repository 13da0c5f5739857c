import { expect, test } from 'vitest';
import { CARD } from './card-fixtures.ts';
import { cardOf } from './card-of.server.ts';

test('a card names every rule it is under', () => {
  expect(cardOf({ ...CARD })).not.toHaveProperty('rule_tags');
  expect(cardOf({ ...CARD, sold_as_fresh: true }).rule_tags).toBe('fresh');
  expect(cardOf({ ...CARD, restriction_tag: 'wine', sold_as_fresh: false }).rule_tags).toBe('wine');
  expect(cardOf({ ...CARD, restriction_tag: 'prop-65-food', sold_as_fresh: true }).rule_tags).toBe(
    'prop-65-food fresh',
  );
  const parts = { restriction_tag: 'wine', part_tags: ['prop-65-food'] };
  expect(cardOf({ ...CARD, ...parts, product_type: 'bundle' }).rule_tags).toBe('wine prop-65-food');
  expect(cardOf({ ...CARD, ...parts, product_type: 'configurable' }).rule_tags).toBe('wine ~prop-65-food');
});

test('a card says what SNAP EBT pays for, and nothing while that is closed', () => {
  expect(cardOf({ ...CARD })).not.toHaveProperty('size_line');
  expect(cardOf({ ...CARD, ebt_mark: true }).size_line).toBe('16 oz · SNAP EBT eligible');
  // A product's own answer says `ebt_eligibility` before that, too.
  expect(cardOf(Object.assign({ ...CARD }, { ebt_eligibility: true }))).not.toHaveProperty('size_line');
});
