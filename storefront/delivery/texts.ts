import { BRAND } from '#storefront/kernel/brand.ts';

export const ZIP_PAGE_TEXTS = {
  title: `Delivery dates | ${BRAND.shop}`,
  heading: 'Where should we deliver?',
  lead: 'Enter your ZIP to see delivery dates. This browser will remember it.',
  zip: 'ZIP code',
  submit: 'See delivery dates',
  back: 'Back to where you were',
  /** "Boxes to Los Angeles 90026". */
  datesFor: (place: string) => `Boxes to ${place}`,
  arrives: (box: string, day: string) => `${box}: arrives ${day}`,
  orderBefore: (moment: string) => `if you order before ${moment}`,
} as const;
