import { dealCents } from '#domain/catalog/deals.ts';
import type { CategoryNode } from '#domain/catalog/endpoints.ts';
import { SPECIAL_PAGE_WORDS, type SpecialKey } from '#domain/catalog/special-pages.ts';
import { NEWEST_PRODUCTS, TRENDING_ORDERS, TRENDING_PRODUCTS } from '#domain/catalog/trending.ts';
import type { Day } from '#domain/kernel/calendar.ts';
import { hasBit } from './bits.ts';
import { countValues } from './column.ts';
import { bitsOf } from './filter.ts';
import type { Headed } from './page-head.ts';
import { aisleAt, inTurn } from './own-order.ts';
import { cutoutsOf } from './page-pictures.ts';
import { productAt, type Snapshot } from './snapshot.ts';
import { sortOrderOf } from './sort-order.ts';

type Special = {
  key: string;
  kind: 'deals' | 'trending' | 'new';
  words: { title: string; copy: string };
  /** Decides what is a deal. */
  today: Day;
};

/** The pages at /c/ that no category fills: they are lists by savings and by recent orders. */
export function makeSpecialPage(snapshot: Snapshot, key: SpecialKey, today: Day): Headed {
  if (key === 'all-deals') {
    const order = bySavings(snapshot, today);
    const page = listPage(snapshot, { key, kind: 'deals', words: SPECIAL_PAGE_WORDS['all-deals'], today }, order);
    return { ...page, head: { ...page.head, subcategories: aislesOf(snapshot, order, '/c/all-deals') } };
  }
  const trending = byRecentOrders(snapshot);
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

/** What is sold out can't be saved on. */
function bySavings(snapshot: Snapshot, today: Day): number[] {
  return listedIn(snapshot, sortOrderOf(snapshot, 'popular'))
    .map((ordinal) => ({ ordinal, product: productAt(snapshot, ordinal) }))
    .filter(({ product }) => product.card.in_stock)
    .map(({ ordinal, product }) => ({ ordinal, cents: dealCents(product, today) }))
    .filter(({ cents }) => cents > 0)
    .sort((a, b) => b.cents - a.cents)
    .map(({ ordinal }) => ordinal);
}

function byRecentOrders(snapshot: Snapshot): number[] {
  const orders = (ordinal: number) => productAt(snapshot, ordinal).recent_orders;
  return listedIn(snapshot, sortOrderOf(snapshot, 'popular'))
    .filter((ordinal) => orders(ordinal) >= TRENDING_ORDERS)
    .sort((a, b) => orders(b) - orders(a))
    .slice(0, TRENDING_PRODUCTS);
}

/** The aisles of these products, each with its number of them and a link to the list of them. */
function aislesOf(snapshot: Snapshot, ordinals: readonly number[], path: string): CategoryNode[] {
  const { category: column } = snapshot.columns;
  const counts = countValues(column, Int32Array.from(ordinals));
  return snapshot.categories.aisles
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
