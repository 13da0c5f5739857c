import type { PlainColumns } from '#domain/catalog/plain-columns.ts';
import type { PickRule } from '#domain/catalog/pick-rule.ts';
import type { PictureSpec } from '#domain/media/picture.ts';
import type { ProductFacts } from '#domain/catalog/schema.ts';
import type { ProductType, Storage, TaxClass } from '#domain/catalog/names.ts';
import type { DemoPrice } from './price.ts';
import type { DemoStock } from './stock.ts';

/** The first product of the demo; place i of the catalog is product FIRST_PRODUCT_ID + i. */
const FIRST_PRODUCT_ID = 10_001;

/** A row of table product with its price and stock; days are counted back from the catalog's date. */
export type DemoProduct = Partial<PlainColumns> & {
  product_id: number;
  sku: string;
  url_key: string;
  title: string;
  brand_id: number;
  product_type: ProductType;
  storage: Storage;
  /** url_key of the leaf. */
  category: string;
  also_in: string[];
  size_text: string;
  unit_amount: number;
  unit_measure: string;
  min_order_qty: number;
  diets: string[];
  certifications: string[];
  values: string[];
  concerns: string[];
  ingredients: string[];
  selections: string[];
  allergens: string[];
  facts: ProductFacts;
  picture: PictureSpec;
  options: { name: string; values: { label: string; product_id: number }[] }[];
  components: { product_id: number; qty: number }[];
  /** Of a build-your-own set: how many of its components it holds. */
  pick_rule: PickRule | null;
  parent_product_id: number | null;
  restriction_tag: string | null;
  tax_class: TaxClass;
  ebt_eligible: boolean;
  popularity: number;
  released_days_ago: number;
  price: DemoPrice;
  stock: DemoStock[];
  /** The archetype it is a version of; otherwise 'set', 'gift-card' and the like. Not stored. */
  archetype: string;
};

export function productId(place: number): number {
  return FIRST_PRODUCT_ID + place;
}
