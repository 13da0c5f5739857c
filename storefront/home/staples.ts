import { hasOptions } from '#domain/catalog/names.ts';
import type { ProductCard } from '#domain/catalog/schema.ts';

export type ReceiptLine = Pick<ProductCard, 'id' | 'url_key' | 'title' | 'size_text' | 'msrp' | 'price'>;

const LINES = 6;

/** Six staples for the receipt, one per subcategory, best sellers first. */
export function pickStaples(products: readonly ProductCard[]): ReceiptLine[] {
  const kinds = new Set<string>();
  const picked: ReceiptLine[] = [];
  for (const product of products) {
    const { subcategory } = product.primary_category;
    if (picked.length === LINES) break;
    if (hasOptions(product) || product.msrp <= product.price || kinds.has(subcategory)) continue;
    kinds.add(subcategory);
    const { id, url_key, title, size_text, msrp, price } = product;
    picked.push({ id, url_key, title, size_text, msrp, price });
  }
  return picked;
}

/** The total of a receipt in dollars, added in whole cents. */
export function sumOf(lines: readonly ReceiptLine[], field: 'msrp' | 'price'): number {
  return lines.reduce((cents, line) => cents + Math.round(line[field] * 100), 0) / 100;
}
