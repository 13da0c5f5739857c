import type { TaxRates } from '#domain/pricing/totals.ts';
import { type OrderRestrictions, type RestrictionRule, restrictionsOn } from '#domain/compliance/restrictions.ts';
import type { Warehouse } from '#domain/inventory/warehouse.ts';
import { pacificDay } from '#domain/kernel/pacific.ts';
import { rulesInForce, type ShippingRule } from '#domain/pricing/shipping.ts';
import { type RegionRate, ratesOn } from '#domain/tax/rates.ts';
import { restrictionRulesJson } from '#api/compliance/index.ts';
import type { Db } from '#api/db/pool.ts';
import { statement } from '#api/db/statement.ts';
import { WAREHOUSES_JSON } from '#api/inventory/index.ts';
import { SHIPPING_RULES_JSON } from '#api/pricing/index.ts';
import { TAX_RATES_JSON } from '#api/tax/index.ts';

/** What a cart's prices and delivery dates depend on, in addition to its lines. */
export type CartPricing = {
  shipping_rules: ShippingRule[];
  warehouses: Warehouse[];
  tax_rates: TaxRates;
  restrictions: OrderRestrictions;
};

/** The pricing of a cart that ships to this state now; null: the state isn't known yet. */
export type FindCartPricing = (region_code: string | null, now: Date) => Promise<CartPricing>;

type Rows = {
  shipping_rules: ShippingRule[];
  warehouses: Warehouse[];
  tax_rates: RegionRate[];
  restriction_rules: RestrictionRule[];
};

/** One statement for all four; each part is SQL from the capability that owns the table. */
const readRows = statement<Rows>(`
  select ${SHIPPING_RULES_JSON} as shipping_rules, ${WAREHOUSES_JSON} as warehouses, ${TAX_RATES_JSON} as tax_rates,
    ${restrictionRulesJson()} as restriction_rules`);

type Cached = Omit<Rows, 'tax_rates'> & { rates_of: Map<string, RegionRate[]> };

/** An operator's change reaches every cart within this time; quoting and placing read the database. */
const STALE_MS = 1_000;

/** Caches the few rows that every priced cart needs, and reads them again at most once a second. */
export function openCartPricing(db: Db): FindCartPricing {
  let cached: Promise<Cached> | null = null;
  let readMs = 0;
  let ratesByRegion = new Map<string, TaxRates>();
  let ratesDay = '';
  const current = (): Promise<Cached> => {
    const nowMs = performance.now();
    if (cached && nowMs - readMs < STALE_MS) return cached;
    readMs = nowMs;
    ratesByRegion = new Map();
    const loading = load(db);
    loading.catch(() => {
      if (cached === loading) cached = null;
    });
    return (cached = loading);
  };
  return async (region_code, now) => {
    const { shipping_rules, warehouses, rates_of, restriction_rules } = await current();
    if (region_code === null) return { shipping_rules, warehouses, tax_rates: {}, restrictions: [] };
    const today = pacificDay(now);
    if (today !== ratesDay) ratesByRegion = new Map();
    ratesDay = today;
    let tax_rates = ratesByRegion.get(region_code);
    if (!tax_rates) ratesByRegion.set(region_code, (tax_rates = ratesOn(rates_of.get(region_code) ?? [], today)));
    const restrictions = restrictionsOn(restriction_rules, region_code, today);
    return { shipping_rules, warehouses, tax_rates, restrictions };
  };
}

async function load(db: Db): Promise<Cached> {
  const [row] = await readRows(db, []);
  if (!row) throw new Error('A statement that always returns one row returned none.');
  const { shipping_rules, tax_rates, ...rows } = row;
  return {
    ...rows,
    shipping_rules: rulesInForce(shipping_rules),
    rates_of: Map.groupBy(tax_rates, ({ region_code }) => region_code),
  };
}
