import { regionName } from '#domain/compliance/regions.ts';

/**
 * Where products may not be shipped. Demo data from general knowledge: an operator must check every row before
 * selling.
 */
const NO_WINE =
  'AL AR AZ CO DE GA IA IL IN KS KY MA MD ME MI MO MS MT NC NJ NY OH OK PA RI SC SD TN TX UT VT WA WI'.split(' ');
const SINCE = '2026-01-01';

export const RESTRICTIONS = [
  ...NO_WINE.map((region_code) => ({
    restriction_tag: 'wine',
    region_code,
    reason: `We can't ship wine to ${regionName(region_code)}.`,
    effect: 'block',
    effective_from: SINCE,
  })),
  {
    restriction_tag: 'supplement-18',
    region_code: 'NY',
    effect: 'block',
    effective_from: SINCE,
    // It is said of one product and, above a list, of several.
    reason:
      "New York law requires an age check for this kind of supplement. Our carriers can't do one, so we can't ship it there.",
  },
  {
    restriction_tag: 'prop-65-food',
    region_code: 'CA',
    effect: 'warn',
    effective_from: SINCE,
    // The words of 27 CCR 25607.2.
    reason:
      'WARNING: Consuming this product can expose you to chemicals including lead, which is known to the State of California to cause cancer and birth defects or other reproductive harm. For more information go to www.P65Warnings.ca.gov/food.',
  },
];
