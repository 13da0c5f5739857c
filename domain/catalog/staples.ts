import { hasOptions } from './names.ts';
import type { ProductCard } from './schema.ts';

const COUNT = 6;

/** Six staples, one per subcategory, in the given order: best sellers first. */
export function pickStaples(products: readonly ProductCard[]): ProductCard[] {
  const kinds = new Set<string>();
  const picked: ProductCard[] = [];
  for (const product of products) {
    const { subcategory } = product.primary_category;
    if (picked.length === COUNT) break;
    if (hasOptions(product) || kinds.has(subcategory)) continue;
    kinds.add(subcategory);
    picked.push(product);
  }
  return picked;
}

/** Those of the receipt, which shows what each saves. */
export function pickSaving(products: readonly ProductCard[]): ProductCard[] {
  return pickStaples(products.filter(({ msrp, price }) => msrp > price));
}
