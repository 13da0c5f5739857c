import { sql } from 'kysely';
import type { Db } from '#api/db/pool.ts';

/** Tables that are compared row by row; for the others, only the number of rows. */
const READ_WHOLE = [
  'address',
  'cart',
  'cart_line',
  'membership',
  'order_line',
  'payment',
  'payment_method',
  'reservation',
  'sales_order',
  'shipment',
  'stock',
];
/** A refused request may change nothing but the attempt counter; the other tables are large and never written. */
const UNCOUNTED = ['rate_limit', 'zip', 'past_basket', 'review', 'lot'];

export type State = Readonly<Record<string, string>>;

/** The database's content by table: a digest of what customers own and row counts for the rest. */
export async function readState(db: Db): Promise<State> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(db);
  const parts = tables
    .map(({ name }) => name)
    .filter((name) => !UNCOUNTED.includes(name))
    .map((name) =>
      READ_WHOLE.includes(name)
        ? sql`select ${name}::text as name, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as held from ${sql.table(name)} t`
        : sql`select ${name}::text as name, count(*)::text as held from ${sql.table(name)}`,
    );
  const { rows } = await sql<{ name: string; held: string }>`${sql.join(parts, sql` union all `)}`.execute(db);
  return Object.fromEntries(rows.map(({ name, held }) => [name, held]));
}

/** Moves with every transaction that writes or locks a row: while it is the same, nothing has changed. */
export async function readWatermark(db: Db): Promise<string> {
  const { rows } = await sql<{ mark: string }>`
    select pg_snapshot_xmax(pg_current_snapshot())::text as mark`.execute(db);
  return rows[0]?.mark ?? '';
}

export function differences(before: State, after: State): string[] {
  return Object.keys(after).filter((name) => before[name] !== after[name]);
}
