import { z } from 'zod';
import { BOX_TYPES } from '#domain/catalog/names.ts';
import { endpoint } from '#domain/kernel/endpoint.ts';
import { Dollars } from '#domain/kernel/wire.ts';

/** What sending one kind of box costs, and from when it is free. */
export const ShippingFee = z.object({
  box_type: z.enum(BOX_TYPES),
  fee: Dollars,
  /** Replaces `fee` once the box holds a fresh item; null: fresh items cost no more. */
  fresh_fee: Dollars.nullable(),
  /** Null: no threshold in money. */
  free_from: Dollars.nullable(),
  /** Null: no threshold in units. */
  free_from_units: z.number().int().nullable(),
  adult_signature: z.boolean(),
});
export type ShippingFee = z.infer<typeof ShippingFee>;

export const listShippingFees = endpoint({
  name: 'pricing.listShippingFees',
  method: 'GET',
  path: '/shipping/fees',
  summary: 'What sending each kind of box costs, and from when it is free.',
  access: 'anyone',
  response: z.object({ boxes: z.array(ShippingFee) }),
});
