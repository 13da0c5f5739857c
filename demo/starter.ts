import type { Client } from 'pg';
import { TAX_CLASSES } from '#domain/catalog/names.ts';
import { OFFER_ID } from '#domain/membership/names.ts';
import { copyRows } from '#demo/catalog/copy-rows.ts';
import { loadRegions, REGIONS } from './load-regions.ts';

/** The initial plans of requirement M13; an operator edits the rows. */
const OFFERS = [
  // offer_id, membership_status, title, price_cents, period_days, period_months, is_default, position
  [OFFER_ID.annual, 'Annual', 'Annual', 5_995, 365, null, true, 1],
  [OFFER_ID.monthly, 'Monthly', 'Monthly', 1_200, null, 1, false, 2],
  [OFFER_ID.trial, 'Trial', '30-day trial', 0, 30, null, false, 3],
] as const;

const SHIPPING_RULES = [
  // box_type, fee_cents, fresh_fee_cents, free_from_cents, free_from_units, adult_signature
  ['grocery', 595, 995, 15_000, null, false],
  ['frozen', 1_995, null, 12_000, null, false],
  ['wine', 1_495, null, null, 6, true],
] as const;

const TAX_SINCE = '2026-01-01';
const TAX_SOURCE = 'State rate from general knowledge, without local rates; not verified. Check before selling.';
const PPM_PER_PERCENT = 10_000;

/**
 * What every new shop starts with, demo or real: regions, ZIPs, plans, shipping rules and tax rates, in one
 * transaction. A database that has regions is left as it is.
 * @returns whether anything was loaded.
 */
export async function loadStarterData(client: Client): Promise<boolean> {
  const { rows } = await client.query('select 1 from region limit 1');
  if (rows.length > 0) return false;
  await client.query('begin');
  try {
    await loadRegions(client);
    await copyRows(
      client,
      'membership_offer',
      'offer_id, membership_status, title, price_cents, period_days, period_months, is_default, position',
      OFFERS,
    );
    await copyRows(
      client,
      'shipping_rule',
      'box_type, fee_cents, fresh_fee_cents, free_from_cents, free_from_units, adult_signature',
      SHIPPING_RULES,
    );
    await copyRows(client, 'tax_rate', 'region_code, tax_class, rate_ppm, effective_from, source', taxRates());
    await client.query('commit');
    return true;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** A zero rate has no row. Delivery and the membership fee are untaxed until an operator adds a rate. */
function* taxRates(): Generator<readonly unknown[]> {
  for (const region of REGIONS) {
    for (const tax_class of TAX_CLASSES) {
      const percent = tax_class === 'staple' ? region.staple_rate_pct : region.general_rate_pct;
      const rate_ppm = Math.round(percent * PPM_PER_PERCENT);
      if (rate_ppm > 0) yield [region.region_code, tax_class, rate_ppm, TAX_SINCE, TAX_SOURCE];
    }
  }
}
