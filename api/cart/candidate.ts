import type { LineToPrice } from '#domain/pricing/totals.ts';
import type { TieredPrice } from '#domain/catalog/schema.ts';
import type { ProductType, Storage, TaxClass } from '#domain/catalog/names.ts';
import type { ProductOptionRow } from '#api/catalog/index.ts';

/** What the database says of a product now: price, stock and rules are never taken from the snapshot. */
export type ProductNow = {
  product_id: number;
  sku: string;
  url_key: string;
  title: string;
  manufacturer: string;
  size_text: string;
  unit_amount: number;
  unit_measure: string;
  product_type: ProductType;
  storage: Storage;
  tax_class: TaxClass;
  min_order_qty: number;
  restriction_tag: string | null;
  age_min: number | null;
  ebt_eligible: boolean;
  is_available: boolean;
  parent_product_id: number | null;
  choices: ProductOptionRow[];
  price_cents: number;
  msrp_cents: number;
  tiered_pricing: TieredPrice[];
  has_price: boolean;
  /** On hand less reserved, over all warehouses. */
  available: number;
};

export type Line = {
  line_item_id: string;
  qty: number;
  save_for_later: boolean;
  options: Record<string, string>;
  /** The autoship schedule it belongs to; null for a one-time purchase. */
  schedule_id: string | null;
  origin: 'bought' | 'gift';
  seen_price_cents: number;
  is_cart_prefilled_item: boolean;
  added_at: Date;
};

/** A line in the cart with its product as it is now. */
export type CartLine = ProductNow & Line;
/** A product that stands in the cart, or was asked for and does not yet. */
export type Candidate = ProductNow & { line: Line | null };

export function isLine(candidate: Candidate): candidate is ProductNow & { line: Line } {
  return candidate.line !== null;
}

/** False for what can no longer be bought at all; being out of stock is another matter. */
export function isSellable(product: ProductNow): boolean {
  const is_given = product.product_type === 'gift' || product.product_type === 'sample';
  return product.is_available && product.has_price && !is_given && product.choices.length === 0;
}

/** A line for `computeTotals`. */
export function lineToPrice(line: CartLine): CartLine & LineToPrice {
  return { ...line, line_id: line.line_item_id };
}
