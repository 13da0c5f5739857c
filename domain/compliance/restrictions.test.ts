import { expect, test } from 'vitest';
import { REGIONS } from './regions.ts';
import {
  EVERY_STATE,
  type RestrictionRule,
  restrictedItems,
  restrictedRegions,
  restrictionsOn,
  ruleTagsOf,
  rulesWithoutState,
  stateRulesOn,
} from './restrictions.ts';

const bread = { product_id: 1, title: 'Bread', restriction_tag: null, age_min: null };
const wine = { product_id: 2, title: 'Red wine', restriction_tag: 'wine', age_min: 21 };
const pill = { product_id: 3, title: 'Slimming aid', restriction_tag: 'supplement-18', age_min: 18 };

test('restricted products are named with their reason', () => {
  const rules = [{ restriction_tag: 'wine', reason: 'We do not ship wine to this state.' }];
  expect(restrictedItems([bread, wine, pill], rules)).toEqual([
    { product_id: 2, title: 'Red wine', reason: 'We do not ship wine to this state.' },
  ]);
  expect(restrictedItems([bread, wine, pill], [])).toEqual([]);
});

const rule = (restriction_tag: string, region_code: string, effective_to: string | null): RestrictionRule => ({
  restriction_tag,
  region_code,
  reason: `${restriction_tag} in ${region_code}`,
  effect: 'block',
  effective_from: '2026-01-01',
  effective_to,
});
const RULES = [rule('wine', 'UT', null), rule('wine', 'NY', '2026-11-20'), rule('supplement-18', 'NY', null)];

test('without a state, what is kept out of any state on that day has a warning, and nothing is refused', () => {
  const warn = { ...rule('prop-65-food', 'CA', null), effect: 'warn' as const };
  const only = [rule('wine', 'NY', '2026-11-20'), warn];
  const reason = "We can't ship this to every state.";
  const warnings = [{ restriction_tag: 'wine', reason }];
  expect(rulesWithoutState([...only, rule('wine', 'UT', '2026-11-20')], '2026-11-20')).toEqual({
    restrictions: [],
    warnings,
  });
  expect(rulesWithoutState(only, '2026-11-21')).toEqual({ restrictions: [], warnings: [] });
});

// biome-ignore format: a table of cases
test.each([
  // day          wine is closed to   tags closed in NY
  ['2025-12-31',  [],                 []],
  ['2026-11-20',  ['UT', 'NY'],       ['wine', 'supplement-18']],
  ['2026-11-21',  ['UT'],             ['supplement-18']],
])('on %s wine may not ship to %j, and to New York none of %j', (day, regions, tags) => {
  expect(restrictedRegions(RULES, ['wine'], day).map(({ region_code }) => region_code)).toEqual(regions);
  expect(restrictionsOn(RULES, 'NY', day).map(({ restriction_tag }) => restriction_tag)).toEqual(tags);
});

test('a warning keeps nothing out, and is found as one', () => {
  const rules: RestrictionRule[] = [...RULES, { ...rule('prop-65-food', 'CA', null), effect: 'warn' }];
  const day = '2026-11-20';
  expect(restrictionsOn(rules, 'CA', day)).toEqual([]);
  expect(restrictedRegions(rules, ['prop-65-food'], day)).toEqual([]);
  expect(restrictionsOn(rules, 'CA', day, 'warn')).toHaveLength(1);
  expect(restrictedRegions(rules, ['prop-65-food'], day, 'warn').map(({ region_code }) => region_code)).toEqual(['CA']);
  expect(restrictionsOn(rules, 'NY', day, 'warn')).toEqual([]);
});

test('a rule of every state keeps a product out of each, with the same reason, and no other product', () => {
  const rules = [...RULES, { ...rule('spirits', EVERY_STATE, null), reason: 'Nowhere yet.' }];
  const day = '2026-11-20';
  const gin = { product_id: 4, title: 'Gin', restriction_tag: 'spirits', age_min: 21 };
  for (const [region_code] of REGIONS)
    expect(restrictedItems([bread, gin], stateRulesOn(rules, region_code, day).restrictions)).toEqual([
      { product_id: 4, title: 'Gin', reason: 'Nowhere yet.' },
    ]);
  const codes = restrictedRegions(rules, ['spirits'], day).map(({ region_code }) => region_code);
  expect(codes).toEqual(REGIONS.map(([region_code]) => region_code));
  expect(rulesWithoutState(rules, day).warnings.map(({ restriction_tag }) => restriction_tag)).toContain('spirits');
});

test('what holds for a part of a set holds for the set', () => {
  const rules = [{ restriction_tag: 'supplement-18', reason: 'Adults only.' }];
  const set = { product_id: 9, title: 'Wellness box', restriction_tag: null, age_min: null, parts: [bread, pill] };
  const found = { product_id: 9, title: 'Wellness box' };
  expect(restrictedItems([set], rules)).toEqual([{ ...found, reason: 'Slimming aid: Adults only.' }]);
  expect(restrictedItems([{ ...set, parts: [bread] }], rules)).toEqual([]);
  expect(restrictedItems([{ ...set, restriction_tag: 'supplement-18' }], rules)).toEqual([
    { ...found, reason: 'Adults only.' },
  ]);
});

test('of a set, every part that may not be shipped is named with its reason', () => {
  const rules = [
    { restriction_tag: 'wine', reason: 'No wine.' },
    { restriction_tag: 'supplement-18', reason: 'Adults only.' },
  ];
  const shake = { ...pill, title: 'Slimming shake' };
  const set = { product_id: 9, title: 'Party box', restriction_tag: null, age_min: null };
  expect(restrictedItems([{ ...set, parts: [pill, bread, wine, shake] }], rules).map(({ reason }) => reason)).toEqual([
    'Red wine: No wine. Slimming aid, Slimming shake: Adults only.',
  ]);
});

test('a product without a tag ships everywhere', () => {
  expect(ruleTagsOf({ restriction_tag: null, storage: 'ambient' })).toEqual([]);
  expect(restrictedRegions(RULES, [], '2026-11-20')).toEqual([]);
});

test('a fresh product is under the rules for fresh items as well as those of its tag', () => {
  const rules = [
    { restriction_tag: 'fresh', reason: 'Too far.' },
    { restriction_tag: 'wine', reason: 'No wine.' },
  ];
  const reasonOf = (product: Parameters<typeof restrictedItems>[0][number]) =>
    restrictedItems([product], rules)[0]?.reason;
  expect(reasonOf({ ...bread, storage: 'fresh' })).toBe('Too far.');
  expect(reasonOf({ ...bread, storage: 'ambient' })).toBeUndefined();
  expect(reasonOf({ ...wine, storage: 'fresh' })).toBe('Too far. No wine.');
});
