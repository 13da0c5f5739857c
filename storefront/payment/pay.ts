import { ApiError } from '#storefront/kernel/browser-call.ts';
import type { SummaryError } from '#ui/inline-error.tsx';
import { PAYMENT_TEXTS } from './texts.ts';

/** What a page does after a payment failed. */
export type PayFailure = {
  /** For a summary, which takes the focus whenever it gets others. */
  errors: readonly SummaryError[];
  /** True if nothing was charged, so that the next attempt is a new one. */
  isDefinite: boolean;
  /** True if only a retry with the same key can tell whether the card was charged. */
  isUnknown: boolean;
  /** True if a charge isn't confirmed yet: this one, or an earlier one because of which this wasn't tried. */
  isUnconfirmed: boolean;
  code: string;
  error: ApiError;
};

const UNKNOWN = new Set(['payment_unknown', 'time_out', 'connection', 'fault', 'busy']);
const NOTHING_YET = new Set([
  'invalid',
  'csrf_token',
  'not_logged_in',
  'too_many_requests',
  'quote_not_found',
  'quote_stale',
]);

/** Refusals that come before the shop looks at the payment, so they say nothing about an earlier try. */
const NOT_LOOKED_AT = new Set(['csrf_token', 'not_logged_in', 'too_many_requests']);

/** @param wasUnknown whether this was a retry of a payment of which it isn't known if the card was charged. */
export function payFailure(error: unknown, wasUnknown = false): PayFailure {
  if (!(error instanceof ApiError)) throw error;
  const isUnknown = UNKNOWN.has(error.code) || (wasUnknown && NOT_LOOKED_AT.has(error.code));
  return {
    errors: [{ message: wordsOf(error) }],
    isUnknown,
    isUnconfirmed: isUnknown || error.code === 'charge_open',
    isDefinite: !isUnknown && !NOTHING_YET.has(error.code),
    code: error.code,
    error,
  };
}

function wordsOf(error: ApiError): string {
  if (error.code === 'time_out' || error.code === 'connection') {
    return PAYMENT_TEXTS.connectionLost;
  }
  return error.message;
}
