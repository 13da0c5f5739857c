import type { HearAboutChoice } from '#domain/membership/hear-about.ts';
import { BANK_DAYS } from '#domain/payment/bank-days.ts';
import { CANCEL_PATH, SELLER } from '#domain/membership/consent-words.ts';
import { FULL_REFUND_DAYS } from '#domain/membership/refund.ts';

const HOW_TO_CANCEL = `Cancel anytime online under ${CANCEL_PATH}. After you cancel, you won't be charged again. Your membership stays active until the end of the time you've paid for, or you can end it right away. If you do that within ${FULL_REFUND_DAYS} days of your very first membership charge, you get a full refund of that charge; otherwise, you get a refund for the unused days.`;

/** What every mail about a membership has. */
export const MEMBERSHIP_MAIL_TEXTS = {
  greeting: (firstname: string) => `Hi ${firstname},`,
  plan: (plan: string) => `Plan: ${plan}`,
  paid: (day: string, price: string) => `Paid on ${day}: ${price}`,
  nextCharge: (price: string, day: string) => `Next charge: ${price} on ${day}, unless you cancel first`,
  noNextCharge: 'Next charge: none. Your renewal is off.',
  agreed: (words: string) => `You agreed to: "${words}"`,
  howToCancel: HOW_TO_CANCEL,
  account: 'Your account',
} as const;

/** The receipt for joining. */
export const JOINED_MAIL_TEXTS = {
  subject: `Welcome to ${SELLER}: your membership receipt`,
  subjectBack: `Welcome back to ${SELLER}: your membership receipt`,
  welcome: `Welcome to ${SELLER}! You're a member.`,
  welcomeBack: "Welcome back! You're a member again.",
  trialSubject: `Your free ${SELLER} trial has started`,
  trialWelcome: `Welcome to ${SELLER}!`,
  trialEnd: (day: string) => `Your free trial runs until ${day}.`,
  trialPrice: "You paid nothing, and you won't be charged when it ends.",
} as const;

/** The receipt for moving from the monthly plan to the annual one. */
export const UPGRADED_MAIL_TEXTS = {
  subject: `You're on the annual plan: your ${SELLER} receipt`,
  lead: 'You moved to the annual plan. You still get member prices.',
  credit: (amount: string) => `Credit for the unused days of your monthly plan: ${amount}`,
} as const;

export const RENEWED_MAIL_TEXTS = {
  subject: `Your ${SELLER} renewal receipt`,
  until: (day: string) => `Your membership is active until ${day}.`,
} as const;

export const DECLINED_MAIL_TEXTS = {
  addCard: 'Add another card',
  subject: `Your card was declined for your ${SELLER} renewal`,
  declined: (price: string) =>
    `Your bank declined the ${price} charge for your renewal. You weren't charged, and you still get member prices.`,
  nextTry: (day: string) => `We'll try again on ${day}. If you add another card before then, we'll use that one.`,
  lastTry: "This will be our last try. If the charge doesn't go through, your membership ends.",
  howToCancel: "If you don't want to renew, cancel your membership in your account and we won't try again.",
} as const;

/** As after a declined charge, where there was no card to charge. */
export const NO_CARD_MAIL_TEXTS = {
  addCard: 'Add a card',
  subject: `Add a card to renew your ${SELLER} membership`,
  noCard: (price: string) =>
    `We couldn't charge ${price} for your renewal, because you have no saved card. You still get member prices.`,
  nextTry: (day: string) => `We'll try again on ${day}. If you add a card before then, we'll use that one.`,
} as const;

/** After the last try. */
export const ENDED_MAIL_TEXTS = {
  subject: `Your ${SELLER} membership has ended`,
  notPaid: (price: string) =>
    `We tried three times to charge ${price} for your renewal and couldn't, so your membership has ended. You weren't charged, and we won't try again.`,
  rejoin: 'Your past orders are still in your account. You can rejoin there anytime.',
  rejoinButton: 'Rejoin',
} as const;

export const CANCELED_MAIL_TEXTS = {
  subject: `You canceled your ${SELLER} membership`,
  until: (day: string) => `You canceled. You're a member until ${day}, and you won't be charged again.`,
  noRefund: 'Refund: none, because you keep the time you paid for.',
  undo: (day: string) => `Changed your mind? You can undo this before ${day}.`,
} as const;

/** After either way to cancel. */
export const CANCELING_MAIL_TEXTS = {
  stays:
    "Orders you've placed will still arrive. Your account, past orders and shopping preferences are still there, and you can rejoin anytime.",
  staysFree:
    "Orders you've placed will still arrive. Your account, past orders and shopping preferences are still there, and you can choose a paid plan anytime.",
  staysTrial:
    "Orders you've placed will still arrive. Your account and shopping preferences are still there, and you can choose a plan anytime.",
  undoButton: 'Undo cancellation',
  /** Where a cancellation is shown and can be undone. */
  undoPath: '/cancellation/confirmation',
} as const;

/** For a membership or a trial that was ended at once. */
export const CANCELED_NOW_MAIL_TEXTS = {
  subject: `Your ${SELLER} membership is canceled`,
  trialSubject: `You canceled your ${SELLER} trial`,
  ended: (day: string) => `Your membership ended on ${day}. We won't charge you again.`,
  trialEnded: (day: string) => `Your free trial ended on ${day}. You were never charged.`,
  trialContinues: (day: string) => `Your free trial continues until ${day}. It ends without a charge.`,
  refund: (amount: string, card: string) => `Refund: ${amount} to your ${card}`,
  yourCard: 'card',
  bankDays: `Your bank may take ${BANK_DAYS} to show it.`,
  noRefund: "Refund: none, because you didn't pay for the days that are left.",
  neverPaid: "Refund: none. You didn't pay anything.",
  undo: (day: string, amount: string) =>
    `Changed your mind? Until ${day}, you can undo this by paying the ${amount} back. Your membership then picks up where it left off.`,
  undoFree: (day: string) => `Changed your mind? You can undo this until ${day}. It's free.`,
} as const;

type SaidRefund = { total: string; card: string };

/** For a refund of which less was left than an earlier mail had said. */
export const SHORT_REFUND_MAIL_TEXTS = {
  subject: `A correction to your ${SELLER} refund`,
  part: ({ total, card }: SaidRefund, sent: string) =>
    `We wrote that we'd refund ${total} to your ${card}. Part of that payment had already been refunded, so we sent the ${sent} that was left.`,
  nothing: ({ total, card }: SaidRefund) =>
    `We wrote that we'd refund ${total} to your ${card}. That payment had already been refunded, so there was nothing left to send.`,
  undo: 'If you undo your cancellation, you pay back only what we sent.',
} as const;

/** For a charge that the bank answered too late: the membership was canceled, or other money had paid for those days. */
export const REFUNDED_LATE_MAIL_TEXTS = {
  subject: `Your ${SELLER} charge is being refunded`,
  afterCanceling:
    "Your bank approved a membership charge after you canceled. You don't owe it, so we're refunding all of it.",
  afterPaying:
    "Your bank was late to approve an earlier membership charge. You don't owe it anymore, so we're refunding all of it.",
} as const;

/** When a year has been renewed in which a member saved less than its fee. */
export const GUARANTEE_MAIL_TEXTS = {
  subject: `Your ${SELLER} savings guarantee: we're refunding the difference`,
  lead: "You saved less than your fee in your last membership year, so we're refunding the difference.",
  year: (from: string, to: string) => `Your year: ${from} to ${to}`,
  saved: (amount: string) => `You saved: ${amount}`,
  fee: (amount: string) => `Your fee was: ${amount}`,
  tax: (amount: string) => `The refund includes ${amount} in tax.`,
} as const;

/** After undoing that. */
export const UNDONE_MAIL_TEXTS = {
  subject: `Your ${SELLER} membership is back`,
  back: (day: string) => `You undid your cancellation. You have member prices again until ${day}.`,
  charged: (amount: string) => `Charged today: ${amount}, the refund you paid back`,
  notCharged: 'Charged today: nothing',
  ends: "It won't renew.",
} as const;

export const RESUMED_MAIL_TEXTS = {
  subject: `Your ${SELLER} renewal is back on`,
  notCharged: "Your renewal is back on. You weren't charged today.",
} as const;

/** What is sent some days before a plan renews or a trial ends. */
export const NOTICE_MAIL_TEXTS = {
  renewsSubject: (day: string) => `Your ${SELLER} membership renews on ${day}`,
  renews: (day: string, term: string, price: string) =>
    `Your membership renews on ${day} for another ${term} unless you cancel first. We'll charge your saved card ${price} then.`,
  term: { Annual: 'year (365 days)', Monthly: 'month' },
  notWanted: "Don't want it to renew?",
  cancel: 'Cancel membership',
  questions: 'Questions?',
  contact: 'Contact us',
  guarantee: (saved: string, fee: string, refund: string) =>
    `Savings guarantee: you've saved ${saved} this year, and your fee was ${fee}. If you don't save more before you renew, we'll refund the ${refund} difference to the card you paid with.`,
  trialSubject: (day: string) => `Your ${SELLER} trial ends on ${day}`,
  trialEnds: (day: string) =>
    `Your free trial ends on ${day}. You won't be charged. To keep member prices, choose a plan.`,
  plans: 'See plans',
} as const;

/** The answers to "How did you hear about us?". */
export const HEAR_ABOUT_LABELS: Readonly<Record<HearAboutChoice, string>> = {
  friend: 'A friend or family member',
  search: 'A search engine',
  social: 'Social media',
  video: 'A video or a creator',
  podcast: 'A podcast or the radio',
  article: 'An article or a blog',
  mail: 'Mail or a package insert',
  ad: 'An online ad',
  other: 'Somewhere else',
};
