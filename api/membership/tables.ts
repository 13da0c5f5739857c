import type { Generated } from 'kysely';
import type { HearAboutChoice } from '#domain/membership/hear-about.ts';
import type { TableOwners } from '#api/db/tables.ts';

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
  price_cents: number;
  tax_cents: Generated<number>;
  status: 'pending' | 'paid' | 'failed';
  consent_id: string;
  idempotency_key: string;
  request_hash: Buffer;
  failure_code: string | null;
  is_renewal: Generated<boolean>;
  /** When the membership it paid for ended; after that the same days may be charged again. */
  ended_at: Date | null;
  /** For an upgrade: the charge of the month that it replaces. */
  upgrades_charge_id: string | null;
  /** For an upgrade: what the unused days of that month took off its price. */
  credit_cents: Generated<number>;
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

declare module '#api/db/tables.ts' {
  interface Tables {
    membership: MembershipTable;
    membership_charge: MembershipChargeTable;
    membership_offer: MembershipOfferTable;
    hear_about_answer: HearAboutTable;
  }
}

export const membershipTables = {
  membership: { readers: [] },
  membership_charge: { readers: [] },
  membership_offer: { readers: ['cart'] },
  hear_about_answer: { readers: [] },
} satisfies TableOwners;
