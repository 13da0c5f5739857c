import { rulesInForce, type ShippingRule } from '#domain/pricing/shipping.ts';
import type { Db, Tx } from '#api/db/pool.ts';
import { reading } from '#api/db/statement.ts';

const readRules = reading<ShippingRule>(`
  select box_type, fee_cents, fresh_fee_cents, free_from_cents, free_from_units, adult_signature from shipping_rule`);

/** SQL for the rows of shipping_rule as one JSON column (`ShippingRule[]`), for a caller's own statement. */
export const SHIPPING_RULES_JSON = `(select coalesce(jsonb_agg(to_jsonb(r)), '[]') from shipping_rule r)`;

/** The shipping rules in force, one per kind of box. */
export async function loadShippingRules(db: Db | Tx): Promise<ShippingRule[]> {
  return rulesInForce(await readRules(db, []));
}
