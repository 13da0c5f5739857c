import { SELLER } from '#domain/kernel/seller.ts';

/** Sent when texts go to another number, so that its owner knows, even if it was someone else. */
export const SMS_MAIL_TEXTS = {
  subject: 'You signed up for offers by text',
  greeting: 'Hi,',
  started: (lastDigits: string) =>
    `You signed up for our offers by text. We'll send them to the number ending in ${lastDigits}.`,
  ifNotYou: "If it wasn't you, stop the texts in your account settings and set a new password right away.",
  button: 'Open account settings',
} as const;

/** The first text, so that the owner of the number knows of it and how to stop it. */
export const SMS_WELCOME = `${SELLER}: You'll get our offers by text, up to 4 a month. Message and data rates may apply. Reply STOP to stop.`;
