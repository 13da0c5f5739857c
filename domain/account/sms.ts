import type { UserStatus } from '#domain/kernel/roles.ts';
import { SELLER } from '#domain/kernel/seller.ts';

/**
 * The exact words beside the checkbox, stored with the consent. They say who writes, how often and that buying doesn't
 * depend on it (47 CFR 64.1200(f)(9)).
 */
export const SMS_CONSENT_WORDS =
  `I agree to get offers from ${SELLER} by text message at this number, up to 4 a month, sent automatically. ` +
  "I don't have to agree to buy anything. Message and data rates may apply. I can reply STOP at any time.";

/** At most this many texts a day to one number or at one account's request. */
export const SMS_A_DAY = 3;

/** At most this many texts an hour from the whole shop: each costs money, and a flood of them isn't our customers'. */
export const SMS_AN_HOUR = 200;

/**
 * The words with which a reply stops texts, as 47 CFR 64.1200(a)(10) lists them, and 'stopall', which carriers
 * take for one too.
 */
const STOP_WORDS = ['stop', 'stopall', 'quit', 'end', 'revoke', 'optout', 'cancel', 'unsubscribe'];

/** Those that carriers take to allow texts again. */
const START_WORDS = ['start', 'unstop'];

/** What a reply asks for: one of the words alone, however it is written; null for any other. */
export function readReply(body: string): 'stop' | 'start' | null {
  const word = body.toLowerCase().replace(/[^a-z]/g, '');
  if (STOP_WORDS.includes(word)) return 'stop';
  return START_WORDS.includes(word) ? 'start' : null;
}

/**
 * Offers by text are for customers: strangers could have texts sent to numbers that earn from them. A free trial takes no
 * card, so it makes no one a customer.
 */
export function isSmsCustomer(person: { num_orders: number; user_status: Exclude<UserStatus, 'visitor'> }): boolean {
  return person.num_orders > 0 || person.user_status === 'member';
}

const PROMPT_AFTER_DAYS = 7;
const DAY_MS = 86_400_000;

/** Requirement A18: offers by text are proposed to people with orders who joined at least 7 days ago. */
export function isSmsPromptDue(
  person: { num_orders: number; sms_subscribed: boolean; registration_date: Date },
  now: Date,
): boolean {
  const age = now.getTime() - person.registration_date.getTime();
  return person.num_orders > 0 && !person.sms_subscribed && age >= PROMPT_AFTER_DAYS * DAY_MS;
}

/** '(310) 555-0199' -> '+13105550199'. */
export function dialedNumber(telephone: string): string {
  return `+1${telephone.replace(/\D/g, '').slice(-10)}`;
}
