/** Without a name: anyone may have registered the address, and this mail goes out at anyone's request. */
const greeting = 'Hi,';

/** The mail with the link to a new password. */
export const RESET_MAIL_TEXTS = {
  subject: 'Set a new password',
  greeting,
  asked: 'We got a request for a new password for your account.',
  button: 'Set a new password',
  limit: (minutes: number) => `The link works once and expires after ${minutes} minutes.`,
  ignore: "If you didn't ask for this, ignore this email. Your password won't change.",
} as const;

/** Sent after every change, so that a change by someone else doesn't stay unseen. */
export const PASSWORD_MAIL_TEXTS = {
  subject: 'Your password was changed',
  greeting,
  changed: 'Your password was just changed. All other browsers were signed out.',
  cleared:
    'No one had confirmed this email before, so we removed what someone else may have left: addresses, cards, food preferences, the number for texts, the date of birth, the billing ZIP and any open Thrive Gives application. Please check the name in your account.',
  kept: 'No one had confirmed this email before. Please check the name, addresses, cards and number for texts in your account.',
  ifNotYou: "If it wasn't you, set a new password right away, then check your orders and addresses.",
  button: 'Set a new password',
} as const;

/** The mail with a one-time code; the person is signed in, but the session may be someone else's. */
export const OTP_MAIL_TEXTS = {
  subject: 'Your verification code',
  greeting,
  asked: "Enter this code to make changes to your account. We'll never ask you for it by phone or email.",
  button: "Verify it's me",
  limit: (minutes: number) =>
    `It works once and expires after ${minutes} minutes. Or open this link in the browser where you're signed in.`,
  ignore: "If it wasn't you, someone else is signed in to your account. Set a new password right away.",
} as const;

/** Sent when an account is linked, so that its owner knows, even if it was someone else. */
export const GOOGLE_MAIL_TEXTS = {
  subject: 'You can now sign in with Google',
  greeting,
  linked: 'Your account is now linked to your Google account.',
  removed:
    'No one had confirmed this email before, so we removed the old password and signed out all other browsers. Please check the name, addresses and cards in your account.',
  cleared:
    'No one had confirmed this email before, so we removed the old password and what someone else may have left: addresses, cards, food preferences, the number for texts, the date of birth, the billing ZIP and any open Thrive Gives application. All other browsers were signed out. Please check the name in your account.',
  button: 'Check your account',
  ifNotYou: "If it wasn't you, check who can sign in to your Google account.",
} as const;

/** The mails of a new email. None has a name, because the first goes to an address that anyone may have typed. */
export const EMAIL_MAIL_TEXTS = {
  link: {
    subject: 'Confirm your new email',
    greeting,
    asked: "You asked to use this email for your account. Please confirm that it's yours.",
    button: 'Confirm this email',
    limit: (minutes: number) => `The link works once and expires after ${minutes} minutes.`,
    ignore: "If it wasn't you, you don't need to do anything.",
  },
  asked: {
    subject: 'Someone asked to change your email',
    greeting,
    asked: (email: string) =>
      `Someone who is signed in to your account asked to change its email to ${email}. Nothing changes until they click the link we sent there.`,
    ifNotYou: "If it wasn't you, set a new password right away. Then that link no longer works.",
    button: 'Set a new password',
  },
  taken: {
    subject: 'This email already has an account',
    greeting,
    taken:
      'You asked to use this email for your account, but it already has one. Sign in with it, or use another email.',
    button: 'Sign in',
    ignore: "If it wasn't you, you don't need to do anything.",
  },
  changed: {
    subject: 'Your email was changed',
    greeting,
    changed: (email: string) => `Your account's email is now ${email}. We won't write to this address anymore.`,
    ifNotYou:
      "If it wasn't you, change it back. We'll sign everyone out and remove the password, so only you can set a new one.",
    button: 'Change it back',
    limit: (days: number) => `The link works once and expires after ${days} days.`,
  },
  takenBack: {
    subject: 'Your email was changed back',
    greeting,
    takenBack: (email: string) =>
      `Your account's email is ${email} again. Everyone was signed out, and the password was removed.`,
  },
  contact: "If it wasn't you, please contact us right away.",
  contactButton: 'Contact us',
} as const;

/** Sent when the link to Google ends, so that its owner knows. */
export const UNLINKED_MAIL_TEXTS = {
  subject: 'Google sign-in was disconnected',
  greeting,
  unlinked: 'Your account is no longer linked to your Google account. From now on, sign in with your password.',
  ifNotYou: "If it wasn't you, set a new password right away.",
  button: 'Set a new password',
} as const;
