import type { CatalogProduct } from './catalog-product.ts';
import type { Reader } from './packed/columns.ts';

/** Where something is, by its key. */
export type Lookup<Key> = Pick<ReadonlyMap<Key, number>, 'get' | 'has'>;

/** How products are found, and which belong together. All by ordinal, their position in product_id order. */
export type Relations = {
  ordinalById: ReadonlyMap<number, number>;
  ordinalByUrlKey: Lookup<string>;
  ordinalBySku: Lookup<string>;
  childrenById: ReadonlyMap<number, readonly number[]>;
  /** The bundles that a product is part of. */
  bundlesById: ReadonlyMap<number, readonly number[]>;
};

type Families = Pick<Relations, 'ordinalById' | 'childrenById' | 'bundlesById'>;
type FamilyColumns = {
  product_id: Reader<number>;
  parent_product_id: Reader<number | null>;
  components: Reader<readonly { product_id: number }[]>;
};

/** The relations of products that are objects. */
export function relationsOf(products: readonly CatalogProduct[]): Relations {
  const columnOf = <Name extends keyof FamilyColumns>(name: Name) => ({
    at: (ordinal: number) => (products[ordinal] as CatalogProduct)[name],
  });
  return {
    ...familiesOf(products.length, {
      product_id: columnOf('product_id'),
      parent_product_id: columnOf('parent_product_id'),
      components: columnOf('components'),
    }),
    ordinalByUrlKey: new Map(products.map(({ card }, ordinal) => [card.url_key, ordinal])),
    ordinalBySku: new Map(products.map(({ card }, ordinal) => [card.sku, ordinal])),
  };
}

/** Which products belong together, by their columns: reading them product by product takes several times as long. */
export function familiesOf(rows: number, { product_id, parent_product_id, components }: FamilyColumns): Families {
  const ordinalById = new Map<number, number>();
  const childrenById = new Map<number, number[]>();
  const bundlesById = new Map<number, number[]>();
  for (let ordinal = 0; ordinal < rows; ordinal++) {
    ordinalById.set(product_id.at(ordinal), ordinal);
    const parent = parent_product_id.at(ordinal);
    if (parent !== null) add(childrenById, parent, ordinal);
    for (const part of components.at(ordinal)) add(bundlesById, part.product_id, ordinal);
  }
  return { ordinalById, childrenById, bundlesById };
}

function add(map: Map<number, number[]>, product_id: number, ordinal: number): void {
  const known = map.get(product_id);
  if (known) known.push(ordinal);
  else map.set(product_id, [ordinal]);
}
