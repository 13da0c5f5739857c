import type { CategoryRule, ImportStorage, OwnPrice } from '#domain/catalog/import-draft.ts';
import { IMPORT_STORAGES } from '#domain/catalog/import-draft.ts';
import { readPath } from '#domain/catalog/import-place.ts';
import { readMoney } from '#domain/catalog/import-values.ts';
import { TAX_CLASSES, type TaxClass } from '#domain/catalog/names.ts';
import { delimiterOf, readTableRows } from './import-csv.ts';
import { ImportRefused } from './import-refused.ts';
import { readBeginning, readText } from './import-text.ts';

type Cells = Readonly<Record<string, string>>;

/**
 * Where products belong, by product type: a table with the columns product_type and category and, if wanted, storage and
 * tax_class.
 * @throws ImportRefused naming the line that can't be used.
 */
export async function readCategoryRules(file: string): Promise<Map<string, CategoryRule>> {
  const rules = new Map<string, CategoryRule>();
  await readAll(file, ['product_type', 'category'], (cells, refuse) => {
    const path = readPath(cells['product_type'] ?? '');
    const category = (cells['category'] ?? '').trim();
    if (path.length === 0 || category === '') return refuse('needs a product_type and the key of a category');
    const storage = oneOf<ImportStorage>(IMPORT_STORAGES, cells['storage']);
    const tax_class = oneOf<TaxClass>(TAX_CLASSES, cells['tax_class']);
    if (storage === null) return refuse(`needs a storage of ${IMPORT_STORAGES.join(', ')}`);
    if (tax_class === null) return refuse(`needs a tax_class of ${TAX_CLASSES.join(', ')}`);
    rules.set(path.join(' > ').toLowerCase(), {
      category,
      ...(storage ? { storage } : {}),
      ...(tax_class ? { tax_class } : {}),
    });
  });
  return rules;
}

/**
 * Prices by SKU: a table with the columns sku and price and, if wanted, stock.
 * @throws ImportRefused naming the line that can't be used.
 */
export async function readPrices(file: string): Promise<Map<string, OwnPrice>> {
  const prices = new Map<string, OwnPrice>();
  await readAll(file, ['sku', 'price'], (cells, refuse) => {
    const sku = (cells['sku'] ?? '').trim();
    const price = readMoney((cells['price'] ?? '').trim());
    const stock = (cells['stock'] ?? '').trim();
    if (sku === '') return refuse('needs a sku');
    if ('reason' in price) return refuse(`has a price that ${price.reason}`);
    if (!/^\d{0,6}$/.test(stock)) return refuse('needs a whole number as its stock');
    prices.set(sku, { price_cents: price.value, available: stock === '' ? null : Number(stock) });
  });
  return prices;
}

/** Undefined for an empty cell, null for another word. */
function oneOf<Name extends string>(names: readonly Name[], cell = ''): Name | null | undefined {
  const said = cell.trim().toLowerCase();
  return said === '' ? undefined : (names.find((name) => name === said) ?? null);
}

async function readAll(
  file: string,
  required: readonly string[],
  onRow: (cells: Cells, refuse: (reason: string) => never) => void,
): Promise<void> {
  const delimiter = delimiterOf(await readBeginning(file));
  const text = readText(file, () => undefined);
  for await (const found of readTableRows(text, { delimiter, required })) {
    const line = 'row' in found ? found.row.line : found.line;
    const refuse = (reason: string): never => {
      throw new ImportRefused(`Line ${line} of ${file} ${reason}.`);
    };
    if ('row' in found) onRow(found.row.cells, refuse);
    else refuse(found.problems[0]?.reason ?? "can't be read");
  }
}
