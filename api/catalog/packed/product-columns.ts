import type { FreeFrom } from '#domain/catalog/allergens.ts';
import type { Storage } from '#domain/catalog/names.ts';
import type { PickRule } from '#domain/catalog/pick-rule.ts';
import type { ProductCard, ProductDetail } from '#domain/catalog/schema.ts';
import type { ProductComponentRow, ProductOptionRow } from '../tables.ts';
import { float, floatOrNull, int, intOrNull, type RowOf, shared, text } from './columns.ts';

const list = shared<readonly string[]>();

/**
 * The fields of a product in memory, by which lists, search and pages go, each with how the catalog's file stores it.
 * `CatalogProduct` has its types from here, and a product of the file reads each field from its column.
 */
export const PRODUCT_FIELDS = {
  product_id: int,
  parent_product_id: intOrNull,
  brand_id: int,
  brand_key: shared<string>(),
  /** False once it is no longer sold. */
  is_available: shared<boolean>(),
  /** All that isn't reserved, over all warehouses: sets count with it, pages show `card.qty`. */
  stock_qty: int,
  storage: shared<Storage>(),
  ebt_eligibility: shared<boolean>(),
  review_count: int,
  /** Appears in lists: children are reached through their parent, and gifts and samples are not for sale. */
  is_listed: shared<boolean>(),
  price_cents: int,
  /** As stored; a claim goes by `card.msrp`, which is the store price only while there is evidence. */
  msrp_cents: int,
  msrp_source: shared<string>(),
  /** YYYY-MM-DD. */
  msrp_checked_on: shared<string>(),
  unit_price_cents: float,
  unit_amount: float,
  unit_measure: shared<string>(),
  popularity: float,
  /** What is ordered with it, the strongest first (domain/catalog/pairing.ts); a child has its parent's. */
  goes_with: shared<readonly number[]>(),
  /** YYYY-MM-DD. */
  released_on: shared<string>(),
  /** The day on which its words, its picture or its price last changed. */
  changed_on: shared<string>(),
  /** Keys of all its categories and their ancestors. */
  category_keys: list,
  allergens: shared<string[]>(),
  /** What its label lets us say it is free from; nothing, if the label doesn't declare its ingredients. */
  free_from: shared<readonly FreeFrom[]>(),
  /** What its label names as contained, and as possible. */
  contains: shared<readonly FreeFrom[]>(),
  may_contain: shared<readonly FreeFrom[]>(),
  /** What its nutrition panel shows, such as 'low-sodium'. */
  nutrient_facts: list,
  options: shared<ProductOptionRow[]>(),
  /** The products in a set; of a set that the shopper builds, those to choose from. */
  components: shared<readonly ProductComponentRow[]>(),
  /** How many of them a set that the shopper builds holds. */
  pick_rule: shared<PickRule | null>(),
  histogram: shared<readonly number[]>(),
  ingredient_statement: shared<string>(),
};
export type ProductFields = RowOf<typeof PRODUCT_FIELDS>;

/** What is stored of each product: its category by id, where its details are, of its picture's address only the hash. */
export const PRODUCT_COLUMNS = {
  ...PRODUCT_FIELDS,
  category_id: int,
  /** The number of its packed text. */
  text_number: int,
  /** Empty without a picture. */
  picture_hash: text,
  diet: list,
  certification: list,
  value: list,
  concern: list,
  ingredient: list,
  selection: list,
  sku: text,
  url_key: text,
  title: text,
  manufacturer: shared<string>(),
  size_text: shared<string>(),
  price: float,
  autoship_price: floatOrNull,
  unit_price: shared<string>(),
  in_stock: shared<boolean>(),
  qty: int,
  min_order_qty: int,
  rating_count: int,
  rating_average: float,
  product_type: shared<ProductCard['product_type']>(),
  type_category: shared<ProductCard['type_category']>(),
  product_badges: shared<ProductDetail['product_badges']>(),
  tiered_pricing: shared<ProductCard['tiered_pricing']>(),
  restriction_tag: shared<string | null>(),
  part_tags: shared<string[] | null>(),
  ebt_mark: shared<boolean>(),
};
