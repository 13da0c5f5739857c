import { dollars } from '#domain/kernel/money.ts';
import { listShippingFees, type ShippingFee } from '#domain/pricing/endpoints.ts';
import type { ShippingRule } from '#domain/pricing/shipping.ts';
import { serve, type Shop } from '#api/kernel/shop.ts';
import { loadShippingRules } from './store.ts';

export function mountPricing(shop: Shop): void {
  serve(shop, listShippingFees, async () => ({ boxes: (await loadShippingRules(shop.db)).map(showShippingFee) }));
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
