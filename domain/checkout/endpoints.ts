import { z } from 'zod';
import { BUYERS } from '#domain/kernel/access.ts';
import { endpoint } from '#domain/kernel/endpoint.ts';
import { Dollars, IsoDate, wireFlag, wireId, wireText } from '#domain/kernel/wire.ts';
import { Quote } from './schema.ts';

export const quoteCheckout = endpoint({
  name: 'checkout.quote',
  method: 'POST',
  path: '/checkout/quote',
  summary: 'Prices the cart for one address: boxes, shipping, tax, dates. Binding for ten minutes.',
  access: BUYERS,
  refusals: [
    'address_not_found',
    'region_not_served',
    'cart_empty',
    'cart_not_found',
    'out_of_stock',
    'item_restricted',
    'age_required',
  ],
  body: z.object({ address_id: wireId, date_of_birth: IsoDate.optional() }),
  response: Quote,
});

export const placeOrder = endpoint({
  name: 'checkout.place',
  method: 'POST',
  path: '/checkout/place',
  summary: 'Places the quoted order once: stock, payment and order together, or nothing.',
  access: BUYERS,
  refusals: [
    'quote_not_found',
    'quote_stale',
    'out_of_stock',
    'item_restricted',
    'age_required',
    'region_not_served',
    'address_not_found',
    'cart_not_found',
    'key_reused',
    'payment_method_not_found',
    'payment_declined',
    'payment_unknown',
    'payment_unavailable',
  ],
  body: z.object({
    quote_id: wireId,
    /** Made by the page before the first try and sent again with every retry (K9, I5). */
    idempotency_key: wireText(100).min(8),
    payment_token: wireText(200).optional(),
    payment_method_id: wireId.optional(),
    save_card: wireFlag().default(false),
  }),
  response: z.object({
    success: z.literal(true),
    increment_id: z.string(),
    status: z.enum(['placed', 'pending_payment']),
    grand_total: Dollars,
  }),
});
