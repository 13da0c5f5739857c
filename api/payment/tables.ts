import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { TenderKind } from '#domain/kernel/tender-kinds.ts';
import type { CcType } from '#domain/payment/cc-types.ts';
import type { PaymentStatus } from '#domain/payment/transitions.ts';
import type { TableOwners } from '#api/db/tables.ts';

export type PaymentTable = {
  payment_id: string;
  account_id: string;
  purpose: 'order' | 'membership';
  subject_id: string;
  payment_method_id: string | null;
  kind: Generated<TenderKind>;
  /** Null until the gateway has shown a card. */
  cc_type: CcType | null;
  last4: string | null;
  amount_cents: number;
  authorized_cents: Generated<number>;
  captured_cents: Generated<number>;
  refunded_cents: Generated<number>;
  status: PaymentStatus;
  decline_code: string | null;
  gateway_reference: string | null;
  created_at: Date;
  updated_at: Date;
};

export type PaymentEventTable = {
  payment_event_id: GeneratedAlways<number>;
  payment_id: string;
  event: string;
  details: ColumnType<Record<string, unknown>, string | undefined, string>;
  happened_at: Date;
};

export type PaymentMethodTable = {
  payment_method_id: string;
  account_id: string;
  cc_type: CcType;
  /** Null for wallets. */
  last4: string | null;
  exp_month: number;
  exp_year: number;
  token: string;
  is_default: Generated<boolean>;
  created_at: Date;
  /** When its owner entered it again or made it the default; null if neither happened since it was saved. */
  chosen_at: Date | null;
  removed_at: Date | null;
};

export type PaymentCaptureTable = {
  payment_capture_id: GeneratedAlways<number>;
  payment_id: string;
  amount_cents: number;
  happened_at: Date;
};

export type PaymentRefundTable = {
  payment_refund_id: GeneratedAlways<number>;
  payment_id: string;
  refund_id: string | null;
  amount_cents: number;
  happened_at: Date;
};

export type PaymentNoticeTable = {
  notice_id: string;
  payment_id: string;
  received_at: Date;
};

/** A card that the gateway has to forget. */
export type CardRemovalTable = {
  token: string;
  asked_at: Date;
};

declare module '#api/db/tables.ts' {
  interface Tables {
    card_removal: CardRemovalTable;
    payment: PaymentTable;
    payment_capture: PaymentCaptureTable;
    payment_event: PaymentEventTable;
    payment_method: PaymentMethodTable;
    payment_notice: PaymentNoticeTable;
    payment_refund: PaymentRefundTable;
  }
}

export const paymentTables = {
  card_removal: { readers: [] },
  payment: { readers: ['order'] },
  payment_capture: { readers: [] },
  payment_event: { readers: [] },
  payment_method: { readers: [] },
  payment_notice: { readers: [] },
  payment_refund: { readers: [] },
} satisfies TableOwners;
