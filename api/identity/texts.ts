/** Without a name: anyone may have registered the address, and this mail goes out at anyone's request. */
const greeting = 'Hi,';

/** The mail with the link to a new password. */
export const RESET_MAIL_TEXTS = {
  subject: 'Set a new password',
  greeting,
  asked: 'We got a request for a new password for your account.',
  button: 'Set a new password',
  limit: (minutes: number) => `The link works once, for ${minutes} minutes.`,
  ignore: "If it wasn't you, you don't need to do anything. Your password stays as it is.",
} as const;

/** Sent after every change, so that a change by someone else doesn't stay unseen. */
export const PASSWORD_MAIL_TEXTS = {
  subject: 'Your password was changed',
  greeting,
  changed: 'Your password was just changed. All other browsers were signed out.',
  ifNotYou: "If it wasn't you, set a new password right away, then check your orders and addresses.",
  button: 'Set a new password',
} as const;
