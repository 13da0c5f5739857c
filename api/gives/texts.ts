import { GIVING } from '#domain/gives/names.ts';
import { PROOF_DAYS } from '#domain/gives/apply-again.ts';
import { BANK_DAYS } from '#domain/payment/bank-days.ts';

export const APPLY_TEXTS = {
  applyFrom: (day: string) => `You can apply again on ${day}.`,
} as const;

/** The mails about an application and a free year. */
export const GIVES_MAIL_TEXTS = {
  greeting: (firstname: string) => `Hi ${firstname},`,
  received: `We got your ${GIVING} application`,
  receivedLead: "Thanks for applying. We'll look at your proof and email you our decision.",
  deleted: "We'll delete your proof and your answers once we decide.",
  deletedNow: "We've deleted your proof and your answers.",
  approved: `Welcome to ${GIVING}`,
  approvedLead: 'Your application is approved, and your free membership starts today.',
  continuedLead: 'Your application is approved, and your free membership continues for another year.',
  approvedUntil: (day: string) => `Your membership: free until ${day}`,
  free: "You won't be charged, and it doesn't renew.",
  refunded: (amount: string) => `Refund for the rest of your paid membership: ${amount}`,
  bankDays: `It goes back to the card you paid with. Your bank may take ${BANK_DAYS} to show it.`,
  refused: `Your ${GIVING} application`,
  reasons: {
    unclear: "We couldn't approve your application, because we couldn't read your proof or it isn't a kind we accept.",
    not_shown: "We couldn't approve your application, because your proof doesn't show that you qualify.",
  },
  again: {
    unclear: 'You can apply again right away.',
    not_shown: (day: string) => `You can apply again starting ${day}.`,
  },
  closed: `Your ${GIVING} application is closed`,
  closedLead: `We didn't get your proof within ${PROOF_DAYS} days, so we closed your application and deleted your answers. You can apply again anytime.`,
  ending: (day: string) => `Your free membership ends on ${day}`,
  endingLead: (day: string) =>
    `Your ${GIVING} membership ends on ${day}. You won't be charged. If you still qualify, apply again for another free year.`,
  seeApplication: 'See your application',
  shop: 'Start shopping',
  apply: 'Apply again',
} as const;
