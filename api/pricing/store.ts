import { rulesInForce, type ShippingRule } from '#domain/pricing/shipping.ts';
import type { Db, Tx } from '#api/db/pool.ts';

/** The shipping rules in force, one per kind of box. */
export async function loadShippingRules(db: Db | Tx): Promise<ShippingRule[]> {
  const rows = await db
    .selectFrom('shipping_rule')
    .select(['box_type', 'fee_cents', 'fresh_fee_cents', 'free_from_cents', 'free_from_units', 'adult_signature'])
    .execute();
  return rulesInForce(rows);
}
