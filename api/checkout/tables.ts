import type { ColumnType } from 'kysely';
import type { TableOwners } from '#api/db/tables.ts';

export type QuoteTable = {
  quote_id: string;
  account_id: string;
  cart_id: string;
  cart_version: number;
  /** Null where nothing ships. */
  address_id: string | null;
  /** A `PricedOrder`, which the quote's order is made from. */
  priced: ColumnType<unknown, string, string>;
  /** The fresh lines that may arrive warm. */
  perishable: ColumnType<unknown, string | null | undefined, string | null>;
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
