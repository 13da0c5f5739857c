import { refusals, type CodesOf } from '#domain/kernel/refusal.ts';

export const IDENTITY_REFUSALS = refusals('identity', {
  invalid_login: { status: 401, message: 'Invalid login. Please check your username and password.' },
  email_exists: { status: 409, message: 'This customer email already exists' },
  reset_expired: {
    status: 410,
    message: 'This link was used or is older than 30 minutes. Please ask for a new one.',
  },
  wrong_password: { status: 403, message: "This isn't your current password." },
  too_many_attempts: { status: 429, message: 'Too many attempts. Please try again after 24 hours.' },
});

declare module '#domain/kernel/refusal.ts' {
  interface RefusalCodes extends CodesOf<typeof IDENTITY_REFUSALS> {}
}
