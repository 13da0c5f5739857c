import type { CancelReason } from '#domain/membership/cancel-reasons.ts';
import type { CancelStep } from '#domain/membership/cancel-steps.ts';
import type { MEMBERSHIP_KINDS } from '#domain/membership/cancel-endpoints.ts';
import { FULL_REFUND_DAYS } from '#domain/membership/refund.ts';
import { BANK_DAYS } from '#domain/payment/bank-days.ts';
import { BRAND } from '#storefront/kernel/brand.ts';

type Kind = (typeof MEMBERSHIP_KINDS)[number];

export const CANCEL_TEXTS = {
  title: (heading: string) => `${heading} | ${BRAND.shop}`,
  failed: "That didn't work",
  canceled: { membership: 'Your membership is canceled', trial: 'Your trial is canceled' },
  canceledAtEnd: (day: string) => `Canceled. You're a member until ${day}`,
} as const;

/** `lead` is above the choices of the pages that have nothing else. */
export const STEP_TEXTS: Record<CancelStep, { heading: string; lead: string }> = {
  initial: { heading: 'Cancel membership', lead: "Choose one. You don't have to give a reason or call." },
  reasons: { heading: 'Why are you canceling?', lead: '' },
  values: { heading: 'What your membership includes', lead: '' },
  help: { heading: 'Get help', lead: '' },
  offer: { heading: 'Other plans', lead: '' },
  'offer-confirmation': { heading: 'The Annual plan', lead: '' },
  confirmation: {
    heading: "Your membership isn't canceled",
    lead: 'It continues as before. To cancel it, choose one.',
  },
};

/** Where a trial or a free membership ends automatically, so that nothing has to be chosen. */
export const ONE_CHOICE_LEAD = "You don't have to give a reason or call.";
export const TRIAL_NOT_CANCELED = "Your trial isn't canceled";

/** For people whose membership or trial has ended. */
export const NOTHING_TEXTS = {
  ended: (day: string) => `Your membership ended on ${day}`,
  trialEnded: (day: string) => `Your trial ended on ${day}`,
  endedSometime: 'Your membership has ended',
  notCharged: "You won't be charged.",
  rejoin: 'Rejoin',
  choosePlan: 'Choose a plan',
  account: 'Go to your account',
} as const;

const FREE_KINDS = "You don't pay for this membership, so there's nothing to refund.";
const ENDS_FREE = (day: string) => `It's free. You won't be charged. You keep member prices until ${day}.`;

export const CHOICE_TEXTS = {
  label: 'Cancel membership',
  and: ' and ',
  keep: 'Keep membership',
  keepHeading: 'Keep your membership',
  keepUntilEnd: 'Keep it until then',
  keepUntil: (day: string) => `Keep it until ${day}`,
  compare: 'What each choice means',
  undo: 'Undo cancellation',
  undoBefore: (day: string) => `You can undo your cancellation before ${day}.`,
  triesAgain: "We'll try your card again.",
  renewsOn: (day: string) => `Nothing changes. It renews on ${day}.`,
  atTheEnd: 'Cancel at the end of your term',
  keepUntilWords: (day: string) =>
    `You keep member prices until ${day}. You won't be charged again. You can undo this before then.`,
  cancelOn: (day: string) => `Cancel on ${day}, no refund`,
  endsOn: (day: string) => `Ends on ${day}`,
  endsByItself: {
    paid: (day: string) =>
      `Your membership won't renew. You keep member prices until ${day}, and we won't charge you again.`,
    trial: (day: string) => `Your trial ends automatically on ${day}. We won't charge you.`,
    Gives: ENDS_FREE,
    employee: ENDS_FREE,
    free: ENDS_FREE,
  } satisfies Record<Kind, (day: string) => string>,
  today: 'Cancel today',
  refund: {
    full: (amounts: string, cards: string) =>
      `It's within ${FULL_REFUND_DAYS} days of your first charge, so we'll refund all ${amounts} to your ${cards}.`,
    unused_days: (amount: string, cards: string) =>
      `We'll refund ${amount} to your ${cards} for the days you haven't used.`,
  },
  trialContinues: (day: string) => `Your free trial continues until ${day}.`,
  undoByPaying: (day: string) => `Changed your mind? Pay it back by ${day} to undo this.`,
  undoFree: (day: string) => `You can undo this until ${day} for free.`,
  nothingToRefund: {
    paid: "There's nothing left to refund.",
    trial: "You didn't pay anything, so there's nothing to refund.",
    Gives: FREE_KINDS,
    employee: FREE_KINDS,
    free: FREE_KINDS,
  } satisfies Record<Kind, string>,
  overdue: (day: string) =>
    `The time you paid for ended on ${day}. We won't try your card again, and there's nothing to refund.`,
  cancelNow: 'Cancel now',
  cancelNowRefund: (amount: string) => `Cancel now, refund ${amount}`,
} as const;

const KEPT_OF_FREE = 'Your account, cart, past orders and shopping preferences. You can choose a paid plan anytime.';

export const DONE_TEXTS = {
  trial: 'Free trial',
  trialContinues: (day: string) => `It continues until ${day} and ends without a charge.`,
  ended: 'Ended',
  ends: 'Ends',
  pricesUntil: 'You keep member prices until then.',
  notCharged: {
    paid: "We won't charge you again.",
    trial: 'You were never charged.',
    Gives: "We won't charge you.",
    employee: "We won't charge you.",
    free: "We won't charge you.",
  } satisfies Record<Kind, string>,
  refund: 'Refund',
  noRefund: "None. You hadn't paid for the days that were left.",
  refundedBefore: 'None. Your payment had already been refunded.',
  neverPaid: "None. You didn't pay anything.",
  offNoRefund: 'None, because you keep the time you paid for.',
  refundTo: {
    sent: (amount: string, cards: string) => `${amount} to your ${cards}. Your bank may take ${BANK_DAYS} to show it.`,
    open: (amount: string, cards: string) =>
      `${amount} to your ${cards}. The bank hasn't confirmed it yet. We'll keep trying until it does.`,
  },
  orders: 'Orders on the way',
  order: (increment_id: string, heading: string) => `Order ${increment_id}: ${heading}`,
  whatEnds: 'What ends',
  whatEndsWords: 'Member prices and checkout.',
  kept: 'What you keep',
  keptWords: {
    paid: 'Your account, cart, past orders and shopping preferences. You can rejoin anytime.',
    trial: 'Your account, cart and shopping preferences. You can choose a plan anytime.',
    Gives: KEPT_OF_FREE,
    employee: KEPT_OF_FREE,
    free: KEPT_OF_FREE,
  } satisfies Record<Kind, string>,
  mailed: 'We emailed you a copy.',
  account: 'Go to your account',
  undo: 'Undo cancellation',
  undoWords: (day: string, amount: string) => `Until ${day}, you can repay the ${amount} and keep your membership.`,
  undoFree: (day: string, end: string, isTrial: boolean) =>
    `Until ${day}, you can undo this for free. Your ${isTrial ? 'trial' : 'membership'} then runs until ${end}.`,
  undoAndPay: (amount: string) => `Undo and pay ${amount}`,
  cardLoading: 'Loading the card form',
  cardFailed: "We couldn't load the card form. Please try again.",
} as const;

/** Links to what is optional. */
export const SIDE_TEXTS = {
  heading: 'Optional',
  roads: [
    { to: 'reasons', words: "Tell us why you're canceling" },
    { to: 'values', words: 'See what your membership includes' },
    { to: 'help', words: 'Get help with an order or your account' },
    { to: 'offer', words: 'See other plans' },
  ],
} as const satisfies { heading: string; roads: readonly { to: CancelStep; words: string }[] };

export const REASON_TEXTS = {
  legend: 'Choose the closest reason',
  reasons: {
    price: 'It costs too much',
    rarely_used: "I don't shop here often enough",
    selection: "I can't find what I want",
    delivery: 'Delivery is too slow or too expensive',
    quality: 'I had a problem with an order',
    moving: "I'm moving",
    other: 'Something else',
  } satisfies Record<CancelReason, string>,
  words: 'Anything else? (optional)',
  send: 'Send reason',
  thanks: "Thanks for telling us. Your membership isn't canceled yet.",
} as const;

export const VALUES_TEXTS = {
  saved: 'Saved so far',
  savedWords: (amount: string) => `${amount} compared with store prices, before shipping`,
  fee: 'Membership fee',
  feeOf: {
    Annual: (price: string) => `${price} a year`,
    Monthly: (price: string) => `${price} a month`,
  },
  free: 'Free',
  with: 'You get',
  withWords: 'Member prices and checkout. Without a membership, you can still browse and see your past orders.',
} as const;

export const HELP_LINKS = [
  { to: '/account/orders', words: 'Track or cancel an order' },
  { to: '/returns', words: 'Returns and refunds' },
  { to: '/thrive-gives', words: 'See if you qualify for a free membership' },
  { to: '/help', words: 'Help' },
  { to: '/contact', words: 'Contact us' },
] as const;

export const OFFER_STEP_TEXTS = {
  show: 'Show other plans',
  none: "We don't have another plan for you right now.",
  annual: (price: string, monthly: string) =>
    `The Annual plan is ${price} a year. Twelve months of your Monthly plan cost ${monthly}.`,
  plan: (title: string, price: string, period: string) => `${title}: ${price} ${period}`,
  choosePlan: 'Choose a plan',
  details: 'See what it would cost today',
  today: 'Charged today',
  todayWords: (price: string, credit: string) => `${price}, after a credit of ${credit} for the rest of your month`,
  renews: 'Renews on',
  renewsWords: (day: string, price: string) => `${day} for ${price}, until you cancel`,
  open: 'Review and agree in your account',
} as const;
