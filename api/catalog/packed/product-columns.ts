import type { CatalogCard, CatalogProduct } from '../catalog-product.ts';
import { float, floatOrNull, int, intOrNull, type RowOf, shared, text } from './columns.ts';

const list = shared<readonly string[]>();

/** What is stored of each product. Its category is stored by id, its details in a section of their own, its picture's address not at all. */
export const PRODUCT_COLUMNS = {
  product_id: int,
  parent_product_id: intOrNull,
  brand_id: int,
  brand_key: shared<string>(),
  is_available: shared<boolean>(),
  stock_qty: int,
  storage: shared<CatalogProduct['storage']>(),
  ebt_eligibility: shared<boolean>(),
  review_count: int,
  is_listed: shared<boolean>(),
  price_cents: int,
  msrp_cents: int,
  msrp_checked_on: shared<string>(),
  unit_price_cents: float,
  unit_amount: float,
  unit_measure: shared<string>(),
  popularity: float,
  recent_orders: int,
  goes_with: shared<readonly number[]>(),
  released_on: shared<string>(),
  changed_on: shared<string>(),
  category_id: int,
  category_keys: list,
  diet: list,
  certification: list,
  value: list,
  concern: list,
  ingredient: list,
  selection: list,
  allergens: shared<string[]>(),
  free_from: shared<CatalogProduct['free_from']>(),
  contains: shared<CatalogProduct['contains']>(),
  may_contain: shared<CatalogProduct['may_contain']>(),
  nutrient_facts: list,
  options: shared<CatalogProduct['options']>(),
  components: shared<CatalogProduct['components']>(),
  pick_rule: shared<CatalogProduct['pick_rule']>(),
  age_min: intOrNull,
  histogram: shared<readonly number[]>(),
  ingredient_statement: shared<string>(),
  /** Empty without a picture. */
  picture_hash: text,
  pack: int,
  line: int,
  sku: text,
  url_key: text,
  title: text,
  manufacturer: shared<string>(),
  size_text: shared<string>(),
  msrp: float,
  price: float,
  autoship_price: floatOrNull,
  unit_price: shared<string>(),
  in_stock: shared<boolean>(),
  qty: int,
  min_order_qty: int,
  rating_count: int,
  rating_average: float,
  product_type: shared<CatalogCard['product_type']>(),
  type_category: shared<CatalogCard['type_category']>(),
  product_badges: shared<CatalogCard['product_badges']>(),
  tiered_pricing: shared<CatalogCard['tiered_pricing']>(),
  restriction_tag: shared<string | null>(),
};

/**
 * @param product as `makeProduct` made it, which reads no file.
 * @param packOf the number of the pack that holds its details.
 */
export function columnsOf(
  product: CatalogProduct,
  packOf: (product: CatalogProduct) => number,
): RowOf<typeof PRODUCT_COLUMNS> {
  const { card, category, keys, details, picture_hash, ...rest } = product;
  const { id: _id, image: _image, primary_category: _names, restriction_tag, ...shown } = card;
  return {
    ...rest,
    ...shown,
    ...keys,
    category_id: category.category_id,
    picture_hash: picture_hash ?? '',
    restriction_tag: restriction_tag ?? null,
    pack: packOf(product),
    line: details.at,
  };
}
