import type { ProductCard } from '#domain/catalog/schema.ts';
import * as staples from '#domain/catalog/staples.ts';

export type ReceiptLine = Pick<ProductCard, 'id' | 'url_key' | 'title' | 'size_text' | 'msrp' | 'price'>;

/** Today's staples as lines of the receipt. */
export function pickStaples(products: readonly ProductCard[]): ReceiptLine[] {
  return staples
    .pickStaples(products)
    .map(({ id, url_key, title, size_text, msrp, price }) => ({ id, url_key, title, size_text, msrp, price }));
}

/** The total of a receipt in dollars, added in whole cents. */
export function sumOf(lines: readonly ReceiptLine[], field: 'msrp' | 'price'): number {
  return lines.reduce((cents, line) => cents + Math.round(line[field] * 100), 0) / 100;
}
