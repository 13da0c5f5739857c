import { afterEach, expect, test, vi } from 'vitest';
import type { ProductCard } from '#domain/catalog/schema.ts';
import { CARD } from './card-fixtures.ts';
import { blocksAt, restrictionAt } from './restrictions.ts';

const FRESH = "We don't deliver fresh food to 04101.";
const ADULTS = 'New York law requires an age check for this kind of supplement.';
const LEAD = 'WARNING: lead.';
const PLACES: Readonly<Record<string, { restrictions: unknown[]; warnings: unknown[]; region_code: string }>> = {
  '10001': { region_code: 'NY', restrictions: [ruleOf('supplement-18', ADULTS), ruleOf('raw', 'No.')], warnings: [] },
  '04101': { region_code: 'ME', restrictions: [ruleOf('fresh', FRESH)], warnings: [] },
  '90026': { region_code: 'CA', restrictions: [], warnings: [ruleOf('prop-65-food', LEAD), ruleOf('raw', 'Cook it.')] },
};

function ruleOf(restriction_tag: string, reason: string) {
  return { restriction_tag, reason };
}

/** The shop answers what holds at this ZIP. */
function answerAt(zip: string): void {
  vi.stubGlobal('fetch', async () => Response.json({ ...PLACES[zip], postcode: zip }));
  vi.stubGlobal('document', { cookie: '' });
}

/** A card as the API answers it. */
const tagged = (tag: string): ProductCard =>
  tag === 'fresh' ? { ...CARD, sold_as_fresh: true } : { ...CARD, restriction_tag: tag };
const ofChoices = (tag: string): ProductCard => ({ ...CARD, product_type: 'configurable', part_tags: [tag] });

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['10001', 'supplement-18', "Can't ship to NY: age check needed", '', ADULTS],
  ['10001', 'raw', "Can't ship to NY", '', 'No.'],
  ['04101', 'fresh', "Can't ship fresh food to\u{a0}04101", '', FRESH],
  ['90026', 'prop-65-food', '', 'CA Prop 65 warning', LEAD],
  ['90026', 'raw', '', 'Warning for CA', 'Cook it.'],
])('at %s, a card says of %s "%s", "%s" and the whole reason', async (zip, tag, instead, note, whole) => {
  answerAt(zip);
  expect(await restrictionAt(zip, tagged(tag), true)).toEqual({ instead, note, whole });
});

test.each([
  ['10001', 'supplement-18', '', "Some can't ship to NY", `Some choices: ${ADULTS}`],
  ['90026', 'prop-65-food', '', 'Some choices: CA Prop 65 warning', `Some choices: ${LEAD}`],
])('at %s, with some choices of %s, a card says "%s", "%s" and the reason', async (zip, tag, instead, note, whole) => {
  answerAt(zip);
  expect(await restrictionAt(zip, ofChoices(tag), true)).toEqual({ instead, note, whole });
});

test('a set is kept out by the rule of any of its parts', async () => {
  answerAt('10001');
  const set = { ...tagged('prop-65-food'), product_type: 'bundle' as const, part_tags: ['supplement-18'] };
  expect((await restrictionAt('10001', set, true))?.instead).toBe("Can't ship to NY: age check needed");
});

test('a product that no rule of the state names says nothing', async () => {
  answerAt('90026');
  expect(await restrictionAt('90026', tagged('supplement-18'), true)).toBeNull();
});

test('a list names what a reason is about: up to three products, none if it is all of them', async () => {
  const listed = (...cards: ProductCard[]) => cards.map((card, at) => ({ ...card, title: `Pill ${at}` }));
  const [pill, raw] = [tagged('supplement-18'), tagged('raw')];
  const set: ProductCard = { ...raw, product_type: 'bundle', part_tags: ['supplement-18'] };
  expect(await blocksAt('10001', listed(pill, CARD, set, ofChoices('supplement-18')))).toEqual([
    `Pill 0, Pill 2: ${ADULTS}`,
    'Pill 2: No.',
  ]);
  expect(await blocksAt('10001', listed(raw, raw, raw, raw, CARD))).toEqual(['4 products: No.']);
  expect(await blocksAt('10001', listed(raw, raw))).toEqual(['No.']);
  expect(await blocksAt('10001', listed(tagged('fresh'), CARD))).toEqual([]);
});
