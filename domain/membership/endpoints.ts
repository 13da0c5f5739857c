import { z } from 'zod';
import { BUYERS, EVERYONE, SIGNED_IN } from '#domain/kernel/access.ts';
import { endpoint } from '#domain/kernel/endpoint.ts';
import { Dollars, IsoDate, wireFlag, wireInt, wireText } from '#domain/kernel/wire.ts';
import { GENERAL_REFUSALS } from '#domain/kernel/refusal.ts';
import { PAYMENT_REFUSALS } from '#domain/payment/refusals.ts';
import { MEMBERSHIP_REFUSALS } from './refusals.ts';

/** A plan as it is offered today, with every date and amount a person should know before paying. */
export const Offer = z.object({
  id: z.number().int(),
  membership_status: z.enum(['Monthly', 'Annual', 'Trial']),
  title: z.string(),
  default: z.boolean(),
  /** Charged now. */
  price: Dollars,
  /** Charged at each renewal; null for the trial, which never charges by itself. */
  renewal_price: Dollars.nullable(),
  period_text: z.string(),
  yearly_cost: Dollars,
  /** Yearly spend at which the average saving pays for the fee. */
  break_even_spend: Dollars,
  /** If joined today. */
  expires_on: IsoDate,
  /** Remaining trial days that a plan bought today adds to its end; 0 without a trial. */
  trial_days_kept: z.number().int().min(0),
  /** The exact words beside the consent checkbox; `enroll` sends them back. */
  consent_words: z.string(),
});
export type Offer = z.infer<typeof Offer>;

export const listOffers = endpoint({
  name: 'membership.listOffers',
  method: 'GET',
  path: '/membership/offers',
  summary: 'The plans as the caller could join them today.',
  access: EVERYONE,
  response: z.object({ offers: z.array(Offer) }),
});

export const enroll = endpoint({
  name: 'membership.enroll',
  method: 'POST',
  path: '/membership/enroll',
  summary: 'Joins a plan: consent stored word for word, one charge per period, idempotent by key.',
  // Members too: the same key gets its first answer again, any other key a refusal with the reason.
  access: ['lead', 'canceled', 'trial', 'member'],
  refusals: [
    MEMBERSHIP_REFUSALS.already_member,
    MEMBERSHIP_REFUSALS.trial_used,
    MEMBERSHIP_REFUSALS.offer_not_found,
    MEMBERSHIP_REFUSALS.consent_required,
    GENERAL_REFUSALS.key_reused,
    PAYMENT_REFUSALS.payment_method_not_found,
    PAYMENT_REFUSALS.payment_method_expired,
    PAYMENT_REFUSALS.payment_declined,
    PAYMENT_REFUSALS.payment_unknown,
    PAYMENT_REFUSALS.payment_unavailable,
  ],
  body: z.object({
    offer_id: wireInt(0, 1000),
    /** True only if the person ticked the box. */
    consent: wireFlag(),
    /** The words beside the checkbox; must equal today's words of that offer. */
    consent_words: wireText(4000),
    /** One-time token of the hosted card field; not needed for the trial or a saved card. */
    payment_token: wireText(200).optional(),
    payment_method_id: z.uuid().optional(),
    idempotency_key: wireText(100).min(8),
  }),
  response: z.object({
    success: z.literal(true),
    membership_status: z.enum(['Monthly', 'Annual', 'Trial']),
    expired_date: IsoDate,
    charged: Dollars,
    user_status: z.string(),
  }),
});

export const showRenewal = endpoint({
  name: 'membership.showRenewal',
  method: 'GET',
  path: '/membership/renewal',
  summary: 'If and when the plan renews, and the consent words for turning renewal back on.',
  access: SIGNED_IN,
  response: z.object({
    /** Null where nothing can renew: no plan, a trial, a granted year, a plan that has ended. */
    renewal: z
      .object({
        renew: z.boolean(),
        /** The last paid day, and the day of the next charge. */
        expired_date: IsoDate,
        price: Dollars,
        /** The words beside the checkbox that turns renewal back on. */
        consent_words: z.string(),
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
  refusals: [MEMBERSHIP_REFUSALS.renewal_not_possible, MEMBERSHIP_REFUSALS.consent_required],
  body: z.object({
    consent: wireFlag(),
    /** Must equal the words of `membership.showRenewal`. */
    consent_words: wireText(4000),
  }),
  response: RenewalAnswer,
});
