import Stripe from 'stripe';
import {
  GatewayFault,
  GatewayPending,
  GatewayRefused,
  GatewayRefusedToken,
  GatewayUnavailable,
  GatewayUnknown,
} from './port.ts';

/** Stripe's error codes for what the state of a payment doesn't allow. */
const STATE_CODES = new Set([
  'payment_intent_unexpected_state',
  'charge_already_captured',
  'charge_already_refunded',
  'charge_expired_for_capture',
]);

const { errors } = Stripe;

/** Calls Stripe and turns its errors into the port's. A declined card passes through: its caller reads the answer in it. */
export async function guard<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw translated(error);
  }
}

/** An error of Stripe as the port's; others stay as they are. */
export function translated(error: unknown): Error {
  if (error instanceof errors.StripeError) return translate(error);
  return error instanceof Error ? error : new Error(String(error));
}

/** Every error class of Stripe's API, by what it says about whether something happened. */
function translate(error: Stripe.errors.StripeError): Error {
  const { message } = error;
  if (error instanceof errors.StripeCardError) return error;
  if (error instanceof errors.StripeRateLimitError) return new GatewayUnavailable(message);
  if (error instanceof errors.StripeConnectionError) {
    // Only a connection that was never made proves that nothing happened.
    return wasRefused(error.detail) ? new GatewayUnavailable(message) : new GatewayUnknown(message);
  }
  // The first request with this key is still being worked on, or was another one: what became of it has to be asked.
  if (error.statusCode === 409 || error instanceof errors.StripeIdempotencyError) return new GatewayPending(message);
  if (error instanceof errors.StripeAPIError) return new GatewayUnknown(message);
  if (error instanceof errors.StripeInvalidRequestError) return translateInvalid(error);
  // StripeAuthenticationError, StripePermissionError and later classes: nothing happened, and we have to look into it.
  return new GatewayFault(`${error.type}: ${message}`);
}

function translateInvalid(error: Stripe.errors.StripeInvalidRequestError): Error {
  const { message, param, code } = error;
  if (param === 'payment_method') return new GatewayRefusedToken(message);
  if (code !== undefined && STATE_CODES.has(code)) return new GatewayRefused(code, message);
  return new GatewayFault(`${error.type}: ${message}`);
}

function wasRefused(detail: unknown): boolean {
  if (typeof detail !== 'object' || detail === null) return false;
  if ('code' in detail && detail.code === 'ECONNREFUSED') return true;
  return 'cause' in detail && wasRefused(detail.cause);
}
