import { expect, test } from 'vitest';
import type { ProductDraft } from './import-draft.ts';
import { choicesText, commonTitle, makeGroups, parentDraft } from './import-groups.ts';

const FIELDS = { sku: 'id', group: 'item_group_id', option: 'item_group_id' };

function draft(sku: string, line: number, group: ProductDraft['group'] = null): ProductDraft {
  return {
    line,
    sku,
    group,
    brand: 'Oat Barn',
    category: { path: ['Food'] },
    said: { title: `Rolled Oats, ${group?.option.label ?? '1 ct'}`, size_text: 'x', gtin: '96385074' },
    fresh: { unit_amount: 16, unit_measure: 'oz' },
    facts: {},
    price: { price_cents: 100 * line, store: null },
    content: null,
    available: 1,
    image: null,
  };
}

const group = (label: string, name = 'Size', sku = 'OATS') => ({
  sku,
  title: null,
  url_key: null,
  option: { name, label },
  image: null,
});

test('what rows of one file do to each other is noticed', () => {
  const groups = makeGroups(FIELDS);
  expect(groups.add(draft('A', 2))).toBeNull();
  expect(groups.add(draft('A', 3))).toEqual({ field: 'id', reason: 'A is on line 2, too' });
  expect(groups.add(draft('B', 4, group('16 oz')))).toBeNull();
  expect(groups.add(draft('C', 5, group('16 OZ')))).toEqual({
    field: 'item_group_id',
    reason: 'another choice of OATS is "16 OZ", too',
  });
  expect(groups.add(draft('D', 6, group('Red', 'Color')))).toEqual({
    field: 'item_group_id',
    reason: 'this one differs in Color, the others of OATS in Size',
  });
  expect(groups.add(draft('OATS', 7))).toEqual({ field: 'id', reason: 'OATS is the item_group_id of other rows' });
  expect(groups.add(draft('E', 8, group('1 lb', 'Size', 'A')))).toEqual({
    field: 'item_group_id',
    reason: 'A is the id of line 2',
  });
});

test('a product with choices says what all of them have in common', () => {
  const groups = makeGroups(FIELDS);
  groups.add(draft('B', 3, group('16 oz')));
  groups.add(draft('C', 2, group('32 oz')));
  const oats = groups.groups.get('OATS');
  if (!oats) throw new Error('There is no group.');
  const parent = parentDraft(oats, draft('B', 3, group('16 oz')));
  expect(parent).toMatchObject({
    sku: 'OATS',
    group: null,
    said: { title: 'Rolled Oats', product_type: 'configurable' },
    fresh: { size_text: '2 sizes', unit_amount: 16 },
    price: { price_cents: 200 },
    available: null,
  });
  expect(parent.said).not.toHaveProperty('gtin');
});

test('a product with choices claims what all of them do, and no more', () => {
  const groups = makeGroups(FIELDS);
  const claiming = (sku: string, line: number, label: string, said: ProductDraft['said']) => {
    const given = draft(sku, line, group(label));
    return { ...given, said: { ...given.said, ...said } };
  };
  const first = claiming('B', 2, '16 oz', {
    diets: ['vegan-diet', 'paleo-diet'],
    ebt_eligible: true,
    storage: 'frozen',
  });
  groups.add(first);
  groups.add(claiming('C', 3, '32 oz', { diets: ['paleo-diet'], ebt_eligible: false, storage: 'ambient' }));
  const oats = groups.groups.get('OATS');
  if (!oats) throw new Error('There is no group.');
  expect(parentDraft(oats, first).said).toMatchObject({
    diets: ['paleo-diet'],
    ebt_eligible: false,
    storage: 'frozen',
  });
});

test.each([
  ['Rolled Oats, 16 oz', 'Rolled Oats, 32 oz', 'Rolled Oats'],
  ['Oat Milk Vanilla', 'Oat Milk Plain', 'Oat Milk'],
  ['Tea', 'Coffee', 'Tea'],
  ['Same', 'Same', 'Same'],
])('%s and %s are both %s', (a, b, common) => {
  expect(commonTitle(a, b)).toBe(common);
});

test.each([
  [3, 'Size', '3 sizes'],
  [1, 'Flavor', '1 flavor'],
  [2, 'Size and Roast', '2 choices'],
])('%i of %s are %s', (count, name, text) => {
  expect(choicesText(count, name)).toBe(text);
});
