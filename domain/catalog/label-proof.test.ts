import { expect, test } from 'vitest';
import { placeInList, readProof, type Shown } from './label-proof.ts';

type Label = { list?: string; panel?: [string, number][]; is_supplement?: boolean; aisles?: string[] };

const shown = ({ list = '', panel = [], is_supplement = false, aisles = [] }: Label): Shown => ({
  ingredient_statement: list,
  panel: { amounts: new Map(panel), is_supplement },
  category_keys: aisles,
});

test.each<[string, Label, boolean]>([
  // rule                              label                                                       shown
  ['almond', { list: 'Dates, sliced almonds, salt.' }, true],
  ['almond', { list: 'Organic almond flour.' }, true],
  ['almond', { list: 'Almond milk (water, almonds).' }, true],
  ['almond', { list: 'Oats, natural almond flavor.' }, false],
  ['almond', { list: 'Oats. May contain almonds, walnuts.' }, false],
  ['almond', { list: 'Oats. Made in a facility that handles almonds.' }, false],
  ['almond', { list: 'Oats. Free from almonds.' }, false],
  ['almond', { list: 'Oats (almond-free).' }, false],
  ['almond', { list: 'Oats, no almonds.' }, false],
  ['almond', { list: '' }, false],
  ['oat', { list: 'Goat milk.' }, false],
  ['date', { list: 'Updated blend.' }, false],
  ['olive oil', { list: 'Olives, salt.' }, false],
  ['supplement:iron', { panel: [['Iron', 18]], is_supplement: true }, true],
  // Every nutrition panel has a row for iron.
  ['supplement:iron', { panel: [['Iron', 18]] }, false],
  ['iron', { panel: [['Iron', 18]], is_supplement: true }, true],
  ['panel:Dietary Fiber>=5', { panel: [['Dietary Fiber', 5]] }, true],
  ['panel:Dietary Fiber>=5', { panel: [['Dietary Fiber', 4.9]] }, false],
  ['panel:Dietary Fiber>=5', {}, false],
  ['panel:Sodium<=140', {}, false],
  ['panel:Dietary Fiber>=4&Added Sugars<=0', { panel: [['Dietary Fiber', 6]] }, false],
  [
    'panel:Dietary Fiber>=4&Added Sugars<=0',
    {
      panel: [
        ['Dietary Fiber', 6],
        ['Added Sugars', 0],
      ],
    },
    true,
  ],
  ['panel:a lot of fiber', { panel: [['a lot of fiber', 9]] }, false],
  ['aisle:face-care', { aisles: ['personal-care', 'face-care'] }, true],
  ['aisle:face-care', { aisles: ['personal-care'] }, false],
])('%s of %j: %s', (rule, label, isShown) => {
  expect(readProof([rule])(shown(label))).toBe(isShown);
});

test('one of several rules is enough, and without a rule nothing is proven', () => {
  const label = shown({ list: 'Chicory root fiber.' });
  expect(readProof(['psyllium', 'chicory root'])(label)).toBe(true);
  expect(readProof([])(label)).toBe(false);
});

test('what comes earlier on a list is more of the product', () => {
  expect(placeInList('Almonds, salt.', ['almond'])).toBe(0);
  expect(placeInList('Oats, honey, almonds.', ['almond'])).toBe(2);
  expect(placeInList('Oats, honey, cocoa.', ['chocolate', 'cocoa', 'honey'])).toBe(1);
  expect(placeInList('Oats. May contain almonds.', ['almond'])).toBeNull();
});
