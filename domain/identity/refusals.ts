import { EMAIL_LINK_MINUTES } from './email-change.ts';
import { RESET_MINUTES } from './mailed-token.ts';
import { refusals, type CodesOf } from '#domain/kernel/refusal.ts';

export const IDENTITY_REFUSALS = refusals('identity', {
  invalid_login: { status: 401, message: 'Invalid login. Please check your username and password.' },
  email_exists: { status: 409, message: 'This customer email already exists' },
  reset_expired: {
    status: 410,
    message: `This link was already used or is more than ${RESET_MINUTES} minutes old. Request a new one.`,
  },
  email_link_expired: {
    status: 410,
    message: `This link was already used or has expired. Each link works once and expires in ${EMAIL_LINK_MINUTES} minutes.`,
  },
  email_link_of_other: {
    status: 403,
    message: "You're signed in to another account. Sign out, then sign in to the account whose email you're changing.",
  },
  same_email: { status: 409, message: "That's already your email." },
  wrong_password: { status: 403, message: 'Wrong password. Try again or click the Forgot Password link.' },
  otp_required: { status: 401, message: 'OTP is required' },
  not_verified: {
    status: 403,
    message:
      "We are not able to verify your account. If you think there's an issue on our end, please try again or contact us.",
  },
  google_off: { status: 404, message: 'Signing in with Google is not available here.' },
  google_refused: { status: 401, message: "We couldn't sign you in with Google. Please try again." },
  google_needs_password: {
    status: 409,
    message: 'There is already an account with this email. Please sign in with its password, or set a new one.',
  },
  google_is_only_way: {
    status: 409,
    message: "Set a password first. Without it or Google, you couldn't sign in anymore.",
  },
  too_many_attempts: { status: 429, message: 'Too many attempts. Please try again after 24 hours.' },
});

declare module '#domain/kernel/refusal.ts' {
  interface RefusalCodes extends CodesOf<typeof IDENTITY_REFUSALS> {}
}
