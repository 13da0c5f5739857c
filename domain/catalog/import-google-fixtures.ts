import type { ImportSettings, ProductDraft } from './import-draft.ts';
import { IMPORT_SETTINGS } from './import-settings-fixtures.ts';
import { readGoogleRow } from './import-google.ts';

/** A product as a row of a Google feed; texts of a file, all cells filled that a row needs. */
export const CELLS = {
  id: 'OATS-1',
  title: 'Green Valley Rolled Oats, 32 oz',
  description: '<p>Whole grain &amp; nothing else.</p>',
  brand: 'Green Valley',
  gtin: '036000291452',
  price: '6.49 USD',
  sale_price: '4.99 USD',
  availability: 'in_stock',
  quantity: '12',
  product_type: 'Food > Breakfast > Oats',
  image_link: 'https://shop.example/oats.jpg',
  unit_pricing_measure: '32 oz',
};

/** Reads the row of `CELLS` with other cells and settings. */
export function read(cells: Record<string, string>, settings: Partial<ImportSettings> = {}) {
  return readGoogleRow({ line: 2, cells: { ...CELLS, ...cells } }, { ...IMPORT_SETTINGS, ...settings });
}

/** The product of such a row. @throws what is wrong with it, if it isn't one. */
export function draftOf(cells: Record<string, string> = {}, settings: Partial<ImportSettings> = {}): ProductDraft {
  const found = read(cells, settings);
  if (!('draft' in found)) throw new Error(JSON.stringify(found));
  return found.draft;
}

/** What is wrong with such a row, each as its field and the reason; empty for a good one. */
export function problemsOf(cells: Record<string, string>, settings: Partial<ImportSettings> = {}): string[] {
  const found = read(cells, settings);
  return 'problems' in found ? found.problems.map(({ field, reason }) => `${field} ${reason}`) : [];
}
