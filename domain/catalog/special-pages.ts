import { INDEX_TITLES } from './index-titles.ts';
import { DEAL_PERCENT, EVIDENCE_DAYS } from './deals.ts';
import { type Day, longDay, shortDay } from '#domain/kernel/calendar.ts';
import { TRENDING_DAYS } from './trending.ts';

/** The addresses under /c/ that are no category. */
export const SPECIAL_KEYS = ['all-deals', 'trending', 'holiday'] as const;
export type SpecialKey = (typeof SPECIAL_KEYS)[number];

export function isSpecialKey(url_key: string): url_key is SpecialKey {
  return SPECIAL_KEYS.some((key) => key === url_key);
}

/** Lists that are neither an aisle's nor a fact's, at addresses of their own. */
export const LANDING_KEYS = ['thrivecash', 'ic'] as const;
export type LandingKey = (typeof LANDING_KEYS)[number];
export const LANDING_URLS = { thrivecash: '/deals/thrivecash', ic: '/ic' } as const satisfies Record<
  LandingKey,
  string
>;

/** Pages that cross the aisles, as menus name them. */
export const FEATURED = [
  { url: '/c/all-deals', title: 'All deals' },
  { url: '/c/trending', title: 'Trending' },
  { url: '/c/shopping-lists', title: 'Shopping lists' },
  { url: '/c/holiday', title: 'Holidays' },
  { url: '/brands', title: INDEX_TITLES.brands },
  { url: '/all-values', title: INDEX_TITLES.values },
] as const;

/** What these pages are called, and how each list was chosen. */
export const SPECIAL_PAGE_WORDS = {
  'all-deals': {
    title: 'All deals',
    copy: `At least ${DEAL_PERCENT}% below what other stores charge, biggest savings first. Every store price was checked in the last ${EVIDENCE_DAYS} days.`,
  },
  trending: {
    title: 'Trending',
    copy: `What shoppers ordered most in the last ${TRENDING_DAYS} days.`,
  },
  nothing_trending: {
    title: 'Trending',
    copy: "Not enough recent orders to show what's trending. Here's what's new.",
  },
  thrivecash: {
    title: 'Thrive Cash offers',
    copy: 'Buy as many as the offer says and earn Thrive Cash for a later order.',
  },
  /** While Thrive Cash isn't open, nothing may mention it. */
  without_thrivecash: {
    title: 'Everything we sell',
    copy: "The deals on this page aren't available right now. Here is everything we sell.",
  },
  ic: {
    title: 'Brands from our partner stores',
    copy: 'The same brands, at member prices.',
  },
  no_partner: { title: 'Partner store', copy: 'No partner store sells our brands right now.' },
} as const;

type Season = { title: string; blurb: string; effective_from: Day; effective_to: Day };

/** What the page of the season is called, and until when it is there. */
export function seasonWords({ title, blurb, effective_to }: Season): { title: string; copy: string } {
  return { title, copy: `${blurb.replace(/\.$/, '')}, through ${shortDay(effective_to)}.` };
}

/** The same between two seasons. */
export function noSeasonWords(next: Season | null): { title: string; copy: string } {
  const copy = next
    ? `There is no holiday right now. Next: ${next.title}, from ${longDay(next.effective_from)}.`
    : 'There is no holiday right now, and none is planned yet.';
  return { title: 'Holidays', copy };
}
