import { EVIDENCE_DAYS } from '#domain/catalog/deals.ts';
import { AVERAGE_SAVING_PERCENT } from '#domain/membership/worth.ts';
import { BRAND } from '#storefront/kernel/brand.ts';
import { plural } from '#storefront/kernel/format.ts';

// What a visitor reads on the start page; member-texts.ts has what members read there, account-texts.ts their account.

export const HOME_TEXTS = {
  title: `${BRAND.shop}: healthy groceries at member prices`,
  description: 'Healthy groceries at member prices, with unit prices that make them easy to compare.',
  aisles: 'Shop by aisle',
  diets: 'Shop by diet',
  dietsLabel: 'Diets',
  bestSellers: 'Best sellers',
  allProducts: 'See all',
  questions: 'Questions and answers',
  promises: 'Our promises',
  promiseList: [
    {
      title: 'See where diet claims come from',
      words: 'Each product page shows where the claim comes from: the label, the seller or Open Food Facts.',
    },
    {
      title: 'Every store price has a source',
      words: 'Each product page names the store price, where we saw it and when.',
    },
    {
      title: 'Unit prices to compare sizes',
      words: 'See the price per ounce or per piece, so you know which size really costs less.',
    },
  ],
} as const;

/** The first screen, with its sample receipt. */
export const PRICE_BAND_TEXTS = {
  heading: 'Healthy groceries. See exactly what you save.',
  products: (total: number) =>
    plural(total, { one: '# product at member prices.', other: '# products at member prices.' }),
  noProducts: 'We have no products yet. Please come back soon.',
  membership: 'Membership is',
  yearly: (price: string) => `${price} a year`,
  or: 'or',
  monthly: (price: string) => `${price} a month`,
  toSums: 'How it adds up',
  receipt: { one: "Today's price for # staple", other: "Today's prices for # staples" },
  item: 'Item',
  store: 'Store',
  member: 'Member',
  more: (lines: number) => `and ${lines} more`,
  total: 'Total',
  saved: 'You save',
  breakEven: (price: string, spend: string) =>
    `At ${AVERAGE_SAVING_PERCENT}% average savings, ${price} a year pays for itself after about ${spend} at member prices.`,
} as const;

export const SUMS_TEXTS = {
  heading: 'How it adds up',
  position: (step: number, steps: number) => `Step ${step} of ${steps}`,
  steps: [
    {
      title: 'You see both prices',
      words: `You see what members pay here, and what other stores charge if we've checked in the last ${EVIDENCE_DAYS} days.`,
    },
    {
      title: 'We sort your cart into boxes',
      words: 'Groceries, frozen food and wine ship separately. Each box shows how close you are to free shipping.',
    },
  ],
  savings: 'Your savings add up',
  savingsWords: 'Every order shows what you saved, and your account adds it up.',
  ownBreakEven: (price: string, spend: string) =>
    `Every order shows what you saved. At our average savings of ${AVERAGE_SAVING_PERCENT}%, your membership at ${price} a year pays for itself after you spend about ${spend} a year at member prices.`,
  breakEven: (price: string, spend: string) =>
    `Every order shows what you saved. At our average savings of ${AVERAGE_SAVING_PERCENT}%, your ${price} membership pays for itself after you spend about ${spend} a year at member prices.`,
} as const;

export const HOME_PLANS_TEXTS = {
  heading: 'Choose a plan',
  aYear: 'a year',
  aMonth: 'a month',
  yearlyCost: 'Cost per year',
  renewal: 'Renews at',
  renewsYearly: (price: string) => `${price} each year`,
  renewsMonthly: (price: string) => `${price} each month`,
  breakEven: 'Pays for itself after',
  cancel: 'Cancel',
  cancelAnytime: 'anytime online in your account',
  choose: (plan: string) => `Choose ${plan}`,
} as const;
