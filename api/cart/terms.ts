import { sql } from 'kysely';
import type { TaxRates } from '#domain/cart/totals.ts';
import { type OrderRestrictions, type RestrictionRule, restrictionsOn } from '#domain/compliance/restrictions.ts';
import { rulesInForce, type ShippingRule } from '#domain/pricing/shipping.ts';
import { type DatedRate, ratesOn } from '#domain/tax/rates.ts';
import type { Db } from '#api/db/pool.ts';
import type { Warehouse } from '#api/inventory/index.ts';
import { pacificDay } from '#domain/kernel/pacific.ts';

/** What a cart is totalled with besides its lines. */
export type Terms = {
  shipping_rules: ShippingRule[];
  warehouses: Warehouse[];
  tax_rates: TaxRates;
  restrictions: OrderRestrictions;
};

/** The terms of an order to this region on this day; null is a region that is not known yet. */
export type FindTerms = (region_code: string | null, now: Date) => Promise<Terms>;

type Tables = {
  shipping_rules: ShippingRule[];
  warehouses: Warehouse[];
  taxes: Map<string, DatedRate[]>;
  restrictions: RestrictionRule[];
};

/** What an operator changes is in every cart after this time; the quote reads the tables themselves. */
const STALE_MS = 1_000;

/** Keeps the few rows that every look at a cart needs, and reads them anew once a second while carts are looked at. */
export function openTerms(db: Db): FindTerms {
  let tables: Promise<Tables> | null = null;
  let read_ms = 0;
  let by_region = new Map<string, TaxRates>();
  let day = '';
  const current = (): Promise<Tables> => {
    const now_ms = performance.now();
    if (tables && now_ms - read_ms < STALE_MS) return tables;
    read_ms = now_ms;
    by_region = new Map();
    const reading = readTables(db);
    reading.catch(() => {
      if (tables === reading) tables = null;
    });
    return (tables = reading);
  };
  return async (region_code, now) => {
    const { shipping_rules, warehouses, taxes, restrictions } = await current();
    if (region_code === null) return { shipping_rules, warehouses, tax_rates: {}, restrictions: [] };
    const today = pacificDay(now);
    if (today !== day) by_region = new Map();
    day = today;
    let tax_rates = by_region.get(region_code);
    if (!tax_rates) by_region.set(region_code, (tax_rates = ratesOn(taxes.get(region_code) ?? [], today)));
    return { shipping_rules, warehouses, tax_rates, restrictions: restrictionsOn(restrictions, region_code, today) };
  };
}

async function readTables(db: Db): Promise<Tables> {
  const { rows } = await sql<{
    shipping_rules: ShippingRule[] | null;
    warehouses: Warehouse[] | null;
    tax_rows: (DatedRate & { region_code: string })[] | null;
    restrictions: RestrictionRule[] | null;
  }>`
    select (select jsonb_agg(to_jsonb(r)) from shipping_rule r) as shipping_rules,
      (select jsonb_agg(to_jsonb(w) order by w.warehouse_id) from warehouse w) as warehouses,
      (select jsonb_agg(to_jsonb(t)) from tax_rate t) as tax_rows,
      (select jsonb_agg(to_jsonb(b)) from restriction_rule b) as restrictions`.execute(db);
  const [row] = rows;
  return {
    shipping_rules: rulesInForce(row?.shipping_rules ?? []),
    warehouses: row?.warehouses ?? [],
    taxes: Map.groupBy(row?.tax_rows ?? [], ({ region_code }) => region_code),
    restrictions: row?.restrictions ?? [],
  };
}
