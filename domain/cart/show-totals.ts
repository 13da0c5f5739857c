import type { z } from 'zod';
import { dollars } from '#domain/kernel/money.ts';
import type { BoxType } from '#domain/catalog/names.ts';
import type { CartTotal } from './schema.ts';
import type { Totals } from './totals.ts';

const SHIPPING_TYPE = {
  grocery: 'shipping',
  frozen: 'thrive_shipping_frozen',
  wine: 'thrive_shipping_wine',
} as const satisfies Record<BoxType, string>;

/** The lines between subtotal and grand total (requirement C4): shipping of every box, then tax. */
export function showTotals(totals: Pick<Totals<unknown>, 'boxes' | 'tax_cents'>): z.infer<typeof CartTotal>[] {
  if (totals.boxes.length === 0) return [];
  return [
    ...totals.boxes.map((box) => ({ type: SHIPPING_TYPE[box.box_type], value: dollars(box.shipping_cents) })),
    { type: 'tax' as const, value: dollars(totals.tax_cents) },
  ];
}
