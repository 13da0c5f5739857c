import { hasUnnamedOil, OIL_SOURCES } from '#domain/catalog/unnamed-oil.ts';
import { stemOf, wordsOf } from '#domain/catalog/words.ts';
import type { TimeSlicer } from '#api/kernel/time-slicer.ts';
import { addBit, type Bits, keepCommon, noBits } from '../bits.ts';
import type { CatalogProduct } from '../catalog-product.ts';

/** Which words the ingredient lists of the listed products have, or may have: an oil without a name may be any common one. */
export type IngredientWords = {
  stems: ReadonlySet<string>;
  /** The products that have a stem, ascending. A family has what any child has, a bundle what any part has. */
  ordinalsByStem: ReadonlyMap<string, Int32Array>;
  /** The products whose lists are known, also those of their children or parts. */
  declared: Bits;
};

type Family = {
  products: readonly CatalogProduct[];
  childrenById: ReadonlyMap<number, readonly number[]>;
  ordinalById: ReadonlyMap<number, number>;
};

/** Built in slices, as the rest of the index. */
export async function indexIngredients(family: Family, slicer: TimeSlicer): Promise<IngredientWords> {
  const { products } = family;
  const found = new Map<string, number[]>();
  const declared = noBits(products.length);
  const stemsIn = stemReader();
  for (const [ordinal, product] of products.entries()) {
    if (!product.is_listed) continue;
    const lists = listsOf(family, product);
    if (lists.every((list) => list !== '')) addBit(declared, ordinal);
    for (const stem of new Set(lists.flatMap(stemsIn))) {
      const ordinals = found.get(stem);
      if (ordinals) ordinals.push(ordinal);
      else found.set(stem, [ordinal]);
    }
    await slicer.yieldIfDue();
  }
  const ordinalsByStem = new Map([...found].map(([stem, ordinals]) => [stem, Int32Array.from(ordinals)]));
  return { stems: new Set(ordinalsByStem.keys()), ordinalsByStem, declared };
}

/** The ingredient lists of a product: its own, or those of its children or parts. */
function listsOf({ products, childrenById, ordinalById }: Family, product: CatalogProduct): string[] {
  const listAt = (ordinal: number | undefined) => products[ordinal ?? -1]?.ingredient_statement ?? '';
  if (product.components.length > 0)
    return product.components.map(({ product_id }) => listAt(ordinalById.get(product_id)));
  const children = childrenById.get(product.product_id);
  return children ? children.map(listAt) : [product.ingredient_statement];
}

/** Sizes of one product have the same list, and lists have the same words. */
function stemReader(): (list: string) => readonly string[] {
  const byList = new Map<string, readonly string[]>();
  const byWord = new Map<string, string>();
  const stem = (word: string) => {
    const known = byWord.get(word);
    if (known !== undefined) return known;
    const made = stemOf(word);
    byWord.set(word, made);
    return made;
  };
  return (list) => {
    const known = byList.get(list);
    if (known) return known;
    const made = [...new Set([...wordsOf(list).map(stem), ...(hasUnnamedOil(list) ? OIL_SOURCES : [])])];
    byList.set(list, made);
    return made;
  };
}

/** Keeps of `bits`, in place, the products that are known not to have a stem among their ingredients. */
export function keepWithout(bits: Bits, { ordinalsByStem, declared }: IngredientWords, stem: string): Bits {
  keepCommon(bits, declared);
  for (const ordinal of ordinalsByStem.get(stem) ?? [])
    bits[ordinal >>> 5] = (bits[ordinal >>> 5] ?? 0) & ~(1 << (ordinal & 31));
  return bits;
}
