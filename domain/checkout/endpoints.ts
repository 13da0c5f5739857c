import { z } from 'zod';
import { BirthDate } from '#domain/account/birth.ts';
import { ORDER_CHOICES } from '#domain/order/choices.ts';
import { BUYERS } from '#domain/kernel/access.ts';
import { endpoint } from '#domain/kernel/endpoint.ts';
import { Dollars, wireFlag, wireId, wireText } from '#domain/kernel/wire.ts';
import { ACCOUNT_REFUSALS } from '#domain/account/refusals.ts';
import { CART_REFUSALS } from '#domain/cart/refusals.ts';
import { COMPLIANCE_REFUSALS } from '#domain/compliance/refusals.ts';
import { INVENTORY_REFUSALS } from '#domain/inventory/refusals.ts';
import { GENERAL_REFUSALS } from '#domain/kernel/refusal.ts';
import { PAYMENT_REFUSALS } from '#domain/payment/refusals.ts';
import { Quote } from './schema.ts';
import { CHECKOUT_REFUSALS } from './refusals.ts';

export const quoteCheckout = endpoint({
  name: 'checkout.quote',
  method: 'POST',
  path: '/checkout/quote',
  summary:
    'Prices the cart for one address, or without one where nothing ships: boxes, shipping, tax, dates. Binding for ten minutes.',
  access: BUYERS,
  refusals: [
    ACCOUNT_REFUSALS.address_not_found,
    COMPLIANCE_REFUSALS.region_not_served,
    CART_REFUSALS.cart_empty,
    CART_REFUSALS.cart_not_found,
    INVENTORY_REFUSALS.out_of_stock,
    COMPLIANCE_REFUSALS.item_restricted,
    COMPLIANCE_REFUSALS.age_required,
  ],
  body: z.object({
    /** Not needed where nothing ships. */
    address_id: wireId.optional(),
    date_of_birth: BirthDate.optional(),
  }),
  response: Quote,
});

export const placeOrder = endpoint({
  name: 'checkout.place',
  method: 'POST',
  path: '/checkout/place',
  summary: 'Places the quoted order once: stock, payment and order together, or nothing.',
  access: BUYERS,
  refusals: [
    CHECKOUT_REFUSALS.quote_not_found,
    CHECKOUT_REFUSALS.quote_stale,
    CHECKOUT_REFUSALS.fresh_not_confirmed,
    INVENTORY_REFUSALS.out_of_stock,
    COMPLIANCE_REFUSALS.item_restricted,
    COMPLIANCE_REFUSALS.age_required,
    COMPLIANCE_REFUSALS.region_not_served,
    ACCOUNT_REFUSALS.address_not_found,
    CART_REFUSALS.cart_not_found,
    GENERAL_REFUSALS.key_reused,
    PAYMENT_REFUSALS.payment_method_not_found,
    PAYMENT_REFUSALS.payment_method_expired,
    PAYMENT_REFUSALS.payment_declined,
    PAYMENT_REFUSALS.payment_needs_bank,
    PAYMENT_REFUSALS.payment_unknown,
    PAYMENT_REFUSALS.payment_unavailable,
  ],
  body: z.object({
    quote_id: wireId,
    /** Made by the page before the first try and sent again with every retry (K9, I5). */
    idempotency_key: wireText(100).min(8),
    /** The buyer wants the fresh items that may arrive warm; needed if the quote has `perishable`. */
    fresh_confirmed: wireFlag().default(false),
    payment_token: wireText(200).optional(),
    payment_method_id: wireId.optional(),
    ...ORDER_CHOICES,
  }),
  response: z.object({
    success: z.literal(true),
    increment_id: z.string(),
    status: z.enum(['placed', 'pending_payment']),
    grand_total: Dollars,
  }),
});
