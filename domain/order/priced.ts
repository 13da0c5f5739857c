import type { PostalAddress } from '#domain/account/postal-address.ts';
import type { BoxType } from '#domain/catalog/names.ts';
import type { Taken } from '#domain/inventory/needs.ts';
import type { Adjustment } from '#domain/pricing/adjustment.ts';
import type { Tender } from '#domain/pricing/tender.ts';

/** A line as it was priced; an order keeps it so, whatever happens to the product (I6). */
export type OrderLine = {
  /** The order_line_id; adjustments name it. */
  line_id: string;
  /** The box it ships in; null for what doesn't ship. */
  box_type: BoxType | null;
  product_id: number;
  sku: string;
  title: string;
  manufacturer: string;
  size_text: string;
  image: string;
  url_key: string;
  options: Record<string, string>;
  schedule_id: string | null;
  origin: 'bought' | 'gift';
  qty: number;
  price_cents: number;
  msrp_cents: number;
  /** Price times quantity, before discounts and tax. */
  line_cents: number;
  /** What one unit of a set takes from the stock; empty for all other products. */
  parts: Taken[];
};

export type OrderBox = {
  box_type: BoxType;
  warehouse_id: string;
  /** ISO instant. */
  cutoff: string;
  /** YYYY-MM-DD. */
  estimated_delivery: string;
  adult_signature: boolean;
};

/** What a quote promises and an order holds to: whole cents, each line rounded once. */
export type PricedOrder = {
  boxes: OrderBox[];
  lines: OrderLine[];
  adjustments: Adjustment[];
  /** Items before discounts. */
  subtotal_cents: number;
  /** Items plus adjustments. */
  grand_total_cents: number;
  saved_cents: number;
  /** They sum to the grand total. */
  tenders: Tender[];
  /** What the card pays. */
  due_cents: number;
  /** Null where nothing ships. */
  ship_to: PostalAddress | null;
};
