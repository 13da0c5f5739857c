/** The trade names an operator may change; every screen takes them from here. */
export const BRAND = {
  shop: 'Tallybean',
  claim: 'The honest running tally of what you save.',
  credit: 'Thrive Cash',
  giving: 'Thrive Gives',
} as const;
