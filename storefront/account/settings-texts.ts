import { EMAIL_LINK_MINUTES } from '#domain/identity/email-change.ts';
import { BRAND } from '#storefront/kernel/brand.ts';

export const SETTINGS_TEXTS = {
  title: `Account settings | ${BRAND.shop}`,
  heading: 'Account settings',
  failed: "We couldn't save that",
  consents: 'See and download what you agreed to',
  exportLead: 'Download your data: ',
  exportCsv: 'CSV',
  exportOr: ' or ',
  exportJson: 'JSON',
  deleteAccount: 'Delete your account',
  details: 'Your name',
  saveDetails: 'Save your name',
  savedDetails: 'Your name is saved.',
  password: 'Your password',
  passwordLead: "You stay signed in here. We'll sign you out everywhere else and send you an email.",
  noPassword: "You sign in with Google and haven't set a password.",
  setPassword: 'Set a password',
  currentPassword: 'Current password',
  savePassword: 'Save new password',
  savedPassword: 'Your new password is saved. All other browsers are signed out.',
  forgot: 'Forgot password?',
} as const;

export const EMAIL_TEXTS = {
  heading: 'Your email',
  now: (email: string) => `Your email is ${email}. You use it to sign in, and we send messages there.`,
  lead: "We'll send a link to your new email. Nothing changes until you click it.",
  leadWithCode:
    "We'll email a code to your current address first, then send a link to your new one. Nothing changes until you click it.",
  label: 'New email',
  password: 'Your password',
  submit: 'Send the link',
  sent: (email: string) => `We sent a link to ${email}. It works once and expires in ${EMAIL_LINK_MINUTES} minutes.`,
} as const;

export const SETTINGS_GOOGLE_TEXTS = {
  heading: 'Sign in with Google',
  linked: 'Your account is linked to your Google account.',
  password: 'Your current password',
  remove: 'Disconnect Google',
  removed: 'Google is disconnected. From now on, sign in with your password.',
  passwordFirst: 'To disconnect Google, set a password first.',
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
