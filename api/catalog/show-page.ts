import type { CategoryNode, FacetPage, ListQuery, ProductList } from '#domain/catalog/endpoints.ts';
import { Refusal } from '#domain/kernel/refusal.ts';
import { aisleUrl } from '#api/media/index.ts';
import { countBits } from './bits.ts';
import type { LabelColumn } from './entry.ts';
import { membersOf, oncePerShape } from './members.ts';
import type { Shelf } from './shelves.ts';
import { type ListContext, showList } from './show-list.ts';
import type { Snapshot } from './snapshot.ts';

export type PageKind = LabelColumn | 'brand';

/** Where the pages of each kind of value live (specification, Catalogue). */
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

/** What a page says above its list: the same for all its filters and pages. */
export type PageHead = Omit<FacetPage, keyof ProductList>;
type Headed = { head: PageHead; list: ListContext };

/** @throws Refusal `not_found` for a shelf that does not exist; an empty one is a page. */
export function showCategoryPage(snapshot: Snapshot, url_key: string, query: ListQuery): FacetPage {
  const { head, list } = headCategoryPage(snapshot, url_key);
  return { ...showList(snapshot, query, list), ...head };
}

/** @throws Refusal `not_found` for a value without words. */
export function showFacetPage(snapshot: Snapshot, kind: PageKind, url_key: string, query: ListQuery): FacetPage {
  const { head, list } = headFacetPage(snapshot, kind, url_key);
  return { ...showList(snapshot, query, list), ...head };
}

const headsOf = oncePerShape(() => new Map<string, Headed>());

/** @throws Refusal `not_found` for a shelf that does not exist. */
export function headCategoryPage(snapshot: Snapshot, url_key: string): Headed {
  const shelf = snapshot.shelves.by_key.get(url_key);
  if (!shelf) throw new Refusal('not_found');
  return keptHead(snapshot, `category:${url_key}`, () => ({
    head: {
      kind: 'category',
      url_key,
      title: shelf.title,
      copy: shelf.blurb,
      breadcrumb: shelf.path.map(({ url_key: key, title }) => ({ url_key: key, title })),
      subcategories: shelf.children.map((child) => shelfNode(snapshot, child)).filter(({ count }) => count > 0),
      image: aisleUrl(url_key, 640),
    },
    list: { base: membersOf(snapshot, 'category', url_key), key: `category:${url_key}`, shelf },
  }));
}

/** @throws Refusal `not_found` for a value without words. */
export function headFacetPage(snapshot: Snapshot, kind: PageKind, url_key: string): Headed {
  return keptHead(snapshot, `${kind}:${url_key}`, () => {
    const words = findWords(snapshot, kind, url_key);
    if (!words) throw new Refusal('not_found');
    return {
      head: {
        kind,
        url_key,
        title: words.title,
        copy: words.blurb,
        breadcrumb: [{ url_key, title: words.title }],
        subcategories: [],
        image: aisleUrl(url_key, 640),
      },
      list: { base: membersOf(snapshot, kind, url_key), key: `${kind}:${url_key}` },
    };
  });
}

/** Only pages that exist are kept, so there are no more heads than there are words. */
function keptHead(snapshot: Snapshot, key: string, make: () => Headed): Headed {
  const heads = headsOf(snapshot);
  const known = heads.get(key);
  if (known) return known;
  const made = make();
  heads.set(key, made);
  return made;
}

/** Title and words of a value that has a page. */
export function findWords(
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

export function shelfNode(snapshot: Snapshot, { url_key, title, blurb }: Shelf): CategoryNode {
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
    count: countBits(membersOf(snapshot, kind, url_key)),
    image: aisleUrl(url_key, 320),
  };
}

/** Aisles with their shelves, and diets; what is empty is left out. */
export const showNavigation = oncePerShape((snapshot) => {
  const stocked = (nodes: CategoryNode[]) => nodes.filter(({ count }) => count > 0);
  const aisles = snapshot.shelves.aisles.map((aisle) => ({
    ...shelfNode(snapshot, aisle),
    children: stocked(aisle.children.map((child) => shelfNode(snapshot, child))),
  }));
  const diets = snapshot.facet_values.filter(({ kind }) => kind === 'diet');
  return {
    aisles: aisles.filter(({ count }) => count > 0),
    diets: stocked(diets.map((diet) => node(snapshot, 'diet', diet))),
  };
});

/** Every brand with goods to sell, by name. */
export const showBrands = oncePerShape((snapshot) => {
  const brands = [...snapshot.brands.values()]
    .map(({ url_key, name, story }) => node(snapshot, 'brand', { url_key, title: name, blurb: story }))
    .filter(({ count }) => count > 0);
  return { brands: brands.sort((a, b) => a.title.localeCompare(b.title, 'en')) };
});
