import type pg from 'pg';
import { StartRefused } from '#api/process/start-refused.ts';

const STATE = 'demo_state';

/**
 * Whether this database still needs the initial data of this mode. Called at every start, so it lives in its own
 * file: the generator is only loaded where the answer is yes.
 * @throws StartRefused if an earlier load of the demo was interrupted, because half a shop would mislead.
 */
export async function isToBeFilled(client: pg.Client, mode: 'demo' | 'production' | 'development'): Promise<boolean> {
  if (mode === 'production') return !(await hasRows(client, 'region'));
  const state = await readState(client);
  if (state === 'loading') {
    throw new StartRefused(
      'The demo shop was only half loaded when an earlier start was cut off; run `npm run reset` to empty the database, then start again.',
    );
  }
  return state !== 'loaded' && !(await hasRows(client, 'product'));
}

/** Records the progress of the demo load. */
export async function writeState(client: pg.Client, state: 'loading' | 'loaded'): Promise<void> {
  await client.query(
    'insert into setting (setting_key, value) values ($1, $2) on conflict (setting_key) do update set value = excluded.value, updated_at = now()',
    [STATE, JSON.stringify(state)],
  );
}

async function readState(client: pg.Client): Promise<string | null> {
  const { rows } = await client.query<{ value: string }>('select value from setting where setting_key = $1', [STATE]);
  return rows[0]?.value ?? null;
}

async function hasRows(client: pg.Client, table: 'region' | 'product'): Promise<boolean> {
  const { rows } = await client.query(`select 1 from ${table} limit 1`);
  return rows.length > 0;
}
