import type { ProductCard } from '#domain/catalog/schema.ts';

/** A line of the receipt of today's staples. */
export type ReceiptLine = Pick<ProductCard, 'id' | 'url_key' | 'title' | 'size_text' | 'msrp' | 'price'>;

/** The total of a receipt in dollars, added in whole cents. */
export function sumOf(lines: readonly ReceiptLine[], field: 'msrp' | 'price'): number {
  return lines.reduce((cents, line) => cents + Math.round(line[field] * 100), 0) / 100;
}
