import { BRAND } from '#storefront/kernel/brand.ts';

/** While something is to be done or waited for. In a file of its own: the account page loads no other words of the program. */
export const NOTICE_TEXTS = {
  needsProof: `Your ${BRAND.giving} application needs your proof.`,
  sendProof: 'Send your proof',
  waiting: (day: string) => `We got your ${BRAND.giving} proof on ${day}. We'll email you our decision.`,
  seeApplication: 'See your application',
  ending: (day: string) => `Your free membership ends on ${day}. If you still qualify, apply for another year.`,
  apply: 'Apply again',
} as const;
