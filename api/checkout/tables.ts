import type { ColumnType } from 'kysely';
import type { TableOwners } from '#api/db/tables.ts';

export type QuoteTable = {
  quote_id: string;
  account_id: string;
  cart_id: string;
  cart_version: number;
  /** Null where nothing ships. */
  address_id: string | null;
  snapshot: ColumnType<unknown, string, string>;
  grand_total_cents: number;
  created_at: Date;
  expires_at: Date;
};

declare module '#api/db/tables.ts' {
  interface Tables {
    quote: QuoteTable;
  }
}

export const checkoutTables = {
  quote: { readers: [] },
} satisfies TableOwners;
