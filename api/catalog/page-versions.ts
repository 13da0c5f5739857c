import { LISTS_URL, PAGE_FOLDERS } from '#domain/catalog/addresses.ts';
import { FACET_VALUE_KINDS } from '#domain/catalog/facet-kinds.ts';
import { isSpecialKey } from '#domain/catalog/special-pages.ts';
import { LOW_UNDER } from '#domain/catalog/badges.ts';
import type { CatalogProduct } from './catalog-product.ts';
import { plainOf } from './packed/packed-product.ts';
import { isSamePlace } from './packed-texts.ts';
import { goesWithOf, isPairingCandidate } from './related.ts';
import { isClosedAisle } from './show-page.ts';
import type { Snapshot } from './snapshot.ts';

/** Versions of the catalog's pages: a cached page is current as long as its version stays the same. */
export type PageVersions = {
  /** Raises the versions of the pages that a new snapshot changes. */
  update(next: Snapshot): void;
  /** The version of a path without its query; the Pacific day `today` decides which restrictions apply. */
  versionOf(path: string, today: string): string;
};

const PAGE = /^\/([a-z]+)\/([^/]+)$/;
const KIND_OF_FOLDER = new Map(Object.entries(PAGE_FOLDERS).map(([kind, folder]) => [folder as string, kind]));

/**
 * A sale changes the stock of a product that hundreds of pages show, but none of the pages while plenty is left. So a
 * page's version is not the catalog's, but a counter for its subject (an aisle, a brand, a category) that goes up when
 * one of its products looks different.
 */
export function trackPageVersions(): PageVersions {
  const counts = new Map<string, number>();
  let catalogVersion = 0;
  let anyVersion = 0;
  let trendingVersion = 0;
  let current: Snapshot | null = null;
  const countOf = (tag: string) => counts.get(tag) ?? 0;

  const productVersion = (snapshot: Snapshot, url_key: string, today: string): string => {
    const ordinal = snapshot.ordinalByUrlKey.get(url_key);
    const product = ordinal === undefined ? undefined : snapshot.products[ordinal];
    if (!product) return 'none';
    const shown = [...product.components.map(({ product_id }) => product_id), ...goesWithOf(snapshot, product)];
    const parts = shown.map((product_id) => familyTag(snapshot.products[snapshot.ordinalById.get(product_id) ?? -1]));
    return [familyTag(product), leafTag(product), pairsTag(product), ...parts].map(countOf).join('.') + today;
  };

  return {
    update(next) {
      const before = current;
      current = next;
      // A day can end the evidence of every store price, and comparing all products would take seconds.
      const isRepriced = before?.priced_on !== next.priced_on && before?.products !== next.products;
      if (
        !before ||
        isRepriced ||
        before.categories !== next.categories ||
        before.products.length !== next.products.length
      ) {
        catalogVersion += 1;
        return;
      }
      const tags = new Set<string>();
      next.products.forEach((product, ordinal) => {
        const then = before.products[ordinal];
        if (product === then || !then || looksSame(product, then)) return;
        for (const one of [product, then]) for (const tag of tagsOf(one)) tags.add(tag);
        if (isPairingCandidate(before, ordinal)) tags.add(pairsTag(then));
        if (isPairingCandidate(next, ordinal)) tags.add(pairsTag(product));
      });
      // Of pages, only search results depend on the index.
      if (tags.size > 0 || next.index !== before.index) anyVersion += 1;
      if (next.recent_buyers !== before.recent_buyers) trendingVersion += 1;
      for (const tag of tags) counts.set(tag, countOf(tag) + 1);
    },
    versionOf(path, today) {
      const plain = path.replace(/\.(?:data|json)$/, '');
      const [, folder = '', key = ''] = PAGE.exec(plain) ?? [];
      if (folder === 'p' && current) return `${catalogVersion}:${productVersion(current, key, today)}`;
      const tag = KIND_OF_FOLDER.get(folder);
      if (folder === 'c' && isSpecialKey(key))
        return `${catalogVersion}:${anyVersion}:${key === 'trending' ? trendingVersion : ''}:${today}`;
      // Their products are of any category.
      if (plain === LISTS_URL) return `${catalogVersion}:${anyVersion}`;
      const isOfAll = folder === 'c' && current && isClosedAisle(current, key);
      return tag && !isOfAll ? `${catalogVersion}:${countOf(`${tag}:${key}`)}` : `${catalogVersion}:${anyVersion}`;
    },
  };
}

/** Unchanged details are in the same place. */
function looksSame(product: CatalogProduct, then: CatalogProduct): boolean {
  return isSamePlace(product.details, then.details) && appearanceOf(product) === appearanceOf(then);
}

/** All that pages show of a product except its details. Stock above the low mark counts as the same. */
function appearanceOf(product: CatalogProduct): string {
  // All other fields count, so that a new one can't be forgotten.
  const { details: _details, stock_qty: _stock, category, card, ...rest } = plainOf(product);
  // A product of the file has its fields in another order than one that was read from the database.
  const fields = Object.entries(rest).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([{ ...card, qty: Math.min(card.qty, LOW_UNDER) }, category.url_key, fields]);
}

function tagsOf(product: CatalogProduct): string[] {
  return [
    ...product.category_keys.map((key) => `category:${key}`),
    ...FACET_VALUE_KINDS.flatMap((kind) => product.keys[kind].map((key) => `${kind}:${key}`)),
    `brand:${product.brand_key}`,
    leafTag(product),
    familyTag(product),
  ];
}

/** A child's page shows its siblings, and the parent's page all children. */
function familyTag(product: CatalogProduct | undefined): string {
  return `family:${product?.parent_product_id ?? product?.product_id ?? 0}`;
}

/** A page's swaps come from the product's own category. */
function leafTag({ category }: CatalogProduct): string {
  return `leaf:${category.url_key}`;
}

/** A page's pairs come from the product's aisle. */
function pairsTag({ category }: CatalogProduct): string {
  return `pairs:${category.path[0]?.url_key ?? ''}`;
}
