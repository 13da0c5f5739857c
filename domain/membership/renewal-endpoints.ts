import { z } from 'zod';
import { BUYERS, SIGNED_IN } from '#domain/kernel/access.ts';
import { endpoint } from '#domain/kernel/endpoint.ts';
import { GENERAL_REFUSALS } from '#domain/kernel/refusal.ts';
import { Dollars, IsoDate, wireFlag, wireText } from '#domain/kernel/wire.ts';
import { MEMBERSHIP_REFUSALS } from './refusals.ts';

export const showRenewal = endpoint({
  name: 'membership.showRenewal',
  method: 'GET',
  path: '/membership/renewal',
  summary:
    'If and when the plan renews, the consent words for turning renewal back on, and what was charged and guaranteed last.',
  access: SIGNED_IN,
  response: z.object({
    /** Null where nothing can renew: no plan, a trial, a granted year, a plan that has ended. */
    renewal: z
      .object({
        renew: z.boolean(),
        /** The last paid day, and the day of the next charge. */
        expired_date: IsoDate,
        /** With today's tax. */
        price: Dollars,
        tax: Dollars,
        /** The words beside the checkbox that turns renewal back on. */
        consent_words: z.string(),
        /** As in an offer. */
        renewal_words: z.string().nullable(),
      })
      .nullable(),
    /** What this person paid last for a membership; null if they never paid. */
    last_charge: z
      .object({
        amount: Dollars,
        /** The tax in it. */
        tax: Dollars,
        /** 'Visa ending in 4242'. */
        card: z.string().nullable(),
        charged_on: IsoDate,
        is_today: z.boolean(),
      })
      .nullable(),
    /** The last savings guarantee that was paid; null without one, and where all of it had been refunded by hand. */
    savings_guarantee: z
      .object({
        /** With its share of the tax, without what had been refunded by hand. */
        amount: Dollars,
        paid_on: IsoDate,
        /** 'Visa ending in 4242'. */
        refund_to: z.array(z.string()),
        /** Whether the gateway has confirmed all of it. */
        is_sent: z.boolean(),
        /** Of that year, without tax, and what was saved in it. */
        fee: Dollars,
        saved: Dollars,
      })
      .nullable(),
  }),
});

const RenewalAnswer = z.object({ success: z.literal(true), renew: z.boolean(), expired_date: IsoDate });

export const stopRenewal = endpoint({
  name: 'membership.stopRenewal',
  method: 'POST',
  path: '/membership/renewal/stop',
  summary: 'Turns renewal off; the membership runs until the last paid day. Safe to repeat.',
  access: BUYERS,
  refusals: [MEMBERSHIP_REFUSALS.renewal_not_possible],
  response: RenewalAnswer,
});

export const resumeRenewal = endpoint({
  name: 'membership.resumeRenewal',
  method: 'POST',
  path: '/membership/renewal/resume',
  summary: 'Turns renewal back on: consent stored word for word, nothing charged today. Safe to repeat.',
  access: BUYERS,
  refusals: [
    MEMBERSHIP_REFUSALS.renewal_not_possible,
    MEMBERSHIP_REFUSALS.consent_required,
    MEMBERSHIP_REFUSALS.renewal_consent_required,
    GENERAL_REFUSALS.too_many_requests,
  ],
  body: z.object({
    consent: wireFlag(),
    /** Must equal the words of `membership.showRenewal`. */
    consent_words: wireText(4000),
    /** The second checkbox and its words, where it has `renewal_words`. */
    renewal_consent: wireFlag().optional(),
    renewal_words: wireText(4000).optional(),
  }),
  response: RenewalAnswer,
});
