import { type PageKind, pageUrl } from '#domain/catalog/addresses.ts';
import type { CategoryNode, FacetPage } from '#domain/catalog/endpoints.ts';
import { type FacetPageKind, VALUE_KINDS } from '#domain/catalog/facet-kinds.ts';
import { INDEX_TITLES } from '#domain/catalog/index-titles.ts';
import type { ListQuery } from '#domain/catalog/list-query.ts';
import { isSpecialKey, type LandingKey } from '#domain/catalog/special-pages.ts';
import type { Day } from '#domain/kernel/calendar.ts';
import { GENERAL_REFUSALS, Refusal } from '#domain/kernel/refusal.ts';
import { countBits } from './bits.ts';
import { listedWith, memoizedCounts, memoizePerShape } from './memoized-sets.ts';
import type { Category } from './category-tree.ts';
import type { HouseholdView } from './household-view.ts';
import { ownOrder } from './own-order.ts';
import type { Headed } from './page-head.ts';
import { hasEnded, refuseEnded, refuseMissing } from './missing-page.ts';
import { cutoutsOf, pageCutouts, pageImage } from './page-pictures.ts';
import { showList } from './show-list.ts';
import { productById, type Snapshot } from './snapshot.ts';
import type { FacetValueRow } from './store.ts';
import { makeDealsPage, makeLandingPage, makeSpecialPage } from './special-pages.ts';

/** A list under its heading. To a household, the heading shows pictures only of what it may have. */
export function showPage(
  snapshot: Snapshot,
  { head, list }: Headed,
  query: ListQuery,
  view: HouseholdView | null = null,
): FacetPage {
  const shown = showList(snapshot, query, list, view);
  if (!view || head.pictures.length === 0) return { ...shown, ...head };
  const wanted = shown.products
    .flatMap(({ id }) => productById(snapshot, id) ?? [])
    .filter((product) => !view.isHidden(product));
  return { ...shown, ...head, pictures: cutoutsOf(wanted).cutouts };
}

const headsOf = memoizePerShape(() => new Map<string, Headed>());

/** The deals of all aisles in turn. */
export function headDeals(snapshot: Snapshot, today: Day): Headed {
  return memoizedHead(snapshot, `deals:${today}`, () => makeDealsPage(snapshot, today));
}

/** The list at an address of its own. */
export function headLandingPage(snapshot: Snapshot, key: LandingKey, today: Day): Headed {
  return memoizedHead(snapshot, `landing:${key}:${today}`, () => makeLandingPage(snapshot, key, today));
}

/** @throws Refusal `not_found` for an unknown category; an empty one has a page. */
export function headCategoryPage(snapshot: Snapshot, url_key: string, today: Day): Headed {
  if (isSpecialKey(url_key))
    return memoizedHead(snapshot, `special:${url_key}:${today}`, () => makeSpecialPage(snapshot, url_key, today));
  const category = snapshot.categories.byKey.get(url_key);
  if (!category) throw refuseMissing(snapshot, 'category', url_key);
  if (isClosedAisle(snapshot, url_key)) return headAll(snapshot, category);
  return memoizedHead(snapshot, `category:${url_key}`, () => makeCategoryPage(snapshot, category));
}

/** @throws Refusal `ended` if all that it had is no longer sold. */
function makeCategoryPage(snapshot: Snapshot, category: Category): Headed {
  const { url_key } = category;
  if (hasEnded(snapshot, 'category', url_key)) throw refuseEnded(snapshot, 'category', url_key);
  return {
    head: {
      kind: 'category',
      url_key,
      title: category.title,
      copy: category.blurb,
      breadcrumb: category.path.map(({ url_key: key, title }) => ({ url_key: key, title })),
      subcategories: category.children.map((child) => categoryNode(snapshot, child)).filter(({ count }) => count > 0),
      image: pageImage(snapshot, 'category', url_key, 640),
      pictures: [],
    },
    list: { base: listedWith(snapshot, 'category', url_key), key: `category:${url_key}`, category },
  };
}

/** Whether an aisle belongs to a feature that is still off, so that its page lists all products. */
export function isClosedAisle({ categories, features }: Snapshot, url_key: string): boolean {
  return !features.autoship && categories.byKey.get(url_key)?.rule === 'autoship';
}

function headAll(snapshot: Snapshot, { url_key }: Category): Headed {
  return {
    head: {
      kind: 'all',
      url_key,
      title: 'All products',
      copy: '',
      breadcrumb: [],
      subcategories: [],
      image: pageImage(snapshot, 'category', url_key, 640),
      pictures: [],
    },
    list: { base: snapshot.listed, key: 'all' },
  };
}

/** @throws Refusal `not_found` for an unknown value. */
export function headAttributePage(snapshot: Snapshot, attribute: string): Headed {
  const kind = VALUE_KINDS.find((one) => findValue(snapshot, one, attribute) !== null);
  if (!kind) throw refuseAttribute(snapshot, attribute);
  return headFacetPage(snapshot, kind, attribute);
}

/** @throws Refusal `not_found` for an unknown value. */
export function headFacetPage(snapshot: Snapshot, kind: FacetPageKind, url_key: string): Headed {
  return memoizedHead(snapshot, `${kind}:${url_key}`, () => {
    const value = findValue(snapshot, kind, url_key);
    if (!value) throw refuseMissing(snapshot, kind, url_key);
    if (kind === 'brand' && hasEnded(snapshot, kind, url_key)) throw refuseEnded(snapshot, kind, url_key);
    return {
      head: {
        kind,
        url_key,
        title: value.title,
        copy: value.blurb,
        breadcrumb: [{ url_key, title: value.title }],
        subcategories: kind === 'value' ? makersWith(snapshot, url_key) : [],
        image: pageImage(snapshot, kind, url_key, 640),
        pictures: pageCutouts(snapshot, kind, url_key),
      },
      list: {
        base: listedWith(snapshot, kind, url_key),
        key: `${kind}:${url_key}`,
        ...ownOrder(snapshot, kind, value),
      },
    };
  });
}

/** The call doesn't say of which kind it is. */
function refuseAttribute(snapshot: Snapshot, attribute: string): Refusal {
  const refusals = VALUE_KINDS.map((kind) => refuseMissing(snapshot, kind, attribute));
  return refusals.find(({ code }) => code !== 'not_found') ?? new Refusal(GENERAL_REFUSALS.not_found);
}

/** Makers that are named at the head of a value's page. */
const MAKERS = 12;

/** The makers of whom a value holds, those with most products first. */
function makersWith(snapshot: Snapshot, url_key: string): CategoryNode[] {
  const { columns } = snapshot;
  const counts = memoizedCounts(listedWith(snapshot, 'value', url_key), columns.brand);
  return columns.brand.values
    .map(({ key, title }, id) => ({ key, title, count: counts[id] ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || a.title.localeCompare(b.title, 'en'))
    .slice(0, MAKERS)
    .map(({ key, title, count }) => ({ url_key: key, url: pageUrl('brand', key), title, blurb: '', count, image: '' }));
}

/** Only existing pages are memoized, so their number is limited. */
function memoizedHead(snapshot: Snapshot, key: string, make: () => Headed): Headed {
  const heads = headsOf(snapshot);
  const known = heads.get(key);
  if (known) return known;
  const made = make();
  heads.set(key, made);
  return made;
}

type FoundValue = Pick<FacetValueRow, 'url_key' | 'title' | 'blurb' | 'shown_by'>;

/** A facet value or brand; null if it has no page. */
export function findValue(snapshot: Snapshot, kind: FacetPageKind, url_key: string): FoundValue | null {
  if (kind !== 'brand') {
    return snapshot.facet_values.find((value) => value.kind === kind && value.url_key === url_key) ?? null;
  }
  for (const brand of snapshot.brands.values()) {
    if (brand.url_key === url_key) return { url_key, title: brand.name, blurb: brand.story, shown_by: [] };
  }
  return null;
}

function categoryNode(snapshot: Snapshot, { url_key, title, blurb }: Category): CategoryNode {
  return node(snapshot, 'category', { url_key, title, blurb });
}

function node(
  snapshot: Snapshot,
  kind: PageKind,
  { url_key, title, blurb }: { url_key: string; title: string; blurb: string },
): CategoryNode {
  return {
    url_key,
    url: pageUrl(kind, url_key),
    title,
    blurb,
    count: countBits(listedWith(snapshot, kind, url_key)),
    image: pageImage(snapshot, kind, url_key, 320),
  };
}

/** Aisles with their categories, and diets; empty ones are left out. */
export const showNavigation = memoizePerShape((snapshot) => {
  const nonEmpty = (nodes: CategoryNode[]) => nodes.filter(({ count }) => count > 0);
  const aisles = snapshot.categories.aisles.map((aisle) => ({
    ...categoryNode(snapshot, aisle),
    children: nonEmpty(aisle.children.map((child) => categoryNode(snapshot, child))),
  }));
  const diets = snapshot.facet_values.filter(({ kind }) => kind === 'diet');
  return {
    aisles: aisles.filter(({ count }) => count > 0),
    diets: nonEmpty(diets.map((diet) => node(snapshot, 'diet', diet))),
  };
});

/** Every category that has products, below which aisle and how deep it may be. */
export const showCategories = memoizePerShape((snapshot) =>
  snapshot.categories.all.map((category) => categoryNode(snapshot, category)).filter(({ count }) => count > 0),
);

/** Everything a product or its maker can be chosen by, with the number of products; what has none is left out. */
export const showValues = memoizePerShape((snapshot) => {
  const values = VALUE_KINDS.flatMap((kind) =>
    snapshot.facet_values
      .filter((value) => value.kind === kind)
      .map((value) => ({ kind, ...node(snapshot, kind, value) })),
  ).filter(({ count }) => count > 0);
  return { title: INDEX_TITLES.values, total: values.length, values };
});

/** Every selection that has products. */
export const showSelections = memoizePerShape((snapshot) =>
  snapshot.facet_values
    .filter(({ kind }) => kind === 'selection')
    .map((value) => node(snapshot, 'selection', value))
    .filter(({ count }) => count > 0),
);

/** All brands with listed products, by name. */
export const showBrands = memoizePerShape((snapshot) => {
  const brands = [...snapshot.brands.values()]
    .map(({ url_key, name, story }) => node(snapshot, 'brand', { url_key, title: name, blurb: story }))
    .filter(({ count }) => count > 0);
  brands.sort((a, b) => a.title.localeCompare(b.title, 'en'));
  return { title: INDEX_TITLES.brands, total: brands.length, brands };
});
