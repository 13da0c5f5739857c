import { dealCents } from '#domain/catalog/deals.ts';
import type { CategoryNode } from '#domain/catalog/endpoints.ts';
import { seasonsOn } from '#domain/catalog/seasons.ts';
import {
  type LandingKey,
  noSeasonWords,
  seasonWords,
  SPECIAL_PAGE_WORDS,
  type SpecialKey,
} from '#domain/catalog/special-pages.ts';
import { NEWEST_PRODUCTS, TRENDING_BUYERS, TRENDING_PRODUCTS } from '#domain/catalog/trending.ts';
import type { Day } from '#domain/kernel/calendar.ts';
import { hasBit } from './bits.ts';
import { countValues } from './column.ts';
import { bitsOf } from './filter.ts';
import type { Headed } from './page-head.ts';
import { inStock } from './memoized-sets.ts';
import { aisleAt, inTurn, makerAt, soldOutLast } from './own-order.ts';
import { cutoutsOf } from './page-pictures.ts';
import { recentBuyersOf } from './recent-buyers.ts';
import { productAt, type Snapshot } from './snapshot.ts';
import { sortOrderOf } from './sort-order.ts';

type Special = {
  key: string;
  kind: Headed['head']['kind'];
  words: { title: string; copy: string };
  /** Decides what is a deal. */
  today: Day;
};

/** The pages at /c/ that no category fills: they are lists by savings, by recent orders and by the calendar. */
export function makeSpecialPage(snapshot: Snapshot, key: SpecialKey, today: Day): Headed {
  if (key === 'all-deals') {
    const order = bySavings(snapshot, today);
    const page = listPage(snapshot, { key, kind: 'deals', words: SPECIAL_PAGE_WORDS['all-deals'], today }, order);
    return { ...page, head: { ...page.head, subcategories: aislesOf(snapshot, order, '/c/all-deals') } };
  }
  if (key === 'holiday') return makeHolidayPage(snapshot, today);
  const trending = byRecentBuyers(snapshot);
  if (trending.length > 0)
    return listPage(snapshot, { key, kind: 'trending', words: SPECIAL_PAGE_WORDS.trending, today }, trending);
  const newest = listedIn(snapshot, sortOrderOf(snapshot, 'new')).slice(0, NEWEST_PRODUCTS);
  return listPage(snapshot, { key, kind: 'new', words: SPECIAL_PAGE_WORDS.nothing_trending, today }, newest);
}

/** The deals of all aisles in turn, the best of each first. */
export function makeDealsPage(snapshot: Snapshot, today: Day): Headed {
  const best = bySavings(snapshot, today);
  const special = { key: 'deals', kind: 'deals', words: SPECIAL_PAGE_WORDS['all-deals'], today } as const;
  const page = listPage(snapshot, special, inTurn(best, aisleAt(snapshot)));
  return { ...page, head: { ...page.head, subcategories: aislesOf(snapshot, best, '/c/all-deals') } };
}

/** The categories of the season in turn, the best seller of each first; between two seasons, what comes next. */
function makeHolidayPage(snapshot: Snapshot, today: Day): Headed {
  const { current, next } = seasonsOn(snapshot.seasons, today);
  const words = current ? seasonWords(current) : noSeasonWords(next);
  const categories = current?.categories ?? [];
  const categoryOf = (ordinal: number) => {
    const { category_keys } = productAt(snapshot, ordinal);
    return categories.findIndex((key) => category_keys.includes(key));
  };
  const found = listedIn(snapshot, sortOrderOf(snapshot, 'popular')).filter((ordinal) => categoryOf(ordinal) >= 0);
  const byCategory = categories.flatMap((_, at) => found.filter((ordinal) => categoryOf(ordinal) === at));
  const order = inTurn(byCategory, (ordinal) => String(categoryOf(ordinal)));
  const page = listPage(snapshot, { key: 'holiday', kind: 'holiday', words, today }, order);
  return { ...page, head: { ...page.head, subcategories: nodesOf(snapshot, categories, order, '/c/holiday') } };
}

/** The pages at addresses of their own (`LANDING_URLS`). */
export function makeLandingPage(snapshot: Snapshot, key: LandingKey, today: Day): Headed {
  const listed = listedIn(snapshot, sortOrderOf(snapshot, 'popular'));
  if (key === 'ic') {
    const sold = listed.filter((ordinal) => snapshot.brands.get(productAt(snapshot, ordinal).brand_id)?.is_at_partner);
    const words = sold.length > 0 ? SPECIAL_PAGE_WORDS.ic : SPECIAL_PAGE_WORDS.no_partner;
    return listPage(snapshot, { key, kind: 'partner', words, today }, inTurn(sold, makerAt(snapshot)));
  }
  // Every product, like the pages of other features that aren't open.
  if (!snapshot.features.thrive_cash)
    return listPage(snapshot, { key, kind: 'all', words: SPECIAL_PAGE_WORDS.without_thrivecash, today }, listed);
  const earning = listed.filter((ordinal) => productAt(snapshot, ordinal).card.tiered_pricing.length > 0);
  return listPage(snapshot, { key, kind: 'thrive_cash', words: SPECIAL_PAGE_WORDS.thrivecash, today }, earning);
}

function listPage(snapshot: Snapshot, { key, kind, words, today }: Special, ordinals: readonly number[]): Headed {
  const first = ordinals.slice(0, 24).map((ordinal) => productAt(snapshot, ordinal));
  const { image, cutouts } = cutoutsOf(first);
  return {
    head: {
      kind,
      url_key: key,
      ...words,
      breadcrumb: [],
      subcategories: [],
      image,
      pictures: cutouts,
    },
    list: {
      base: bitsOf(snapshot.products.length, ordinals),
      key: `special:${key}:${today}`,
      order: Int32Array.from(ordinals),
    },
  };
}

const listedIn = (snapshot: Snapshot, order: Int32Array) =>
  Array.from(order).filter((ordinal) => hasBit(snapshot.listed, ordinal));

/** Without what is sold out. */
function bySavings(snapshot: Snapshot, today: Day): number[] {
  const sellable = inStock(snapshot);
  return listedIn(snapshot, sortOrderOf(snapshot, 'popular'))
    .filter((ordinal) => hasBit(sellable, ordinal))
    .map((ordinal) => ({ ordinal, product: productAt(snapshot, ordinal) }))
    .map(({ ordinal, product }) => ({ ordinal, cents: dealCents(product, today) }))
    .filter(({ cents }) => cents > 0)
    .sort((a, b) => b.cents - a.cents)
    .map(({ ordinal }) => ordinal);
}

/** What most people ordered first; what is sold out comes after what can be bought. */
function byRecentBuyers(snapshot: Snapshot): number[] {
  const trending = listedIn(snapshot, sortOrderOf(snapshot, 'popular'))
    .map((ordinal) => ({ ordinal, buyers: recentBuyersOf(snapshot, ordinal) }))
    .filter(({ buyers }) => buyers >= TRENDING_BUYERS)
    .sort((a, b) => b.buyers - a.buyers)
    .slice(0, TRENDING_PRODUCTS)
    .map(({ ordinal }) => ordinal);
  return soldOutLast(snapshot, trending);
}

/** The aisles of these products, each with its number of them and a link to the list of them. */
function aislesOf(snapshot: Snapshot, ordinals: readonly number[], path: string): CategoryNode[] {
  const keys = snapshot.categories.aisles.map(({ url_key }) => url_key);
  return nodesOf(snapshot, keys, ordinals, path);
}

/** The same of any categories; those without products are left out. */
function nodesOf(
  snapshot: Snapshot,
  keys: readonly string[],
  ordinals: readonly number[],
  path: string,
): CategoryNode[] {
  const { category: column } = snapshot.columns;
  const counts = countValues(column, Int32Array.from(ordinals));
  return keys
    .flatMap((key) => snapshot.categories.byKey.get(key) ?? [])
    .map(({ url_key, title, blurb }) => ({
      url_key,
      url: `${path}?category=${url_key}`,
      title,
      blurb,
      count: counts[column.idByKey.get(url_key) ?? -1] ?? 0,
      image: '',
    }))
    .filter(({ count }) => count > 0);
}
