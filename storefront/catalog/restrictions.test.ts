import { afterEach, expect, test, vi } from 'vitest';
import { blocksAt, restrictionAt } from './restrictions.ts';

const FRESH = "We don't deliver fresh food to 04101.";
const ADULTS = 'New York law requires an age check for this supplement.';
const LEAD = 'WARNING: lead.';
const PLACES: Readonly<Record<string, { restrictions: unknown[]; warnings: unknown[]; region_code: string }>> = {
  '10001': { region_code: 'NY', restrictions: [ruleOf('supplement-18', ADULTS), ruleOf('raw', 'No.')], warnings: [] },
  '04101': { region_code: 'ME', restrictions: [ruleOf('fresh', FRESH)], warnings: [] },
  '90026': { region_code: 'CA', restrictions: [], warnings: [ruleOf('prop-65-food', LEAD), ruleOf('raw', 'Cook it.')] },
};

function ruleOf(restriction_tag: string, reason: string) {
  return { restriction_tag, reason };
}

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['10001', 'supplement-18', "Can't ship to NY: age check needed", '', ADULTS],
  ['10001', 'raw', "Can't ship to NY", '', 'No.'],
  ['04101', 'fresh', "Can't ship fresh food to\u{a0}04101", '', FRESH],
  ['90026', 'prop-65-food', '', 'CA Prop 65 warning', LEAD],
  ['90026', 'raw', '', 'Warning for CA', 'Cook it.'],
  // Some choices have these tags.
  ['10001', '~supplement-18', '', "Some can't ship to NY", `Some choices: ${ADULTS}`],
  ['90026', '~prop-65-food', '', 'Some choices: CA Prop 65 warning', `Some choices: ${LEAD}`],
])('at %s, a card says of %s "%s", "%s" and the whole reason', async (zip, tag, instead, note, whole) => {
  vi.stubGlobal('fetch', async () => Response.json({ ...PLACES[zip], postcode: zip }));
  vi.stubGlobal('document', { cookie: '' });
  expect(await restrictionAt(zip, [tag], true)).toEqual({ instead, note, whole });
});

test('a product that no rule of the state names says nothing', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ ...PLACES['90026'], postcode: '90026' }));
  expect(await restrictionAt('90026', ['supplement-18'], true)).toBeNull();
});

test('a list names what a reason is about: up to three products, none if it is all of them', async () => {
  const listed = (...tags: string[]) => tags.map((tag, at) => ({ title: `Pill ${at}`, rule_tags: tag }));
  expect(await blocksAt('10001', listed('supplement-18', '', 'raw supplement-18', '~supplement-18'))).toEqual([
    `Pill 0, Pill 2: ${ADULTS}`,
    'Pill 2: No.',
  ]);
  expect(await blocksAt('10001', listed(...Array<string>(4).fill('raw'), ''))).toEqual(['4 products: No.']);
  expect(await blocksAt('10001', listed('raw', 'raw'))).toEqual(['No.']);
  expect(await blocksAt('10001', listed('fresh', ''))).toEqual([]);
});
