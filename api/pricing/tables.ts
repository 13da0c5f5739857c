import type { ColumnType, Generated } from 'kysely';
import type { TieredPrice } from '#domain/catalog/schema.ts';
import type { BoxType } from '#domain/catalog/names.ts';
import type { TableOwners } from '#api/db/tables.ts';

export type PriceTable = {
  product_id: number;
  price_cents: number;
  msrp_cents: number;
  msrp_source: string;
  msrp_checked_on: string;
  autoship_price_cents: number | null;
  tiered_pricing: ColumnType<TieredPrice[], string | undefined, string>;
  /** By weight, the price is an estimate for one piece (domain/pricing/weight-price.ts). */
  sold_by: Generated<'count' | 'weight'>;
  per_pound_cents: number | null;
  estimated_lb_hundredths: number | null;
  lb_hundredths_max: number | null;
  updated_at: Generated<Date>;
};

export type ShippingRuleTable = {
  box_type: BoxType;
  fee_cents: number;
  fresh_fee_cents: number | null;
  free_from_cents: number | null;
  free_from_units: number | null;
  adult_signature: Generated<boolean>;
};

declare module '#api/db/tables.ts' {
  interface Tables {
    price: PriceTable;
    shipping_rule: ShippingRuleTable;
  }
}

export const pricingTables = {
  price: { readers: ['cart'] },
  shipping_rule: { readers: [] },
} satisfies TableOwners;
