import { z } from 'zod';
import { OTP_FIELDS, OTP_REFUSALS } from '#domain/identity/otp-fields.ts';
import { SIGNED_IN } from '#domain/kernel/access.ts';
import { GENERAL_REFUSALS } from '#domain/kernel/refusal.ts';
import { endpoint } from '#domain/kernel/endpoint.ts';
import { requiredText, wireFlag, wireText } from '#domain/kernel/wire.ts';
import { CardFields, CardStep } from './card-fields.ts';
import { CC_TYPES } from './cc-types.ts';
import { PAYMENT_REFUSALS } from './refusals.ts';

/** What paid or can pay, as pages see it. */
export const PaidWith = z.object({
  cc_type: z.enum(CC_TYPES),
  /** 'Visa ending in 4242', or 'PayPal'. */
  cc_label: z.string(),
  /** Empty for a wallet, which has no digits to show. */
  last4: z.string(),
});

export type PaidWith = z.infer<typeof PaidWith>;

export const PaymentMethod = PaidWith.extend({
  id: z.string(),
  exp_month: z.number().int(),
  exp_year: z.number().int(),
  expired: z.boolean(),
  is_default: z.boolean(),
});
export type PaymentMethod = z.infer<typeof PaymentMethod>;

export const getPaymentToken = endpoint({
  name: 'payment.getPaymentToken',
  method: 'GET',
  path: '/token/payment',
  summary: 'Which gateway takes the card and where its fields are; good for 6 hours.',
  access: SIGNED_IN,
  refusals: [PAYMENT_REFUSALS.payment_unavailable],
  response: z.object({ success: z.literal(true), gateway: z.string(), expires_at: z.string() }),
});

export const getClientToken = endpoint({
  name: 'payment.getClientToken',
  method: 'GET',
  path: '/token/payment/client',
  summary: 'A one-session token with which the page hands a card to the gateway itself.',
  access: SIGNED_IN,
  refusals: [PAYMENT_REFUSALS.payment_unavailable],
  response: z.object({
    success: z.literal(true),
    gateway: z.string(),
    client_token: z.string(),
    /** The page of the gateway that holds the card fields; opened in a frame. */
    fields_url: z.string(),
    fields: CardFields,
    expires_at: z.string(),
  }),
});

export const beginCardStep = endpoint({
  name: 'payment.beginCardStep',
  method: 'POST',
  path: '/token/payment/step',
  summary:
    "Begins the step that a card's bank wants before it pays (after `payment_needs_bank`). Nothing is charged or saved; afterwards the step's token is sent as `payment_token`.",
  access: SIGNED_IN,
  refusals: [
    PAYMENT_REFUSALS.payment_declined,
    PAYMENT_REFUSALS.payment_unavailable,
    GENERAL_REFUSALS.too_many_requests,
  ],
  body: z.object({ payment_token: requiredText(200) }),
  response: z.object({ success: z.literal(true), step: CardStep }),
});

export const listPaymentMethods = endpoint({
  name: 'payment.listPaymentMethods',
  method: 'GET',
  path: '/account/cc',
  summary: 'Saved cards, default first.',
  access: SIGNED_IN,
  response: z.object({
    data: z.object({ success: z.literal(true), cards: z.array(PaymentMethod), errors: z.array(z.string()) }),
  }),
});

const SavedCard = z.object({ success: z.literal(true), card: PaymentMethod });
/** Any text: a malformed id gets the same answer as an unknown one. */
const CardId = z.object({ id: wireText(64) });

export const addCard = endpoint({
  name: 'payment.addCard',
  method: 'POST',
  path: '/account/cc',
  summary:
    "Saves a card that was entered in the gateway's fields. Nothing is charged. Where its bank wants a step first, the answer has `step` and no card; call again with the step's token. Wants a one-time code.",
  access: SIGNED_IN,
  refusals: [PAYMENT_REFUSALS.payment_declined, PAYMENT_REFUSALS.payment_unavailable, ...OTP_REFUSALS],
  body: z.object({ payment_token: requiredText(200), is_default: wireFlag().default(false), ...OTP_FIELDS }),
  response: z.object({ success: z.literal(true), card: PaymentMethod.nullable(), step: CardStep.nullable() }),
});

export const makeDefaultCard = endpoint({
  name: 'payment.makeDefaultCard',
  method: 'PUT',
  path: '/account/cc/{id}',
  summary: 'Makes a saved card the one that is used unless another is chosen. Wants a one-time code.',
  access: SIGNED_IN,
  refusals: [PAYMENT_REFUSALS.payment_method_not_found, PAYMENT_REFUSALS.payment_method_expired, ...OTP_REFUSALS],
  params: CardId,
  body: z.object(OTP_FIELDS),
  response: SavedCard,
});

export const removeCard = endpoint({
  name: 'payment.removeCard',
  method: 'DELETE',
  path: '/account/cc/{id}',
  summary: 'Removes a saved card; the newest one left becomes the default. Wants a one-time code.',
  access: SIGNED_IN,
  refusals: [PAYMENT_REFUSALS.payment_method_not_found, ...OTP_REFUSALS],
  params: CardId,
  body: z.object(OTP_FIELDS),
  response: z.object({ success: z.literal(true) }),
});
