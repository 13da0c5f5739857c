import { GIVING } from '#domain/gives/names.ts';

/** The trade names an operator may change; every screen takes them from here. */
export const BRAND = {
  shop: 'Tallybean',
  claim: 'Your savings, counted honestly.',
  credit: 'Thrive Cash',
  giving: GIVING,
} as const;
