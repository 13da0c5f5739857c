import { ADDRESSES_PER_FILE, type AddressKind, type AddressList } from '#domain/catalog/endpoints.ts';
import { productUrl } from '#domain/catalog/addresses.ts';
import { imageUrl } from './catalog-product.ts';
import { showBrands, showNavigation, showSelections, showValues } from './show-page.ts';
import { showShoppingLists } from './shopping-lists.ts';
import type { Snapshot } from './snapshot.ts';

/** One sitemap file's worth of page addresses. */
export function showAddresses(snapshot: Snapshot, kind: AddressKind, cur_page: number): AddressList {
  const all = addressesOf(snapshot, kind);
  const first = (cur_page - 1) * ADDRESSES_PER_FILE;
  return {
    addresses: all.slice(first, first + ADDRESSES_PER_FILE),
    total: all.length,
    cur_page,
    page_size: ADDRESSES_PER_FILE,
  };
}

function addressesOf(snapshot: Snapshot, kind: AddressKind): AddressList['addresses'] {
  const node = ({ url, image }: { url: string; image: string }) => ({ url, image });
  switch (kind) {
    case 'products':
      return snapshot.products
        .filter(({ is_listed }) => is_listed)
        .map(({ card, picture_hash, category }) => ({
          url: productUrl(card.url_key),
          image: imageUrl(card.sku, picture_hash, category, 640),
        }));
    case 'aisles':
      return showNavigation(snapshot).aisles.flatMap((aisle) => [node(aisle), ...aisle.children.map(node)]);
    case 'diets':
      return showNavigation(snapshot).diets.map(node);
    case 'brands':
      return showBrands(snapshot).brands.map(node);
    case 'lists':
      return [...showShoppingLists(snapshot).lists, ...showSelections(snapshot)].map(node);
    case 'values':
      return showValues(snapshot)
        .values.filter(({ kind }) => kind !== 'diet')
        .map(node);
  }
}
