import { GOOGLE_HEADER, googleCells } from '#domain/catalog/export-google.ts';
import { type ExportProduct, tableLine } from '#domain/catalog/export-product.ts';
import { SHOPIFY_HEADER, shopifyCells } from '#domain/catalog/export-shopify.ts';
import type { Db } from '#api/db/pool.ts';
import { exportProducts, type ExportSettings } from './export-products.ts';

/** Open Food Facts has no prices, so nothing that a shop sells can be exported to it. */
export const EXPORT_FORMATS = ['google', 'shopify'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export type ExportReport = { products: number };

/** The lines of an export, in pieces; `report` counts them. */
export async function* exportLines(
  db: Db,
  format: ExportFormat,
  { report, ...given }: Omit<ExportSettings, 'hasContent'> & { report: ExportReport },
): AsyncGenerator<string> {
  const settings = { ...given, hasContent: format === 'google' };
  const delimiter = format === 'google' ? '\t' : ',';
  yield tableLine(format === 'google' ? GOOGLE_HEADER : SHOPIFY_HEADER, delimiter);
  for await (const products of exportProducts(db, settings)) {
    let text = '';
    // A batch has whole families.
    for (const family of Map.groupBy(products, ({ sku, parent }) => parent?.sku ?? sku).values())
      for (const product of family) text += tableLine(cellsOf(product, format, { ...settings, family }), delimiter);
    report.products += products.length;
    if (text !== '') yield text;
  }
}

function cellsOf(
  product: ExportProduct,
  format: ExportFormat,
  { publicUrl, family }: { publicUrl: string; family: readonly ExportProduct[] },
): string[] {
  return format === 'google' ? googleCells(product, publicUrl) : shopifyCells(product, family);
}
