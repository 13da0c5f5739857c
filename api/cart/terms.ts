import { sql } from 'kysely';
import type { TaxRates } from '#domain/cart/totals.ts';
import { rulesInForce, type ShippingRule } from '#domain/pricing/shipping.ts';
import { type DatedRate, ratesOn } from '#domain/tax/rates.ts';
import type { Db } from '#api/db/pool.ts';
import type { Warehouse } from '#api/inventory/index.ts';
import { pacificDay } from '#api/kernel/pacific.ts';

/** What a cart is totalled with besides its lines. */
export type Terms = {
  shipping_rules: ShippingRule[];
  warehouses: Warehouse[];
  /** The default address's state, else the billing ZIP's; null for a guest. */
  region_code: string | null;
  has_address: boolean;
  tax_rates: TaxRates;
};

/** Everything in one statement, because every look at a cart needs it. */
export async function loadTerms(db: Db, account_id: string | null, now: Date): Promise<Terms> {
  const { rows } = await sql<{
    shipping_rules: ShippingRule[] | null;
    warehouses: Warehouse[] | null;
    region_code: string | null;
    has_address: boolean;
    tax_rows: DatedRate[] | null;
  }>`
    with place as (
      select coalesce(a.region_code, z.region_code) as region_code, a.region_code is not null as has_address
      from (select ${account_id}::uuid as account_id) who
      left join account c on c.account_id = who.account_id
      left join address a on a.account_id = c.account_id and a.is_default_shipping and a.removed_at is null
      left join zip z on z.postcode = left(c.billing_zip, 5)
    )
    select
      (select jsonb_agg(to_jsonb(r)) from shipping_rule r) as shipping_rules,
      (select jsonb_agg(to_jsonb(w) order by w.warehouse_id) from warehouse w) as warehouses,
      place.region_code, place.has_address,
      (select jsonb_agg(to_jsonb(t)) from tax_rate t where t.region_code = place.region_code) as tax_rows
    from place`.execute(db);
  const [row] = rows;
  return {
    shipping_rules: rulesInForce(row?.shipping_rules ?? []),
    warehouses: row?.warehouses ?? [],
    region_code: row?.region_code ?? null,
    has_address: row?.has_address ?? false,
    tax_rates: ratesOn(row?.tax_rows ?? [], pacificDay(now)),
  };
}
