import type { TaxRates } from '#domain/pricing/totals.ts';
import type { Destination, FreshCohort } from '#domain/compliance/fresh-cohort.ts';
import {
  type RestrictionRule,
  rulesWithoutState,
  type StateRules,
  stateRulesOn,
} from '#domain/compliance/restrictions.ts';
import { withFreshRule } from '#domain/delivery/fresh.ts';
import { promiseFor } from '#domain/delivery/promise.ts';
import type { Warehouse } from '#domain/inventory/warehouse.ts';
import type { Day } from '#domain/kernel/calendar.ts';
import { pacificDay } from '#domain/kernel/pacific.ts';
import { rulesInForce, type ShippingRule } from '#domain/pricing/shipping.ts';
import { type RegionRate, ratesOn } from '#domain/tax/rates.ts';
import { FRESH_COHORTS_JSON, restrictionRulesJson } from '#api/compliance/index.ts';
import type { Db } from '#api/db/pool.ts';
import { statement } from '#api/db/statement.ts';
import { readRarely } from '#api/kernel/read-rarely.ts';
import { WAREHOUSES_JSON } from '#api/inventory/index.ts';
import { SHIPPING_RULES_JSON } from '#api/pricing/index.ts';
import { TAX_RATES_JSON } from '#api/tax/index.ts';

/** What a cart's prices and delivery dates depend on, in addition to its lines. */
export type CartPricing = {
  shipping_rules: ShippingRule[];
  warehouses: Warehouse[];
  tax_rates: TaxRates;
  rules: StateRules;
};

/** The pricing of a cart that ships to this destination now; null: it isn't known yet. */
export type FindCartPricing = (destination: Destination | null, now: Date) => Promise<CartPricing>;

type Rows = {
  shipping_rules: ShippingRule[];
  warehouses: Warehouse[];
  tax_rates: RegionRate[];
  restriction_rules: RestrictionRule[];
  fresh_cohorts: FreshCohort[];
};

/** One statement for all five; each part is SQL from the capability that owns the table. */
const readRows = statement<Rows>(`
  select ${SHIPPING_RULES_JSON} as shipping_rules, ${WAREHOUSES_JSON} as warehouses, ${TAX_RATES_JSON} as tax_rates,
    ${restrictionRulesJson()} as restriction_rules, ${FRESH_COHORTS_JSON} as fresh_cohorts`);

/** The tax rates of a state are those of `rates_day`, as Pacific days go. */
type Cached = Omit<Rows, 'tax_rates'> & {
  rates_of: Map<string, RegionRate[]>;
  rates_day: string;
  rates_in_force: Map<string, TaxRates>;
};

/** An operator's change reaches every cart within this time; quoting and placing read the database. */
const STALE_MS = 1_000;

/** Caches the few rows that every priced cart needs, and reads them again at most once a second. */
export function openCartPricing(db: Db): FindCartPricing {
  const current = readRarely(STALE_MS, () => load(db));
  return async (destination, now) => {
    const cached = await current();
    const { shipping_rules, warehouses, restriction_rules, fresh_cohorts } = cached;
    const today = pacificDay(now);
    if (destination === null)
      return { shipping_rules, warehouses, tax_rates: {}, rules: rulesWithoutState(restriction_rules, today) };
    const { region_code } = destination;
    const tax_rates = taxRatesOf(cached, region_code, today);
    const stateRules = stateRulesOn(restriction_rules, region_code, today);
    // A new shop may have no warehouse yet, and then nothing to sell.
    const rules =
      warehouses.length === 0
        ? stateRules
        : withFreshRule(stateRules, fresh_cohorts, destination, promiseFor(warehouses, region_code, now));
    return { shipping_rules, warehouses, tax_rates, rules };
  };
}

function taxRatesOf(cached: Cached, region_code: string, today: Day): TaxRates {
  if (cached.rates_day !== today) cached.rates_in_force.clear();
  cached.rates_day = today;
  const known = cached.rates_in_force.get(region_code);
  if (known) return known;
  const rates = ratesOn(cached.rates_of.get(region_code) ?? [], today);
  cached.rates_in_force.set(region_code, rates);
  return rates;
}

async function load(db: Db): Promise<Cached> {
  const [row] = await readRows(db, []);
  if (!row) throw new Error('A statement that always returns one row returned none.');
  const { shipping_rules, tax_rates, ...rows } = row;
  return {
    ...rows,
    shipping_rules: rulesInForce(shipping_rules),
    rates_of: Map.groupBy(tax_rates, ({ region_code }) => region_code),
    rates_day: '',
    rates_in_force: new Map(),
  };
}
