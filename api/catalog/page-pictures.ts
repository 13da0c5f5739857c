import { AISLE_KEYS } from '#domain/media/aisles.ts';
import type { PageKind } from '#domain/catalog/addresses.ts';
import { FACET_VALUE_KINDS } from '#domain/catalog/facet-kinds.ts';
import { aisleUrl, pictureUrl } from '#api/media/index.ts';
import type { CatalogProduct } from './catalog-product.ts';
import { hasBit, keepCommon } from './bits.ts';
import { inStock, memoizePerShape } from './memoized-sets.ts';
import { productAt, type Snapshot } from './snapshot.ts';
import { sortOrderOf } from './sort-order.ts';

const CUTOUTS = 3;
const hasOwnPicture = (url_key: string) => AISLE_KEYS.some((key) => key === url_key);

/** The picture of a list page: an aisle's own, otherwise that of its best seller; empty if nothing in it has one. */
export function pageImage(snapshot: Snapshot, kind: PageKind, url_key: string, width: 320 | 640): string {
  if (hasOwnPicture(url_key)) return aisleUrl(url_key, width);
  const [best] = bestOf(snapshot, kind, url_key);
  return best?.picture_hash ? pictureUrl(best.card.sku, best.picture_hash, width) : '';
}

/** Cutouts of its best sellers, one of each category. */
export function pageCutouts(snapshot: Snapshot, kind: PageKind, url_key: string): string[] {
  return bestOf(snapshot, kind, url_key).flatMap(({ card, picture_hash }) =>
    picture_hash ? [pictureUrl(card.sku, picture_hash, 320, 'cutout')] : [],
  );
}

/** The picture and the cutouts of a list that is in an order of its own. */
export function cutoutsOf(products: readonly CatalogProduct[]): { image: string; cutouts: string[] } {
  const drawn = products.filter(({ picture_hash }) => picture_hash !== null);
  const different = drawn.filter(({ category }, at) => drawn.findIndex((other) => other.category === category) === at);
  const address = ({ card, picture_hash }: CatalogProduct, view: 'front' | 'cutout') =>
    pictureUrl(card.sku, picture_hash ?? '', view === 'front' ? 640 : 320, view);
  const [first] = drawn;
  return {
    image: first ? address(first, 'front') : '',
    cutouts: different.slice(0, CUTOUTS).map((product) => address(product, 'cutout')),
  };
}

function bestOf(snapshot: Snapshot, kind: PageKind, url_key: string): readonly CatalogProduct[] {
  return bestSellersOf(snapshot).get(`${kind}:${url_key}`) ?? [];
}

/** The best sellers in stock of every page, from one pass over all products. */
const bestSellersOf = memoizePerShape((snapshot) => {
  const best = new Map<string, CatalogProduct[]>();
  const sellable = keepCommon(inStock(snapshot).slice(), snapshot.listed);
  for (const ordinal of sortOrderOf(snapshot, 'popular')) {
    if (!hasBit(sellable, ordinal)) continue;
    const product = productAt(snapshot, ordinal);
    if (!product.picture_hash) continue;
    for (const page of pagesOf(product)) {
      const known = best.get(page);
      if (!known) best.set(page, [product]);
      else if (known.length < CUTOUTS && known.every(({ category }) => category !== product.category))
        known.push(product);
    }
  }
  return best;
});

function pagesOf({ category_keys, brand_key, keys }: CatalogProduct): string[] {
  return [
    ...category_keys.map((key) => `category:${key}`),
    `brand:${brand_key}`,
    ...FACET_VALUE_KINDS.flatMap((kind) => keys[kind].map((key) => `${kind}:${key}`)),
  ];
}
