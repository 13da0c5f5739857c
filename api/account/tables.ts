import type { PostalAddress } from '#domain/account/postal-address.ts';
import type { Generated } from 'kysely';
import type { ReadModels, TableOwners } from '#api/db/tables.ts';

export type AddressTable = PostalAddress & {
  address_id: string;
  account_id: string;
  region_id: number;
  is_default_shipping: Generated<boolean>;
  created_at: Date;
  removed_at: Date | null;
};

export type SmsStopTable = {
  /** '+13105550199'. */
  recipient: string;
  stopped_at: Date;
};

declare module '#api/db/tables.ts' {
  interface Tables {
    address: AddressTable;
    sms_stop: SmsStopTable;
  }
}

export const accountTables = {
  address: { readers: ['cart'] },
  sms_stop: { readers: [] },
} satisfies TableOwners;

export const accountReadModels = {
  'read-model.ts': {
    reads: [
      'account',
      'google_identity',
      'household',
      'membership',
      'membership_charge',
      'payment_method',
      'sales_order',
      'warehouse',
    ],
    reason:
      'GET /account answers account, membership and order totals at once, in one statement, and keeps the household of the browser up to date.',
  },
} satisfies ReadModels;
