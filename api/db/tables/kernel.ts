import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

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
