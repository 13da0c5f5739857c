import type { CatalogProduct } from './catalog-product.ts';

/** How products are found, and which belong together. All by ordinal, their position in product_id order. */
export type Relations = {
  ordinalById: ReadonlyMap<number, number>;
  ordinalByUrlKey: ReadonlyMap<string, number>;
  ordinalBySku: ReadonlyMap<string, number>;
  childrenById: ReadonlyMap<number, readonly number[]>;
  /** The bundles that a product is part of. */
  bundlesById: ReadonlyMap<number, readonly number[]>;
};

type Keys = { url_key: string; sku: string };

/** @param keysAt a product's keys, which a file has without its card. */
export function relationsOf(
  products: readonly Pick<CatalogProduct, 'product_id' | 'parent_product_id' | 'components'>[],
  keysAt: (ordinal: number) => Keys,
): Relations {
  const ordinalById = new Map<number, number>();
  const ordinalByUrlKey = new Map<string, number>();
  const ordinalBySku = new Map<string, number>();
  const childrenById = new Map<number, number[]>();
  const bundlesById = new Map<number, number[]>();
  products.forEach(({ product_id, parent_product_id, components }, ordinal) => {
    const { url_key, sku } = keysAt(ordinal);
    ordinalById.set(product_id, ordinal);
    ordinalByUrlKey.set(url_key, ordinal);
    ordinalBySku.set(sku, ordinal);
    if (parent_product_id !== null) add(childrenById, parent_product_id, ordinal);
    for (const part of components) add(bundlesById, part.product_id, ordinal);
  });
  return { ordinalById, ordinalByUrlKey, ordinalBySku, childrenById, bundlesById };
}

function add(map: Map<number, number[]>, product_id: number, ordinal: number): void {
  const known = map.get(product_id);
  if (known) known.push(ordinal);
  else map.set(product_id, [ordinal]);
}
