import { ADDRESSES_PER_FILE, type AddressKind, type AddressList } from '#domain/catalog/address-endpoints.ts';
import { type PageKind, productUrl } from '#domain/catalog/addresses.ts';
import { FACET_VALUE_KINDS } from '#domain/catalog/facet-kinds.ts';
import { indexedFilters } from '#domain/catalog/indexed-filters.ts';
import { ListQuery } from '#domain/catalog/list-query.ts';
import { type CatalogProduct, imageUrl } from './catalog-product.ts';
import { listedWith, memoizePerShape } from './memoized-sets.ts';
import { pageImage } from './page-pictures.ts';
import { showList } from './show-list.ts';
import { showBrands, showCategories, showNavigation, showSelections, showValues } from './show-page.ts';
import { showShoppingLists } from './shopping-lists.ts';
import { hasOwnPage, productAt, productById, type Snapshot } from './snapshot.ts';

/** One sitemap file's worth of page addresses. */
export function showAddresses(snapshot: Snapshot, kind: AddressKind, cur_page: number): AddressList {
  const first = (cur_page - 1) * ADDRESSES_PER_FILE;
  const paging = { cur_page, page_size: ADDRESSES_PER_FILE };
  if (kind === 'products') {
    const all = ordinalsWithPage(snapshot);
    const here = all.subarray(first, first + ADDRESSES_PER_FILE);
    const addresses = Array.from(here, (ordinal) => productAddress(productAt(snapshot, ordinal)));
    return { addresses, total: all.length, ...paging };
  }
  const all = addressesOf(snapshot, kind);
  return { addresses: all.slice(first, first + ADDRESSES_PER_FILE), total: all.length, ...paging };
}

/** A choice is a page of its own, which search engines may show instead of its family's. */
const ordinalsWithPage = memoizePerShape((snapshot) =>
  Int32Array.from(snapshot.products.flatMap((product, ordinal) => (hasOwnPage(snapshot, product) ? [ordinal] : []))),
);

type Address = AddressList['addresses'][number];
type Node = { url_key: string; url: string; image: string };

const productAddress = ({ card, picture_hash, category, changed_on }: CatalogProduct): Address => ({
  url: productUrl(card.url_key),
  image: imageUrl(card.sku, picture_hash, category, 640),
  changed_on,
});

function addressesOf(snapshot: Snapshot, kind: Exclude<AddressKind, 'products'>): Address[] {
  const changes = lastChanges(snapshot);
  const nodeOf =
    (of: PageKind) =>
    ({ url_key, url, image }: Node): Address => ({ url, image, changed_on: changes.get(`${of}:${url_key}`) });
  switch (kind) {
    case 'aisles':
      return showCategories(snapshot).map(nodeOf('category'));
    case 'diets':
      return showNavigation(snapshot).diets.map(nodeOf('diet'));
    case 'brands':
      return showBrands(snapshot).brands.map(nodeOf('brand'));
    case 'lists':
      return [...listAddresses(snapshot), ...showSelections(snapshot).map(nodeOf('selection'))];
    case 'values':
      return showValues(snapshot)
        .values.filter((value) => value.kind !== 'diet')
        .map((value) => nodeOf(value.kind)(value));
    case 'filters':
      return filterAddresses(snapshot);
  }
}

function listAddresses(snapshot: Snapshot): Address[] {
  const itemsOf = new Map(snapshot.shopping_lists.map(({ url_key, items }) => [url_key, items]));
  return showShoppingLists(snapshot).lists.map(({ url_key, url, image }) => {
    const days = (itemsOf.get(url_key) ?? []).flatMap(
      ({ product_id }) => productById(snapshot, product_id)?.changed_on ?? [],
    );
    return { url, image, changed_on: days.toSorted().at(-1) };
  });
}

/** Those that have products. When such a list last changed isn't known without looking at each of them. */
function filterAddresses(snapshot: Snapshot): Address[] {
  return indexedFilters().flatMap(({ category, diet, url }) => {
    if (!snapshot.categories.byKey.has(category)) return [];
    const query = ListQuery.parse({ filter: { diet }, page_size: 1 });
    const list = { base: listedWith(snapshot, 'category', category), key: `category:${category}` };
    const { total } = showList(snapshot, query, list);
    return total > 0 ? [{ url, image: pageImage(snapshot, 'category', category, 320) }] : [];
  });
}

/** The newest change of the products of every page, from one pass over all of them. */
const lastChanges = memoizePerShape((snapshot) => {
  const changes = new Map<string, string>();
  const note = (page: string, day: string) => {
    if (day > (changes.get(page) ?? '')) changes.set(page, day);
  };
  for (const { is_listed, changed_on, category_keys, brand_key, keys } of snapshot.products) {
    if (!is_listed) continue;
    for (const key of category_keys) note(`category:${key}`, changed_on);
    for (const kind of FACET_VALUE_KINDS) for (const key of keys[kind]) note(`${kind}:${key}`, changed_on);
    note(`brand:${brand_key}`, changed_on);
  }
  return changes;
});
