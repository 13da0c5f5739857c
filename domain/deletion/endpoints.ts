import { z } from 'zod';
import { OTP_FIELDS, OTP_REFUSALS } from '#domain/identity/otp-fields.ts';
import { IDENTITY_REFUSALS } from '#domain/identity/refusals.ts';
import { SIGNED_IN } from '#domain/kernel/access.ts';
import { endpoint } from '#domain/kernel/endpoint.ts';
import { Dollars, wireDollars, wireFlag } from '#domain/kernel/wire.ts';
import { MEMBERSHIP_REFUSALS } from '#domain/membership/refusals.ts';
import { DELETION_REFUSALS } from './refusals.ts';

export const deleteAccount = endpoint({
  name: 'deletion.deleteAccount',
  method: 'DELETE',
  path: '/account',
  summary:
    'Deletes the account for good: ends the membership with its refund, signs out everywhere, and removes what the law lets us remove. Wants the password, or a one-time code where there is none.',
  access: SIGNED_IN,
  refusals: [
    DELETION_REFUSALS.deletion_not_confirmed,
    IDENTITY_REFUSALS.wrong_password,
    IDENTITY_REFUSALS.too_many_attempts,
    ...OTP_REFUSALS,
    MEMBERSHIP_REFUSALS.refund_changed,
    MEMBERSHIP_REFUSALS.charge_open,
  ],
  body: z.object({
    ...OTP_FIELDS,
    current_password: z.string().max(200).optional(),
    confirm: wireFlag().optional(),
    /** The refund of the membership that the person was shown, in dollars; another one is refused. */
    refund: wireDollars().default(0),
  }),
  response: z.object({ success: z.literal(true), refund: Dollars }),
});
