import type { BoxType, Storage, TaxClass } from '#domain/catalog/names.ts';

/** A line as it was priced; an order keeps it so, whatever happens to the product (I6). */
export type PricedLine = {
  product_id: number;
  sku: string;
  title: string;
  manufacturer: string;
  size_text: string;
  image: string;
  url_key: string;
  storage: Storage;
  tax_class: TaxClass;
  restriction_tag: string | null;
  age_min: number | null;
  qty: number;
  price_cents: number;
  msrp_cents: number;
  line_cents: number;
  tax_cents: number;
};

export type PricedBox = {
  box_type: BoxType;
  warehouse_id: string;
  /** ISO instant. */
  cutoff: string;
  /** YYYY-MM-DD. */
  estimated_delivery: string;
  subtotal_cents: number;
  shipping_cents: number;
  /** On its lines and on its shipping. */
  tax_cents: number;
  adult_signature: boolean;
  lines: PricedLine[];
};

export type PricedTotal = { type: string; value_cents: number };

export type ShipTo = {
  firstname: string;
  lastname: string;
  street1: string;
  street2: string;
  city: string;
  region_code: string;
  postcode: string;
  telephone: string;
};

/** What a quote promises and an order holds to: whole cents, each line rounded once. */
export type PricedOrder = {
  boxes: PricedBox[];
  /** The lines between subtotal and grand total, as shown. */
  totals: PricedTotal[];
  subtotal_cents: number;
  shipping_cents: number;
  tax_cents: number;
  grand_total_cents: number;
  saved_cents: number;
  ship_to: ShipTo;
};

export function linesOf(order: Pick<PricedOrder, 'boxes'>): PricedLine[] {
  return order.boxes.flatMap(({ lines }) => lines);
}
