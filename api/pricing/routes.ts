import { dollars } from '#domain/kernel/money.ts';
import { listShippingFees, type ShippingFee } from '#domain/pricing/endpoints.ts';
import type { ShippingRule } from '#domain/pricing/shipping.ts';
import { readRarely } from '#api/kernel/read-rarely.ts';
import { serve, type Shop } from '#api/kernel/shop.ts';
import { loadShippingRules } from './store.ts';

/** Pages that name a fee must not wait for the database; a cart reads its rules as often. */
const STALE_MS = 1_000;

export function mountPricing(shop: Shop): void {
  const currentRules = readRarely(STALE_MS, () => loadShippingRules(shop.db));
  serve(shop, listShippingFees, async () => ({ boxes: (await currentRules()).map(showShippingFee) }));
}

function showShippingFee(rule: ShippingRule): ShippingFee {
  const { box_type, fee_cents, fresh_fee_cents, free_from_cents, free_from_units, adult_signature } = rule;
  return {
    box_type,
    fee: dollars(fee_cents),
    fresh_fee: fresh_fee_cents === null ? null : dollars(fresh_fee_cents),
    free_from: free_from_cents === null ? null : dollars(free_from_cents),
    free_from_units,
    adult_signature,
  };
}
