import { z } from 'zod';
import { SIGNED_IN } from '#domain/kernel/access.ts';
import { endpoint } from '#domain/kernel/endpoint.ts';
import { GENERAL_REFUSALS } from '#domain/kernel/refusal.ts';
import { Dollars, IsoDate, wireDollars, wireFlag, wireText } from '#domain/kernel/wire.ts';
import { PAYMENT_REFUSALS } from '#domain/payment/refusals.ts';
import { CANCEL_REASONS } from './cancel-reasons.ts';
import { MEMBERSHIP_REFUSALS } from './refusals.ts';
import { REFUND_STATUSES } from './refund.ts';

/** What people have: a plan they pay for, a free trial, a free year of Thrive Gives or for employees, or a free term. */
export const MEMBERSHIP_KINDS = ['paid', 'trial', 'Gives', 'employee', 'free'] as const;

export const showCancellation = endpoint({
  name: 'membership.showCancellation',
  method: 'GET',
  path: '/membership/cancellation',
  summary: 'What canceling today would end and refund, or what was canceled at once and how to undo it.',
  access: SIGNED_IN,
  response: z.object({
    /** Null without a running membership. */
    membership: z
      .object({
        kind: z.enum(MEMBERSHIP_KINDS),
        membership_status: z.enum(['Monthly', 'Annual', 'Trial']),
        renews: z.boolean(),
        /** The last paid day, and the day of the next charge. */
        expired_date: IsoDate,
        /** The paid time is over and the renewal was declined, so canceling ends the membership at once. */
        is_overdue: z.boolean(),
        /** What the next renewal would charge, tax included. */
        price: Dollars,
        /** What canceling now gives back, tax included; 0 for none. */
        refund: Dollars,
        refund_rule: z.enum(['full', 'unused_days', 'none']),
        /** What each charge gives back, oldest first; together they are `refund`. */
        refund_parts: z.array(Dollars),
        /** The cards it goes back to: 'Visa ending in 4242'. */
        refund_to: z.array(z.string()),
        /** Until when a free trial continues after canceling today; null if nothing does. */
        trial_until: IsoDate.nullable(),
        /** The last day on which canceling today can be undone; null if it can't. */
        undo_until: IsoDate.nullable(),
      })
      .nullable(),
    /** The last cancellation at once, for 7 days, until the person rejoins or undoes it; beside a trial that continues. */
    canceled: z
      .object({
        kind: z.enum(MEMBERSHIP_KINDS),
        canceled_on: IsoDate,
        /** Until when a free trial continues; null if nothing does. */
        trial_until: IsoDate.nullable(),
        /** Without what had been refunded by hand before; 0 with `sent` if that was all of it. */
        refund: Dollars,
        refund_to: z.array(z.string()),
        refund_status: z.enum(REFUND_STATUSES),
        /** Null once it can't be undone. */
        undo: z
          .object({
            until: IsoDate,
            /** What undoing charges: the refund, or 0. */
            charge: Dollars,
            /** The saved card that is charged; null if nothing is charged, or no card is saved, so that one is entered. */
            card: z.string().nullable(),
            /** Beside the checkbox; null where nothing is charged. */
            consent_words: z.string().nullable(),
            /** Beside a second checkbox, where the caller's state asks for one and the renewal begins again. */
            renewal_words: z.string().nullable(),
            /** Until when the membership runs once it's back. */
            expired_date: IsoDate,
          })
          .nullable(),
      })
      .nullable(),
  }),
});

export const cancelNow = endpoint({
  name: 'membership.cancelNow',
  method: 'POST',
  path: '/membership/cancel',
  summary: 'Ends the membership today and refunds it by the rule. Safe to repeat.',
  // Canceled people too: a second click gets the first answer.
  access: ['trial', 'member', 'canceled'],
  refusals: [
    MEMBERSHIP_REFUSALS.nothing_to_cancel,
    MEMBERSHIP_REFUSALS.refund_changed,
    MEMBERSHIP_REFUSALS.charge_open,
  ],
  body: z.object({
    /** The refund that the person was shown, in dollars; another one is refused. */
    refund: wireDollars().optional(),
    /** What they were shown. `trial` ends a trial that continues after a cancellation, which otherwise is answered again. */
    kind: z.enum(MEMBERSHIP_KINDS).optional(),
  }),
  response: z.object({ success: z.literal(true), canceled_on: IsoDate, refund: Dollars }),
});

export const undoCancellation = endpoint({
  name: 'membership.undoCancellation',
  method: 'POST',
  path: '/membership/cancel/undo',
  summary:
    'Undoes a cancellation within 7 days by paying the refund back: consent stored word for word. Safe to repeat.',
  access: ['trial', 'member', 'canceled'],
  refusals: [
    MEMBERSHIP_REFUSALS.undo_not_possible,
    MEMBERSHIP_REFUSALS.refund_not_sent,
    MEMBERSHIP_REFUSALS.consent_required,
    MEMBERSHIP_REFUSALS.renewal_consent_required,
    PAYMENT_REFUSALS.payment_method_not_found,
    PAYMENT_REFUSALS.payment_method_expired,
    PAYMENT_REFUSALS.payment_declined,
    PAYMENT_REFUSALS.payment_needs_bank,
    MEMBERSHIP_REFUSALS.charge_open,
    PAYMENT_REFUSALS.payment_unknown,
    PAYMENT_REFUSALS.payment_unavailable,
    GENERAL_REFUSALS.too_many_requests,
  ],
  body: z.object({
    /** Not needed where nothing is charged. */
    consent: wireFlag().default(false),
    /** Must equal the words of `membership.showCancellation`. */
    consent_words: wireText(4000).default(''),
    /** The second checkbox and its words, where it has `renewal_words`. */
    renewal_consent: wireFlag().optional(),
    renewal_words: wireText(4000).optional(),
    /** One-time token of the hosted card field, where no saved card can pay. */
    payment_token: wireText(200).optional(),
  }),
  response: z.object({ success: z.literal(true), renew: z.boolean(), expired_date: IsoDate }),
});

export const giveCancelReason = endpoint({
  name: 'membership.giveCancelReason',
  method: 'POST',
  path: '/membership/cancellation/reason',
  summary: 'Saves why someone cancels, if they want to say so.',
  access: ['trial', 'member', 'canceled'],
  body: z.object({ reason: z.enum(CANCEL_REASONS, 'Please choose a reason.'), words: wireText(500).default('') }),
  response: z.object({ success: z.literal(true) }),
});
