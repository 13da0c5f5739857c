import type { CategoryNode, FacetPage, ListQuery, ProductList } from '#domain/catalog/endpoints.ts';
import { GENERAL_REFUSALS, Refusal } from '#domain/kernel/refusal.ts';
import { aisleUrl } from '#api/media/index.ts';
import { countBits } from './bits.ts';
import type { FacetValueKind } from './catalog-product.ts';
import { listedWith, memoizePerShape } from './memoized-sets.ts';
import type { Category } from './category-tree.ts';
import { type ListContext, showList } from './show-list.ts';
import type { Snapshot } from './snapshot.ts';

export type PageKind = FacetValueKind | 'brand';

/** The paths of each kind of page (see the specification). */
const FOLDER: Record<PageKind | 'category', string> = {
  category: '/c/',
  diet: '/diets/',
  brand: '/brand/',
  certification: '/certifications/',
  value: '/social/',
  concern: '/concerns/',
  ingredient: '/ingredients/',
  list: '/l/',
};

export function pageUrl(kind: PageKind | 'category', url_key: string): string {
  return `${FOLDER[kind]}${url_key}`;
}

/** The part of a page above its list, the same for all filters and page numbers. */
export type PageHead = Omit<FacetPage, keyof ProductList>;
type Headed = { head: PageHead; list: ListContext };

/** @throws Refusal `not_found` for an unknown category; an empty one has a page. */
export function showCategoryPage(snapshot: Snapshot, url_key: string, query: ListQuery): FacetPage {
  const { head, list } = headCategoryPage(snapshot, url_key);
  return { ...showList(snapshot, query, list), ...head };
}

/** @throws Refusal `not_found` for an unknown value. */
export function showFacetPage(snapshot: Snapshot, kind: PageKind, url_key: string, query: ListQuery): FacetPage {
  const { head, list } = headFacetPage(snapshot, kind, url_key);
  return { ...showList(snapshot, query, list), ...head };
}

const headsOf = memoizePerShape(() => new Map<string, Headed>());

/** @throws Refusal `not_found` for an unknown category. */
export function headCategoryPage(snapshot: Snapshot, url_key: string): Headed {
  const category = snapshot.categories.byKey.get(url_key);
  if (!category) throw new Refusal(GENERAL_REFUSALS.not_found);
  if (isClosedAisle(snapshot, url_key)) return headAll(snapshot, category);
  return memoizedHead(snapshot, `category:${url_key}`, () => ({
    head: {
      kind: 'category',
      url_key,
      title: category.title,
      copy: category.blurb,
      breadcrumb: category.path.map(({ url_key: key, title }) => ({ url_key: key, title })),
      subcategories: category.children.map((child) => categoryNode(snapshot, child)).filter(({ count }) => count > 0),
      image: aisleUrl(url_key, 640),
    },
    list: { base: listedWith(snapshot, 'category', url_key), key: `category:${url_key}`, category },
  }));
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
      image: aisleUrl(url_key, 640),
    },
    list: { base: snapshot.listed, key: 'all' },
  };
}

/** @throws Refusal `not_found` for an unknown value. */
export function headFacetPage(snapshot: Snapshot, kind: PageKind, url_key: string): Headed {
  return memoizedHead(snapshot, `${kind}:${url_key}`, () => {
    const value = findValue(snapshot, kind, url_key);
    if (!value) throw new Refusal(GENERAL_REFUSALS.not_found);
    return {
      head: {
        kind,
        url_key,
        title: value.title,
        copy: value.blurb,
        breadcrumb: [{ url_key, title: value.title }],
        subcategories: [],
        image: aisleUrl(url_key, 640),
      },
      list: { base: listedWith(snapshot, kind, url_key), key: `${kind}:${url_key}` },
    };
  });
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

/** Title and blurb of a facet value or brand; null if it has no page. */
export function findValue(
  snapshot: Snapshot,
  kind: PageKind,
  url_key: string,
): { title: string; blurb: string } | null {
  if (kind !== 'brand') {
    return snapshot.facet_values.find((value) => value.kind === kind && value.url_key === url_key) ?? null;
  }
  for (const brand of snapshot.brands.values()) {
    if (brand.url_key === url_key) return { title: brand.name, blurb: brand.story };
  }
  return null;
}

function categoryNode(snapshot: Snapshot, { url_key, title, blurb }: Category): CategoryNode {
  return node(snapshot, 'category', { url_key, title, blurb });
}

function node(
  snapshot: Snapshot,
  kind: PageKind | 'category',
  { url_key, title, blurb }: { url_key: string; title: string; blurb: string },
): CategoryNode {
  return {
    url_key,
    url: pageUrl(kind, url_key),
    title,
    blurb,
    count: countBits(listedWith(snapshot, kind, url_key)),
    image: aisleUrl(url_key, 320),
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

/** All brands with listed products, by name. */
export const showBrands = memoizePerShape((snapshot) => {
  const brands = [...snapshot.brands.values()]
    .map(({ url_key, name, story }) => node(snapshot, 'brand', { url_key, title: name, blurb: story }))
    .filter(({ count }) => count > 0);
  return { brands: brands.sort((a, b) => a.title.localeCompare(b.title, 'en')) };
});
