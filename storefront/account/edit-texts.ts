import { BRAND } from '#storefront/kernel/brand.ts';

/** The fields of the password form; error summaries name them by the same labels. */
export const PASSWORD_LABELS = { current_password: 'Current password', password: 'New password' } as const;

export const EDIT_TEXTS = {
  title: `Account settings | ${BRAND.shop}`,
  heading: 'Account settings',
  back: 'Back to your account',
  details: 'Your name',
  saveDetails: 'Save your name',
  savedDetails: 'Your name is saved.',
  password: 'Your password',
  passwordLead: "You stay signed in here. We'll sign you out everywhere else and send you an email.",
  passwordHint: '8 characters or more',
  savePassword: 'Save new password',
  savedPassword: 'Your new password is saved. All other browsers are signed out.',
  forgot: 'Forgot your current password?',
} as const;
