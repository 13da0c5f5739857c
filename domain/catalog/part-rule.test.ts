import { expect, test } from 'vitest';
import { type PartFacts, type PartFault, partFaults, type SetFacts } from './part-rule.ts';

const OATS: PartFacts = { product_type: 'simple', storage: 'ambient', has_price: true, choices: [], components: [] };
const ids = (...product_ids: number[]) => product_ids.map((product_id) => ({ product_id }));
const SET: SetFacts = { product_id: 1, product_type: 'bundle', storage: 'ambient', components: ids(2, 3) };

// biome-ignore format: a table of cases
const CASES: readonly [what: string, part: Partial<PartFacts> | null, fault: PartFault | null][] = [
  ['a single product',          {},                                                null],
  ['a wine, kept as the set',   { product_type: 'wine' },                          null],
  ['nothing',                   null,                                              'missing'],
  ['a product without a price', { has_price: false },                              'missing'],
  ['a gift',                    { product_type: 'gift' },                          'given'],
  ['a sample',                  { product_type: 'sample' },                        'given'],
  ['a set',                     { product_type: 'bundle', components: ids(4) },    'not_single'],
  ['a set by its parts',        { components: ids(4) },                            'not_single'],
  ['a product with options',    { product_type: 'configurable', choices: [{}] },   'not_single'],
  ['options of a simple one',   { choices: [{}] },                                 'not_single'],
  ['a gift card',               { product_type: 'aw_giftcard', storage: 'none' },  'not_single'],
  ['a download',                { product_type: 'virtual', storage: 'none' },      'not_single'],
  ['wine',                      { product_type: 'wine', storage: 'wine' },         'storage'],
  ['frozen food',               { product_type: 'frozen_meat', storage: 'frozen' }, 'storage'],
];

test.each(CASES)('%s in a set', (_what, part, fault) => {
  const products = new Map([[2, OATS], ...(part ? [[3, { ...OATS, ...part }] as const] : [])]);
  expect(partFaults(SET, (product_id) => products.get(product_id))).toEqual([null, fault]);
});

test('a set is of different products, and not of itself', () => {
  const faults = partFaults({ ...SET, components: ids(2, 1, 2, 3) }, () => OATS);
  expect(faults).toEqual([null, 'itself', 'twice', null]);
});

test('members of a group ship separately, so each is stored in its own way', () => {
  const wine: PartFacts = { ...OATS, product_type: 'wine', storage: 'wine' };
  expect(partFaults({ ...SET, product_type: 'grouped' }, () => wine)).toEqual([null, null]);
});
