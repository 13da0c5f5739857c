import { CLOSED_AFTER_DAYS } from '#domain/order/progress.ts';
import { BANK_DAYS } from '#domain/payment/bank-days.ts';

/** The last mail to someone who deleted their account. Without their name, which is gone. */
export const FAREWELL_MAIL_TEXTS = {
  subject: 'Your account is deleted',
  greeting: 'Hi,',
  deleted: 'As you asked, we deleted your account. You are signed out everywhere, and any membership has ended.',
  refund: (amount: string, card: string) => `Refund for your membership: ${amount} to ${card}`,
  yourCard: 'your card',
  bankDays: `Your bank may take ${BANK_DAYS} to show it.`,
  orders: `Orders on the way will still arrive. We delete the address ${CLOSED_AFTER_DAYS} days after delivery.`,
  kept: 'For taxes and disputes, we keep orders, payments and the terms you agreed to, under a number instead of your name.',
  contact: 'Contact us',
  ifNotYou: "If it wasn't you, please contact us right away. We can't bring the account back, but we can look into it.",
} as const;
