import { z } from 'zod';
import { GENERAL_REFUSALS } from '#domain/kernel/refusal.ts';
import { MAILED_TOKEN } from './mailed-token.ts';
import { OTP_CODE } from './one-time-code.ts';
import { IDENTITY_REFUSALS } from './refusals.ts';

const WRONG_FORM = 'Please enter the 6 digits from our email.';

/** Six digits, also with spaces or a dash between them. */
export const OtpCode = z
  .string({ error: ({ input }) => (input === undefined ? 'OTP is required' : WRONG_FORM) })
  .max(20, WRONG_FORM)
  .transform((text) => text.replaceAll(/[\s-]/g, ''))
  .pipe(z.string().min(1, 'OTP is required').regex(OTP_CODE, WRONG_FORM));

/** The token of the mailed link. */
export const OtpNonce = z
  .string({ error: ({ input }) => (input === undefined ? 'Auth is required' : 'is not valid.') })
  .min(1, 'Auth is required')
  .regex(MAILED_TOKEN, 'is not valid.');

/** Names one request, so that it is answered the same if it's sent again within a minute. */
export const RetryKey = z.uuid('is not valid.').optional();

/**
 * What a guarded call may bring, so that it verifies the session and does its work at once. With a key, the code verifies the
 * session once more if the answer with the new session was lost.
 */
export const OTP_FIELDS = { otpCode: OtpCode.optional(), otpNonce: OtpNonce.optional(), idempotency_key: RetryKey };

/** How calls that are guarded by a one-time code refuse (`GuardedCall`). */
export const OTP_REFUSALS = [
  IDENTITY_REFUSALS.otp_required,
  IDENTITY_REFUSALS.not_verified,
  GENERAL_REFUSALS.too_many_requests,
] as const;
