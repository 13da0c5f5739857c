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
  { report, ...settings }: ExportSettings & { report: ExportReport },
): AsyncGenerator<string> {
  const delimiter = format === 'google' ? '\t' : ',';
  yield tableLine(format === 'google' ? GOOGLE_HEADER : SHOPIFY_HEADER, delimiter);
  let family = '';
  for await (const products of exportProducts(db, settings)) {
    let text = '';
    for (const product of products) {
      const isFirst = product.parent === null || product.parent.sku !== family;
      family = product.parent?.sku ?? '';
      text += tableLine(cellsOf(product, format, { publicUrl: settings.publicUrl, isFirst }), delimiter);
    }
    report.products += products.length;
    if (text !== '') yield text;
  }
}

function cellsOf(
  product: ExportProduct,
  format: ExportFormat,
  { publicUrl, isFirst }: { publicUrl: string; isFirst: boolean },
): string[] {
  return format === 'google' ? googleCells(product, publicUrl) : shopifyCells(product, isFirst);
}
