import { z } from 'zod';
import { ZipCode } from '#domain/compliance/zip.ts';
import { EVERYONE, SIGNED_IN } from '#domain/kernel/access.ts';
import { endpoint } from '#domain/kernel/endpoint.ts';
import { personName, REQUIRED_FIELD, wireFlag, wireText } from '#domain/kernel/wire.ts';
import { GENERAL_REFUSALS } from '#domain/kernel/refusal.ts';
import { CAMPAIGN_WORDS } from './campaign.ts';
import { isCommonPassword, isEmailAsPassword } from './common-passwords.ts';
import { MAILED_TOKEN } from './mailed-token.ts';
import { OTP_FIELDS, OtpCode, OtpNonce, RetryKey } from './otp-fields.ts';
import { Email, Password } from './schema.ts';
import { IDENTITY_REFUSALS } from './refusals.ts';

const COMMON_PASSWORD = 'This password is too common. Please choose another one.';

export const EMAIL_AS_PASSWORD = "Please choose a password that isn't your email address.";

const Success = z.object({ success: z.literal(true) });

const NewPassword = Password.refine((text) => !isCommonPassword(text), COMMON_PASSWORD);

/** The token of a mailed link. */
const ResetToken = z.string().regex(MAILED_TOKEN);

export const newSession = endpoint({
  name: 'identity.newSession',
  method: 'POST',
  path: '/session/new',
  summary: 'Gives a session cookie to a browser that has none.',
  access: EVERYONE,
  response: z.object({ success: z.literal(true), csrf_token: z.string() }),
  open: true,
});

export const getCsrfToken = endpoint({
  name: 'identity.getCsrfToken',
  method: 'GET',
  path: '/token/csrf',
  summary: 'The CSRF token that every call that changes something must send.',
  access: EVERYONE,
  response: z.object({ csrf_token: z.string() }),
});

export const Registration = z
  .object({
    email: Email,
    password: NewPassword,
    firstname: personName(80),
    lastname: personName(80),
    billing_zip: ZipCode.optional(),
    utm_campaign: wireText(200).optional(),
    utm_medium: wireText(200).optional(),
    utm_source: wireText(200).optional(),
    ccode: wireText(60).optional(),
    /** The campaign fields are stored only with this consent, in these words; otherwise they are dropped. */
    campaign_consent: wireFlag().optional(),
    campaign_words: wireText(500).optional(),
  })
  .refine(({ campaign_consent, campaign_words }) => !campaign_consent || campaign_words === CAMPAIGN_WORDS, {
    path: ['campaign_consent'],
    message: 'This text has changed. Please read it again.',
  })
  .refine(({ email, password }) => !isEmailAsPassword(password, email), {
    path: ['password'],
    message: EMAIL_AS_PASSWORD,
  });

export const register = endpoint({
  name: 'identity.register',
  method: 'POST',
  path: '/account/register',
  summary: 'Creates an account (a lead) and signs in; a guest cart is merged.',
  access: ['visitor'],
  refusals: [IDENTITY_REFUSALS.email_exists],
  body: Registration,
  response: z.object({ success: z.literal(true), id: z.string(), user_status: z.literal('lead') }),
});

/** The specification's other name for the same command. */
export const ajaxPostRegister = endpoint({
  name: 'identity.ajaxPostRegister',
  method: 'POST',
  path: '/ajaxPostRegister',
  summary: 'Same as /account/register.',
  access: ['visitor'],
  refusals: [IDENTITY_REFUSALS.email_exists],
  body: Registration,
  response: register.response,
});

export const login = endpoint({
  name: 'identity.login',
  method: 'POST',
  path: '/account/login',
  summary: 'Signs in with email and password; a guest cart is merged.',
  access: EVERYONE,
  refusals: [IDENTITY_REFUSALS.invalid_login, IDENTITY_REFUSALS.too_many_attempts, GENERAL_REFUSALS.banned],
  body: z.object({
    email: Email,
    password: z.string().min(1, REQUIRED_FIELD).max(200),
  }),
  response: z.object({ success: z.literal(true), id: z.string(), user_status: z.string() }),
});

export const logout = endpoint({
  name: 'identity.logout',
  method: 'POST',
  path: '/account/logout',
  summary: 'Ends this session.',
  access: SIGNED_IN,
  response: Success,
});

export const requestPasswordReset = endpoint({
  name: 'identity.requestPasswordReset',
  method: 'POST',
  path: '/account/reset',
  summary: 'Mails a link for a new password. The answer is the same for an email without an account.',
  access: EVERYONE,
  body: z.object({ email: Email }),
  response: Success,
});

export const checkResetLink = endpoint({
  name: 'identity.checkResetLink',
  method: 'GET',
  path: '/account/reset',
  summary: 'Whether a mailed link can still be used.',
  access: EVERYONE,
  query: z.object({ token: ResetToken }),
  response: z.object({ is_valid: z.boolean() }),
});

/** Not in the specification's words, which only name the path: with a mailed link, or by someone who is signed in. */
export const updatePassword = endpoint({
  name: 'identity.updatePassword',
  method: 'POST',
  path: '/account/updatepassword',
  summary: 'Sets a new password and signs out every other browser.',
  access: EVERYONE,
  refusals: [
    IDENTITY_REFUSALS.reset_expired,
    IDENTITY_REFUSALS.wrong_password,
    IDENTITY_REFUSALS.too_many_attempts,
    IDENTITY_REFUSALS.otp_required,
    IDENTITY_REFUSALS.not_verified,
    GENERAL_REFUSALS.not_logged_in,
    GENERAL_REFUSALS.banned,
  ],
  body: z.object({
    ...OTP_FIELDS,
    /** From the mailed link; without it the caller must be signed in. */
    token: ResetToken.optional(),
    /** Needed without a token. An account that has no password yet wants a one-time code instead. */
    current_password: z.string().max(200).optional(),
    password: NewPassword,
  }),
  response: Success,
});

/** Specification: its answer isn't shown. It sends the mail and says so. */
export const requestOneTimeCode = endpoint({
  name: 'identity.requestOneTimeCode',
  method: 'GET',
  path: '/account/otp',
  summary: 'Mails a code of six digits, and a link, with which this session is verified.',
  access: SIGNED_IN,
  has_effect: true,
  refusals: [GENERAL_REFUSALS.too_many_requests],
  response: z.object({
    success: z.literal(true),
    /** False where a mail went out a moment ago, whose code still works, or where the session is verified. */
    is_sent: z.boolean(),
    /** Where it went, shortened: "m•••@demo.test". */
    sent_to: z.string(),
    /** Whether this session is verified, so that no code is needed. */
    verify_success: z.boolean(),
  }),
});

const VERIFY_REFUSALS = [IDENTITY_REFUSALS.not_verified, GENERAL_REFUSALS.too_many_requests];
const Verified = z.object({ success: z.literal(true), verify_success: z.literal(true), message: z.string() });

export const verifyOneTimeCode = endpoint({
  name: 'identity.verifyOneTimeCode',
  method: 'POST',
  path: '/account/otp/verify',
  summary: 'Verifies this session with the mailed code.',
  access: SIGNED_IN,
  refusals: VERIFY_REFUSALS,
  body: z.object({ otpCode: OtpCode, idempotency_key: RetryKey }),
  response: Verified,
});

export const verifyNonce = endpoint({
  name: 'identity.verifyNonce',
  method: 'POST',
  path: '/account/nonce/verify',
  summary: 'Verifies this session with the mailed link.',
  access: SIGNED_IN,
  refusals: VERIFY_REFUSALS,
  body: z.object({ nonce: OtpNonce, idempotency_key: RetryKey }),
  response: Verified,
});

/** What a sign-in with Google did; the first one counts as a registration (specification, section 4). */
export const GOOGLE_ACTIONS = [
  'new_user_created_associated',
  'existing_user_associated',
  'existing_user_signed_in',
] as const;

export const showGoogle = endpoint({
  name: 'identity.showGoogle',
  method: 'GET',
  path: '/auth/google',
  summary: "The address of Google's sign-in page for this browser; null where signing in with Google is off.",
  access: EVERYONE,
  query: z.object({
    /** Where to go after signing in; Google hands it back. */
    route: wireText(500).optional(),
  }),
  response: z.object({
    url: z.string().nullable(),
    /** What Google's One Tap needs in this browser; null where it's off. */
    one_tap: z.object({ script_url: z.string(), client_id: z.string(), nonce: z.string() }).nullable(),
  }),
});

export const unlinkGoogle = endpoint({
  name: 'identity.unlinkGoogle',
  method: 'DELETE',
  path: '/auth/google',
  summary: 'Ends signing in with Google; also where it has ended. Wants an account with a password, and that password.',
  access: SIGNED_IN,
  refusals: [
    IDENTITY_REFUSALS.google_is_only_way,
    IDENTITY_REFUSALS.wrong_password,
    IDENTITY_REFUSALS.too_many_attempts,
    GENERAL_REFUSALS.too_many_requests,
  ],
  body: z.object({ current_password: z.string().max(200).optional() }),
  response: Success,
});

export const signInWithGoogle = endpoint({
  name: 'identity.signInWithGoogle',
  method: 'POST',
  path: '/auth/google',
  summary: 'Signs in, or registers, with an ID token of Google; a guest cart is merged.',
  access: EVERYONE,
  refusals: [
    IDENTITY_REFUSALS.google_off,
    IDENTITY_REFUSALS.google_refused,
    IDENTITY_REFUSALS.google_needs_password,
    GENERAL_REFUSALS.too_many_requests,
    GENERAL_REFUSALS.banned,
    GENERAL_REFUSALS.busy,
    GENERAL_REFUSALS.unreadable,
  ],
  multipart_bytes: 16_384,
  body: z.object({
    google_oauth_token: z
      .string({ error: ({ input }) => (input === undefined ? 'Auth is required' : 'is not valid.') })
      .trim()
      .min(1, 'Auth is required')
      .max(8_192, 'is not valid.'),
  }),
  response: z.object({
    success: z.literal(true),
    action_taken: z.enum(GOOGLE_ACTIONS),
    group_id: z.number().int(),
    user_status: z.string(),
    trial_type: z.string(),
  }),
});
