import { BRAND } from '#storefront/kernel/brand.ts';

export const SETTINGS_TEXTS = {
  title: `Account settings | ${BRAND.shop}`,
  heading: 'Account settings',
  back: 'Back to your account',
  details: 'Your name',
  saveDetails: 'Save your name',
  savedDetails: 'Your name is saved.',
  password: 'Your password',
  passwordLead: "You stay signed in here. We'll sign you out everywhere else and send you an email.",
  noPassword: 'You sign in with Google and have no password here.',
  setPassword: 'Set a password',
  currentPassword: 'Current password',
  savePassword: 'Save new password',
  savedPassword: 'Your new password is saved. All other browsers are signed out.',
  forgot: 'Forgot your current password?',
} as const;
