import type { TieredPrice } from '#domain/catalog/schema.ts';
import { rulesInForce, type ShippingRule } from '#domain/pricing/shipping.ts';
import type { Db, Tx } from '#api/db/pool.ts';

export type Price = {
  product_id: number;
  price_cents: number;
  msrp_cents: number;
  autoship_price_cents: number | null;
  tiered_pricing: TieredPrice[];
};

/** Today's prices by product, from the database and never from the snapshot; unknown products are missing. */
export async function loadPrices(db: Db | Tx, product_ids: readonly number[]): Promise<Map<number, Price>> {
  if (product_ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('price')
    .select(['product_id', 'price_cents', 'msrp_cents', 'autoship_price_cents', 'tiered_pricing'])
    .where('product_id', 'in', [...product_ids])
    .execute();
  return new Map(rows.map((row) => [row.product_id, row]));
}

/** The shipping rules in force, one per kind of box. */
export async function loadShippingRules(db: Db | Tx): Promise<ShippingRule[]> {
  const rows = await db
    .selectFrom('shipping_rule')
    .select(['box_type', 'fee_cents', 'fresh_fee_cents', 'free_from_cents', 'free_from_units', 'adult_signature'])
    .execute();
  return rulesInForce(rows);
}
