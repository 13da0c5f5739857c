import type { Generated, GeneratedAlways } from 'kysely';
import type { CancelReason } from '#domain/membership/cancel-reasons.ts';
import type { HearAboutChoice } from '#domain/membership/hear-about.ts';
import type { ReadModels, TableOwners } from '#api/db/tables.ts';

export type MembershipTable = {
  membership_id: string;
  account_id: string;
  offer_id: number;
  membership_status: 'Monthly' | 'Annual' | 'Trial';
  type: Generated<string>;
  state: 'active' | 'ended';
  joined_date: Date;
  expired_on: string;
  renew: boolean;
  trial_expires_on: string | null;
  cycle_count: Generated<number>;
  cancellation_date: Date | null;
  last_refund_cents: Generated<number>;
  price_cents: number;
  updated_at: Date;
};

export type MembershipChargeTable = {
  membership_charge_id: string;
  account_id: string;
  offer_id: number;
  period_start: string;
  period_end: string;
  /** The fee that is charged, without tax. */
  price_cents: number;
  tax_cents: number;
  /** What is charged: the fee and its tax. */
  total_cents: GeneratedAlways<number>;
  /** `refunded`: its money came after it was ended, so it paid for nothing and all of it went back. */
  status: 'pending' | 'paid' | 'failed' | 'refunded';
  consent_id: string;
  idempotency_key: string;
  request_hash: Buffer;
  failure_code: string | null;
  is_renewal: Generated<boolean>;
  /** When its money was captured; null until then. A free trial's is when it began. */
  paid_at: Date | null;
  /** When the membership it paid for ended; after that the same days may be charged again. */
  ended_at: Date | null;
  /** For an upgrade: the charge of the month that it replaces. */
  upgrades_charge_id: string | null;
  /** For an upgrade: what the unused days of that month took off its price. */
  credit_cents: Generated<number>;
  /** Of a charge that pays a refund back; it pays for no days of its own. */
  undoes_cancellation_id: string | null;
  created_at: Date;
  updated_at: Date;
};

export type MembershipOfferTable = {
  offer_id: number;
  membership_status: 'Monthly' | 'Annual' | 'Trial';
  title: string;
  price_cents: number;
  period_days: number | null;
  period_months: number | null;
  is_default: Generated<boolean>;
  is_active: Generated<boolean>;
  position: number;
};

/** How a person heard of the shop. */
export type HearAboutTable = {
  account_id: string;
  choice: HearAboutChoice;
  answered_at: Date;
};

export type MembershipCancellationTable = {
  cancellation_id: string;
  account_id: string;
  cause: 'asked' | 'replaced' | 'deleted';
  membership_status: 'Monthly' | 'Annual' | 'Trial';
  type: string;
  offer_id: number;
  price_cents: number;
  expired_on: string;
  renew: boolean;
  refund_cents: number;
  canceled_at: Date;
  undone_at: Date | null;
};

export type MembershipRefundTable = {
  membership_refund_id: string;
  /** This or `membership_guarantee_id` is set; neither for late money of a charge that no cancellation ended. */
  cancellation_id: string | null;
  membership_guarantee_id: string | null;
  membership_charge_id: string;
  payment_id: string;
  amount_cents: number;
  /** The part of the amount that is tax. */
  tax_cents: number;
  rule: 'full' | 'unused_days' | 'late_charge' | 'guarantee';
  created_at: Date;
};

/** A year in which less was saved than its fee, and what is given back for that. */
export type MembershipGuaranteeTable = {
  membership_guarantee_id: string;
  account_id: string;
  /** The charge that paid for the year. */
  membership_charge_id: string;
  renewal_charge_id: string;
  /** Without tax. */
  fee_cents: number;
  saved_cents: number;
  /** With its share of the tax. */
  refund_cents: number;
  worked_out_at: Date;
};

export type MembershipRefundSentTable = {
  membership_refund_id: string;
  sent_at: Date;
};

/** What of a refund someone had refunded by hand at the gateway before; only the rest is sent. */
export type MembershipRefundShortTable = {
  membership_refund_id: string;
  short_cents: number;
  noted_at: Date;
};

export type MembershipCancelReasonTable = {
  cancel_reason_id: GeneratedAlways<number>;
  account_id: string;
  reason: CancelReason;
  words: string;
  /** Pacific. */
  given_on: GeneratedAlways<string>;
  given_at: Date;
};

/** A mailbox that had its free trial. It isn't tied to an account. */
export type TrialUseTable = {
  /** HMAC of the email (`noteTrial`). */
  mailbox_hash: Buffer;
  /** Pacific. */
  used_on: string;
};

declare module '#api/db/tables.ts' {
  interface Tables {
    trial_use: TrialUseTable;
    membership: MembershipTable;
    membership_cancel_reason: MembershipCancelReasonTable;
    membership_cancellation: MembershipCancellationTable;
    membership_charge: MembershipChargeTable;
    membership_guarantee: MembershipGuaranteeTable;
    membership_offer: MembershipOfferTable;
    hear_about_answer: HearAboutTable;
    membership_refund: MembershipRefundTable;
    membership_refund_sent: MembershipRefundSentTable;
    membership_refund_short: MembershipRefundShortTable;
  }
}

export const membershipTables = {
  membership: { readers: [] },
  membership_cancel_reason: { readers: [] },
  membership_cancellation: { readers: [] },
  membership_charge: { readers: [] },
  membership_guarantee: { readers: [] },
  membership_offer: { readers: ['cart'] },
  hear_about_answer: { readers: [] },
  membership_refund: { readers: [] },
  membership_refund_sent: { readers: [] },
  membership_refund_short: { readers: [] },
  trial_use: { readers: [] },
} satisfies TableOwners;

export const membershipReadModels = {
  'home-region.ts': {
    reads: ['account', 'address'],
    reason: 'The state someone lives in decides the tax on their fee and what they have to agree to.',
  },
  'term-savings.ts': {
    reads: ['sales_order'],
    reason: 'The savings guarantee compares the fee of a year with what its orders saved.',
  },
} satisfies ReadModels;
