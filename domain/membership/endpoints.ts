import { z } from 'zod';
import { EVERYONE, SIGNED_IN } from '#domain/kernel/access.ts';
import { endpoint } from '#domain/kernel/endpoint.ts';
import { Dollars, IsoDate, wireDollars, wireFlag, wireInt, wireText } from '#domain/kernel/wire.ts';
import { GENERAL_REFUSALS } from '#domain/kernel/refusal.ts';
import { COMPLIANCE_REFUSALS } from '#domain/compliance/refusals.ts';
import { ZipCode } from '#domain/compliance/zip.ts';
import { PAYMENT_REFUSALS } from '#domain/payment/refusals.ts';
import { OFFER_MODALS } from './annual-offer.ts';
import { HEAR_ABOUT_IDS } from './hear-about.ts';
import { MEMBERSHIP_REFUSALS } from './refusals.ts';

/** A plan as it is offered today, with every date and amount a person should know before paying. */
export const Offer = z.object({
  id: z.number().int(),
  membership_status: z.enum(['Monthly', 'Annual', 'Trial']),
  title: z.string(),
  default: z.boolean(),
  /** Charged now, with the tax on it: by the state of the default address, else of the billing ZIP, if one is known. */
  price: Dollars,
  /** The tax in it. */
  tax: Dollars,
  /** Charged at each renewal, with today's tax; null for the trial, which never charges by itself. */
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
  /** The words beside a second checkbox, where the caller's state asks for one: Vermont and DC. */
  renewal_words: z.string().nullable(),
});
export type Offer = z.infer<typeof Offer>;

export const listOffers = endpoint({
  name: 'membership.listOffers',
  method: 'GET',
  path: '/membership/offers',
  summary: 'The plans as the caller could join them today.',
  access: EVERYONE,
  response: z.object({
    offers: z.array(Offer),
    /** Whether the caller has to give a ZIP (`billing_zip` of PUT /account) before a paid plan: it decides tax and words. */
    needs_zip: z.boolean(),
  }),
});

/** How a person agrees to a charge and pays it; the same for every call that charges a fee. */
const AGREEMENT = {
  /** True only if the person agreed. */
  consent: wireFlag(),
  /** The words that were shown; must equal today's words. */
  consent_words: wireText(4000),
  /** The second checkbox and its words, where the offer has `renewal_words`. */
  renewal_consent: wireFlag().optional(),
  renewal_words: wireText(4000).optional(),
  /** One-time token of the hosted card field; not needed for the trial or a saved card. */
  payment_token: wireText(200).optional(),
  payment_method_id: z.uuid().optional(),
  idempotency_key: wireText(100).min(8),
};

const CHARGE_REFUSALS = [
  MEMBERSHIP_REFUSALS.zip_required,
  MEMBERSHIP_REFUSALS.consent_required,
  MEMBERSHIP_REFUSALS.renewal_consent_required,
  GENERAL_REFUSALS.key_reused,
  MEMBERSHIP_REFUSALS.charge_open,
  PAYMENT_REFUSALS.payment_method_not_found,
  PAYMENT_REFUSALS.payment_method_expired,
  PAYMENT_REFUSALS.payment_declined,
  PAYMENT_REFUSALS.payment_needs_bank,
  PAYMENT_REFUSALS.payment_unknown,
  PAYMENT_REFUSALS.payment_unavailable,
  MEMBERSHIP_REFUSALS.charge_refunded,
];

const Charged = z.object({
  success: z.literal(true),
  membership_status: z.enum(['Monthly', 'Annual', 'Trial']),
  expired_date: IsoDate,
  charged: Dollars,
  user_status: z.string(),
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
    GENERAL_REFUSALS.too_many_requests,
    ...CHARGE_REFUSALS,
  ],
  body: z.object({
    offer_id: wireInt(0, 1000),
    ...AGREEMENT,
  }),
  response: Charged,
});

/** A plan at the price that was shown; another price is refused with today's. */
const AtPriceShown = z.object({ offer_id: wireInt(1, 1000), price: wireDollars(), ...AGREEMENT });

export const activate = endpoint({
  name: 'membership.activate',
  method: 'POST',
  path: '/account/membership/activate',
  summary: 'Rejoins after a membership or trial has ended, at the price shown, with a saved card or a new one.',
  // Everyone with an account gets the reason if there is nothing to rejoin; the same key gets its first answer again.
  access: ['lead', 'trial', 'member', 'canceled'],
  refusals: [
    MEMBERSHIP_REFUSALS.already_member,
    MEMBERSHIP_REFUSALS.rejoin_not_possible,
    MEMBERSHIP_REFUSALS.offer_not_found,
    MEMBERSHIP_REFUSALS.price_changed,
    ...CHARGE_REFUSALS,
  ],
  body: AtPriceShown,
  response: Charged,
});

export const chargeTrial = endpoint({
  name: 'membership.chargeTrial',
  method: 'POST',
  path: '/chargetrial',
  summary: 'Charges a plan during a trial, only when the person asks; its paid period starts when the trial ends.',
  access: ['lead', 'trial', 'member', 'canceled'],
  refusals: [
    MEMBERSHIP_REFUSALS.already_member,
    MEMBERSHIP_REFUSALS.trial_not_running,
    MEMBERSHIP_REFUSALS.offer_not_found,
    MEMBERSHIP_REFUSALS.price_changed,
    ...CHARGE_REFUSALS,
  ],
  body: AtPriceShown,
  response: Charged,
});

/** A change from the monthly plan to the annual one, as it would be today. */
export const Upgrade = z.object({
  offer_id: z.number().int(),
  title: z.string(),
  /** Charged now: the annual price minus the credit, with the tax on that. */
  price: Dollars,
  /** The tax in it. */
  tax: Dollars,
  /** Without tax. */
  annual_price: Dollars,
  /** Charged at each renewal: the annual price with today's tax. */
  renewal_price: Dollars,
  /** For the unused days of the paid month, without tax, rounded up to a whole cent. */
  credit: Dollars,
  unused_days: z.number().int(),
  /** The first day of the year: today, or the first paid day while a trial still runs. */
  starts_on: IsoDate,
  /** Remaining trial days, which stay free; 0 if the year starts today. */
  trial_days_kept: z.number().int().min(0),
  /** The new renewal date. */
  expires_on: IsoDate,
  /** What twelve months of the monthly plan cost. */
  monthly_yearly_cost: Dollars,
  consent_words: z.string(),
  /** As in an offer. */
  renewal_words: z.string().nullable(),
});
export type Upgrade = z.infer<typeof Upgrade>;

export const showUpgrade = endpoint({
  name: 'membership.showUpgrade',
  method: 'GET',
  path: '/membership/upgrade',
  summary: 'What moving to the annual plan costs today, with the credit for the paid month.',
  access: SIGNED_IN,
  response: z.object({
    /** Null unless the caller pays monthly: not for employees, granted memberships, or after canceling. */
    upgrade: Upgrade.nullable(),
    /** The dialog that may offer the annual plan uninvited. */
    annual_offer: z.enum(OFFER_MODALS).nullable(),
    /** As with the offers. */
    needs_zip: z.boolean(),
  }),
});

export const instantUpgrade = endpoint({
  name: 'membership.instantUpgrade',
  method: 'POST',
  path: '/instantupgrade',
  summary: 'Moves a monthly member to the annual plan today: one charge, minus the credit for the paid month.',
  access: ['lead', 'trial', 'member', 'canceled'],
  refusals: [MEMBERSHIP_REFUSALS.upgrade_not_possible, MEMBERSHIP_REFUSALS.price_changed, ...CHARGE_REFUSALS],
  // The price is what is charged now.
  body: z.object({ price: wireDollars(), ...AGREEMENT }),
  response: Charged,
});

export const quoteTax = endpoint({
  name: 'membership.quoteTax',
  method: 'GET',
  path: '/membership/tax',
  summary: "The tax on each plan's fee at a ZIP.",
  access: SIGNED_IN,
  refusals: [COMPLIANCE_REFUSALS.region_not_served],
  query: z.object({ zip: ZipCode }),
  response: z.object({
    postcode: z.string(),
    region_code: z.string(),
    /** Parts per million; 0 where memberships aren't taxed. */
    rate_ppm: z.number().int(),
    offers: z.array(z.object({ id: z.number().int(), price: Dollars, tax: Dollars, total: Dollars })),
  }),
});

export const showHearAbout = endpoint({
  name: 'membership.showHearAbout',
  method: 'GET',
  path: '/hdyh',
  summary: 'The choices of "How did you hear about us?", and what the caller has answered.',
  access: EVERYONE,
  response: z.object({
    choices: z.array(z.object({ id: z.enum(HEAR_ABOUT_IDS), label: z.string() })),
    /** Null for visitors, and before the answer. */
    answer: z.enum(HEAR_ABOUT_IDS).nullable(),
  }),
});

export const answerHearAbout = endpoint({
  name: 'membership.answerHearAbout',
  method: 'POST',
  path: '/hdyh',
  summary: 'Stores how the caller heard about the shop, once per account.',
  access: ['lead', 'trial', 'member', 'canceled'],
  refusals: [MEMBERSHIP_REFUSALS.already_answered],
  body: z.object({ choice: z.enum(HEAR_ABOUT_IDS, 'Please choose one of the answers.') }),
  response: z.object({ success: z.literal(true), answer: z.enum(HEAR_ABOUT_IDS) }),
});
