import type { Selectable } from 'kysely';
import type { Day } from '#domain/kernel/calendar.ts';
import { FEATURES } from '#domain/kernel/features.ts';
import type { ProductOptionRow, ProductTable } from './tables.ts';

/** Columns of `product` that a cart or an order goes by. */
const PRODUCT = [
  'product_id',
  'sku',
  'url_key',
  'title',
  'size_text',
  'unit_amount',
  'unit_measure',
  'product_type',
  'storage',
  'tax_class',
  'min_order_qty',
  'restriction_tag',
  'age_min',
  'ebt_eligible',
  'is_available',
  'parent_product_id',
  'components',
  'pick_rule',
] as const satisfies (keyof ProductTable)[];

/** A product and its price as the database has them now; carts and orders never take them from the snapshot. */
export type ProductNow = Pick<Selectable<ProductTable>, (typeof PRODUCT)[number]> & {
  manufacturer: string;
  choices: ProductOptionRow[];
  /** What a child is among its parent's choices: { Size: "16 oz" }. */
  own_options: Record<string, string>;
  price_cents: number;
  /** As stored, with its evidence; carts count what `provenStoreCents` makes of it. */
  msrp_cents: number;
  msrp_source: string;
  msrp_checked_on: Day;
  has_price: boolean;
};

const OWN_OPTIONS = `coalesce((
      select jsonb_object_agg(choice ->> 'name', option ->> 'label')
      from product parent, jsonb_array_elements(parent.options) choice, jsonb_array_elements(choice -> 'values') option
      where parent.product_id = p.parent_product_id and option -> 'product_id' = to_jsonb(p.product_id)), '{}')`;

/** What to select for a `ProductNow` from `product p` and `PRODUCT_NOW_JOINS`. */
export const PRODUCT_NOW_COLUMNS = `${PRODUCT.map((column) => `p.${column}`).join(', ')},
    b.name as manufacturer, p.options as choices, ${OWN_OPTIONS} as own_options,
    coalesce(pr.price_cents, 0) as price_cents, coalesce(pr.msrp_cents, 0) as msrp_cents,
    coalesce(pr.msrp_source, '') as msrp_source, coalesce(pr.msrp_checked_on::text, '') as msrp_checked_on,
    pr.product_id is not null as has_price`;
/** Brand `b` and price `pr` of the product `p`. */
export const PRODUCT_NOW_JOINS = `join brand b on b.brand_id = p.brand_id
  left join price pr on pr.product_id = p.product_id`;

/**
 * How many of the product `p` can be bought now: all that isn't reserved, over all warehouses. For a set it is the rule
 * of `availableAs`, in a function of the database.
 */
export const AVAILABLE_NOW = `case
    when p.components <> '[]' then set_available(p.product_id, p.product_type, p.storage, p.components, p.pick_rule)
    else coalesce((select sum(s.on_hand - s.reserved) from stock s where s.product_id = p.product_id), 0) end`;

/** `isSent` of the product `p`. */
export const IS_SENT = `(p.storage <> 'none' or p.product_type in (${FEATURES.gift_card ? "'aw_giftcard', " : ''}'virtual'))`;
