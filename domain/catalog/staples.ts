import { hasOptions } from './names.ts';
import type { ProductCard } from './schema.ts';

const COUNT = 6;

/** Today's six staples, one per subcategory, in the given order: best sellers first. */
export function pickStaples(products: readonly ProductCard[]): ProductCard[] {
  const kinds = new Set<string>();
  const picked: ProductCard[] = [];
  for (const product of products) {
    const { subcategory } = product.primary_category;
    if (picked.length === COUNT) break;
    if (hasOptions(product) || product.msrp <= product.price || kinds.has(subcategory)) continue;
    kinds.add(subcategory);
    picked.push(product);
  }
  return picked;
}
