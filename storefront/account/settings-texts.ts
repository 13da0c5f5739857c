import { BRAND } from '#storefront/kernel/brand.ts';

export const SETTINGS_TEXTS = {
  title: `Account settings | ${BRAND.shop}`,
  heading: 'Account settings',
  consents: 'See and download what you agreed to',
  exportLead: 'Download what we store about you: ',
  exportCsv: 'as CSV',
  exportOr: ' or ',
  exportJson: 'as JSON',
  deleteAccount: 'Delete your account',
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

export const SMS_TEXTS = {
  heading: 'Offers by text',
  telephone: 'Mobile number',
  consent: 'Offers by text',
  start: 'Send me offers by text',
  started: "You'll get our offers by text. We just sent you a welcome text.",
  subscribed: (telephone: string) => `We send our offers to ${telephone}.`,
  stop: 'Stop the texts',
  stopped: "You won't get our offers by text anymore.",
} as const;
