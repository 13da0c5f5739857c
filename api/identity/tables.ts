import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { UserStatus } from '#domain/kernel/roles.ts';
import type { OutsideStatus } from '#domain/identity/lifecycle.ts';
import type { TableOwners } from '#api/db/tables.ts';

export type AccountTable = {
  account_id: string;
  customer_id: Generated<number>;
  email: string;
  password_hash: string | null;
  firstname: string;
  lastname: string;
  group_id: Generated<number>;
  user_status: Generated<Exclude<UserStatus, 'visitor'>>;
  trial_type: Generated<string>;
  date_of_birth: string | null;
  billing_zip: string | null;
  is_thrive_employee: Generated<boolean>;
  is_operator: Generated<boolean>;
  is_reactivated_member: Generated<boolean>;
  ppe_fee_opted_out: Generated<boolean>;
  sms_subscribed: Generated<boolean>;
  /** '+13105550199', where `sms_subscribed`. */
  sms_telephone: string | null;
  single_cart_migrated_landing: Generated<boolean>;
  quiz_completion_date: string | null;
  is_pla: Generated<boolean>;
  utm: ColumnType<Record<string, string>, string | undefined, string>;
  is_demo: Generated<boolean>;
  banned_at: Date | null;
  password_changed_at: Date | null;
  email_verified_at: Date | null;
  registration_date: Date;
  updated_at: Date;
  deleted_at: Date | null;
  /** When nothing was left to remove of a deleted account. */
  erased_at: Date | null;
};

export type AuditEntryTable = {
  audit_entry_id: GeneratedAlways<number>;
  actor: string;
  action: string;
  subject: string;
  before: ColumnType<object | null, string | null, string | null>;
  after: ColumnType<object | null, string | null, string | null>;
  happened_at: Date;
};

export type ConsentTable = {
  consent_id: string;
  account_id: string;
  kind: string;
  words: string;
  source: string;
  details: ColumnType<Record<string, unknown>, string | undefined, string>;
  given_at: Date;
};

export type GoogleIdentityTable = {
  google_sub: string;
  account_id: string;
  linked_at: Date;
};

export type EmailChangeTable = {
  change_id: string;
  account_id: string;
  old_email: string;
  new_email: string;
  token_hash: Buffer;
  created_at: Date;
  expires_at: Date;
  changed_at: Date | null;
  /** Of the link that takes it back, mailed to the old address. */
  undo_hash: Buffer | null;
  undo_until: Date | null;
  undone_at: Date | null;
};

export type PasswordResetTable = {
  reset_id: string;
  account_id: string;
  token_hash: Buffer;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
};

export type SessionTable = {
  session_hash: Buffer;
  account_id: string;
  created_at: Date;
  last_seen_at: Date;
  expires_at: Date;
  user_agent: string | null;
  /** When the person proved with a mailed code that it's them; null until then. */
  verified_at: Date | null;
  /** What the account was when another id replaced this one: it may do no more until it ends. */
  replaced_status: OutsideStatus | null;
};

export type OneTimeCodeTable = {
  session_hash: Buffer;
  account_id: string;
  code_hash: Buffer;
  nonce_hash: Buffer;
  created_at: Date;
  expires_at: Date;
  tries: Generated<number>;
  used_at: Date | null;
  /** Of the key that came with the right code. */
  retry_hash: Buffer | null;
};

export type UsedGoogleNonceTable = {
  nonce_hash: Buffer;
  used_at: Date;
};

declare module '#api/db/tables.ts' {
  interface Tables {
    account: AccountTable;
    audit_entry: AuditEntryTable;
    consent: ConsentTable;
    email_change: EmailChangeTable;
    google_identity: GoogleIdentityTable;
    one_time_code: OneTimeCodeTable;
    password_reset: PasswordResetTable;
    session: SessionTable;
    used_google_nonce: UsedGoogleNonceTable;
  }
}

export const identityTables = {
  account: { readers: ['cart', 'order', 'restock'] },
  audit_entry: { readers: [] },
  consent: { readers: [] },
  email_change: { readers: [] },
  google_identity: { readers: [] },
  one_time_code: { readers: [] },
  password_reset: { readers: [] },
  session: { readers: ['cart'] },
  used_google_nonce: { readers: [] },
} satisfies TableOwners;
