import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { TableOwners } from '#api/db/tables.ts';

export type OutboxTable = {
  outbox_id: GeneratedAlways<number>;
  topic: string;
  payload: ColumnType<Record<string, unknown>, string, string>;
  created_at: Generated<Date>;
  dispatched_at: Date | null;
};

export type RateLimitTable = {
  key: string;
  points: Generated<number>;
  expire: number | null;
};

export type SettingTable = {
  setting_key: string;
  value: ColumnType<unknown, string, string>;
  updated_at: Generated<Date>;
};

declare module '#api/db/tables.ts' {
  interface Tables {
    outbox: OutboxTable;
    rate_limit: RateLimitTable;
    setting: SettingTable;
  }
}

export const kernelTables = {
  // Each capability writes its events in the transaction that causes them.
  outbox: { readers: [], writers: 'everyone' },
  rate_limit: { readers: [] },
  setting: { readers: [] },
} satisfies TableOwners;
