import { asFileText, carriedCells, type ExportProduct, plainDollars } from './export-product.ts';
import { IMPORTED_DIETS } from './import-diets.ts';
import { CARRIED_COLUMNS } from './plain-columns.ts';

/** The columns of Shopify's product list that the importer reads, too. */
export const SHOPIFY_HEADER = [
  'Handle',
  'Title',
  'Body (HTML)',
  'Vendor',
  'Type',
  'Tags',
  'Published',
  'Option1 Name',
  'Option1 Value',
  'Variant SKU',
  'Variant Inventory Tracker',
  'Variant Inventory Qty',
  'Variant Inventory Policy',
  'Variant Price',
  'Variant Compare At Price',
  'Variant Barcode',
  'Image Src',
  'Variant Image',
  'Unit Price Total Measure',
  'Unit Price Total Measure Unit',
  'Status',
  ...CARRIED_COLUMNS,
];

/**
 * A product as a row of Shopify's list; only the first row of a family has what holds for all of its variants.
 * @param family the product and the other choices of its parent.
 */
export function shopifyCells(product: ExportProduct, family: readonly ExportProduct[]): string[] {
  const { parent, price_cents, store_cents } = product;
  const shared = (text: string) => (family[0] === product ? text : '');
  return [
    parent?.url_key ?? product.url_key,
    shared(asFileText(parent?.title ?? product.title)),
    shared(asFileText(product.about)),
    shared(product.brand),
    shared(product.category_path.map(asFileText).join(' > ')),
    shared(tagsOf(product, family)),
    shared('true'),
    shared(parent?.option_name ?? 'Title'),
    asFileText(parent?.label ?? 'Default Title'),
    product.sku,
    'shopify',
    product.is_counted ? String(product.available) : '',
    'deny',
    plainDollars(price_cents),
    store_cents === null ? '' : plainDollars(store_cents),
    product.gtin ?? '',
    shared(parent?.image ?? product.image),
    parent ? product.image : '',
    String(product.unit_amount),
    product.unit_measure,
    shared('active'),
    ...carriedCells(product),
  ];
}

/** What Shopify has no column for is said in tags that the importer reads. A family claims what each of its choices does. */
function tagsOf(product: ExportProduct, family: readonly ExportProduct[]): string {
  const kept = IMPORTED_DIETS.filter(({ key }) => family.every(({ diets }) => diets.includes(key)));
  const diets = kept.map(({ words }) => words[0] ?? '');
  const tags = [
    ...diets,
    ...(product.parent ? [`sku:${product.parent.sku}`] : [`size:${product.size_text}`]),
    `storage:${product.storage}`,
    `tax:${product.tax_class}`,
    ...(family.every(({ ebt_eligible }) => ebt_eligible) ? ['ebt:yes'] : []),
  ];
  return tags.map((tag) => tag.replaceAll(',', ' ')).join(', ');
}
