import { DEAL_PERCENT, EVIDENCE_DAYS } from './deals.ts';
import { TRENDING_DAYS } from './trending.ts';

/** The addresses under /c/ that are no category. */
export const SPECIAL_KEYS = ['all-deals', 'trending'] as const;
export type SpecialKey = (typeof SPECIAL_KEYS)[number];

export function isSpecialKey(url_key: string): url_key is SpecialKey {
  return SPECIAL_KEYS.some((key) => key === url_key);
}

/** Pages that cross the aisles, as menus name them. */
export const FEATURED = [
  { url: '/c/all-deals', title: 'All deals' },
  { url: '/c/trending', title: 'Trending' },
  { url: '/c/shopping-lists', title: 'Shopping lists' },
  { url: '/brands', title: 'All brands' },
  { url: '/all-values', title: 'Shop by values' },
] as const;

/** What these pages are called, and how each list was chosen. */
export const SPECIAL_PAGE_WORDS = {
  'all-deals': {
    title: 'All deals',
    copy: `At least ${DEAL_PERCENT}% below what other stores charge, biggest savings first. Every store price was checked in the last ${EVIDENCE_DAYS} days.`,
  },
  trending: {
    title: 'Trending',
    copy: `What shoppers ordered most often in the last ${TRENDING_DAYS} days.`,
  },
  nothing_trending: {
    title: 'Trending',
    copy: `Too little was ordered in the last ${TRENDING_DAYS} days to say what is trending. Here is what's new.`,
  },
} as const;
