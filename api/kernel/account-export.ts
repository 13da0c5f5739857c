import type { Db, Tx } from '#api/db/pool.ts';
import type { Tables } from '#api/db/tables.ts';

/** A part of what people download about themselves, from the capability that keeps it. */
export type ExportSection = {
  /** 'addresses' */
  name: string;
  /** The tables it is read from. */
  tables: readonly (keyof Tables)[];
  /** The rows of this account, with the columns that are shown and no others. */
  list: (db: Db | Tx, account_id: string) => Promise<readonly Readonly<Record<string, unknown>>[]>;
};

/** What a capability exports of a person, and why it leaves other tables with people in them out. */
export type AccountExports = {
  sections: readonly ExportSection[];
  leftOut?: Readonly<Partial<Record<keyof Tables, string>>>;
};
