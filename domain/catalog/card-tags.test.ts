import { expect, test } from 'vitest';
import { cardTagsOf, type RuledCard } from './card-tags.ts';

const PARTS = { restriction_tag: 'wine', part_tags: ['prop-65-food', 'supplement-18'] };

test.each<[RuledCard['product_type'], Partial<RuledCard>, string[], string[]]>([
  // type           fields                                                    all                          some
  ['simple', {}, [], []],
  ['simple', { sold_as_fresh: true }, ['fresh'], []],
  ['wine', { restriction_tag: 'wine', sold_as_fresh: false }, ['wine'], []],
  ['simple', { restriction_tag: 'prop-65-food', sold_as_fresh: true }, ['prop-65-food', 'fresh'], []],
  ['bundle', PARTS, ['wine', 'prop-65-food', 'supplement-18'], []],
  ['configurable', PARTS, ['wine'], ['prop-65-food', 'supplement-18']],
  ['buildYourBundle', { part_tags: ['supplement-18'] }, [], ['supplement-18']],
])('all of a %s with %j has %j, some of it %j', (product_type, fields, all, some) => {
  expect(cardTagsOf({ product_type, ...fields })).toEqual({ all, some });
});
