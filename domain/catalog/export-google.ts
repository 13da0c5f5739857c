import { asFileText, carriedCells, type ExportProduct, plainDollars } from './export-product.ts';
import { CARRIED_COLUMNS } from './plain-columns.ts';

/** The columns of a Google Merchant feed that the importer reads, too. */
export const GOOGLE_HEADER = [
  'id',
  'title',
  'description',
  'link',
  'image_link',
  'availability',
  'quantity',
  'price',
  'sale_price',
  'brand',
  'gtin',
  'condition',
  'item_group_id',
  'size',
  'pattern',
  'product_type',
  'product_highlight',
  'unit_pricing_measure',
  'shipping_label',
  'tax_category',
  'digital_content',
  ...CARRIED_COLUMNS,
];

/** A product as an item of a Google Merchant feed. @param publicUrl where the shop is. */
export function googleCells(product: ExportProduct, publicUrl: string): string[] {
  const { parent, price_cents, store_cents } = product;
  const isBySize = parent === null || parent.option_name === 'Size';
  return [
    product.sku,
    asFileText(product.title),
    asFileText(product.about),
    `${publicUrl}/p/${product.url_key}`,
    product.image,
    product.available > 0 ? 'in_stock' : 'out_of_stock',
    product.is_counted && product.content === '' ? String(product.available) : '',
    `${plainDollars(store_cents ?? price_cents)} USD`,
    store_cents === null ? '' : `${plainDollars(price_cents)} USD`,
    product.brand,
    product.gtin ?? '',
    'new',
    parent?.sku ?? '',
    isBySize ? asFileText(parent?.label ?? product.size_text) : '',
    isBySize ? '' : asFileText(parent.label),
    product.category_path.map(asFileText).join(' > '),
    product.highlights.map(asFileText).join(' | '),
    `${product.unit_amount} ${product.unit_measure}`,
    product.content === '' ? product.storage : '',
    product.tax_class,
    product.content,
    ...carriedCells(product),
  ];
}
