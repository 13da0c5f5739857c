import { z } from 'zod';
import { EVERYONE, SIGNED_IN } from '#domain/kernel/access.ts';
import { endpoint } from '#domain/kernel/endpoint.ts';
import { GENERAL_REFUSALS } from '#domain/kernel/refusal.ts';
import { MAILED_TOKEN } from './mailed-token.ts';
import { OTP_FIELDS, OTP_REFUSALS } from './otp-fields.ts';
import { IDENTITY_REFUSALS } from './refusals.ts';
import { Email } from './schema.ts';

/** The token of a mailed link. */
const EmailToken = z.string().regex(MAILED_TOKEN);

export const requestEmailChange = endpoint({
  name: 'identity.requestEmailChange',
  method: 'POST',
  path: '/account/email',
  summary:
    'Mails a link to a new address, which becomes the email of the account when the link is used. The answer is the same for an address that is taken.',
  access: SIGNED_IN,
  refusals: [
    IDENTITY_REFUSALS.same_email,
    IDENTITY_REFUSALS.wrong_password,
    IDENTITY_REFUSALS.too_many_attempts,
    ...OTP_REFUSALS,
    GENERAL_REFUSALS.too_many_requests,
  ],
  body: z.object({
    ...OTP_FIELDS,
    email: Email,
    /** An account that has no password wants a one-time code instead. */
    current_password: z.string().max(200).optional(),
  }),
  response: z.object({ success: z.literal(true) }),
});

export const showEmailLink = endpoint({
  name: 'identity.showEmailLink',
  method: 'GET',
  path: '/account/email',
  summary: 'What a mailed link does: changes an email, or takes the change back.',
  access: EVERYONE,
  query: z.object({ token: EmailToken }),
  response: z.object({
    /** Null for a link that can't be used anymore. */
    does: z.enum(['change', 'undo']).nullable(),
    /** What the email is afterwards; null with `does`. */
    email: z.string().nullable(),
  }),
});

export const followEmailLink = endpoint({
  name: 'identity.followEmailLink',
  method: 'POST',
  path: '/account/email/link',
  summary:
    'Does what a mailed link is for, once: changes the email of the account that is signed in, or takes the change back and signs out everywhere.',
  access: EVERYONE,
  refusals: [
    IDENTITY_REFUSALS.email_link_expired,
    IDENTITY_REFUSALS.email_link_of_other,
    IDENTITY_REFUSALS.email_exists,
    GENERAL_REFUSALS.not_logged_in,
    GENERAL_REFUSALS.too_many_requests,
  ],
  body: z.object({ token: EmailToken }),
  response: z.object({ success: z.literal(true), does: z.enum(['change', 'undo']), email: z.string() }),
});
