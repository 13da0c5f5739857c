import { createRequire } from 'node:module';
import path from 'node:path';
import type pg from 'pg';
import { APP_ROLE } from '#api/db/pool.ts';

/** The queue of all events. */
export const QUEUE = 'events';

/** How often a job that failed is run again, before only a recurring job still looks after its work. */
export const JOB_RETRIES = 20;

/**
 * Whether the queue's tables match the installed package and the role has its rights. Preparing them again would
 * change nothing, but it loads the package and opens four connections: a tenth of the startup time.
 */
export async function isJobQueueReady(owner: pg.Client, role: string | null): Promise<boolean> {
  const { rows: found } = await owner.query<{ there: boolean }>(
    "select to_regclass('pgboss.version') is not null and to_regclass('pgboss.queue') is not null as there",
  );
  if (!found[0]?.there) return false;
  const { rows } = await owner.query<{ version: number | null; has_queue: boolean; is_open: boolean }>(
    `select (select max(version) from pgboss.version) as version,
            exists (select from pgboss.queue where name = $2) as has_queue,
            $1::text is null or not exists (
              select from pg_class c join pg_namespace n on n.oid = c.relnamespace
              where n.nspname = 'pgboss' and c.relkind in ('r', 'p') and not has_table_privilege($1, c.oid, 'delete')
            ) as is_open`,
    [role && APP_ROLE, QUEUE],
  );
  const [state] = rows;
  return state !== undefined && state.has_queue && state.is_open && state.version === packageVersion();
}

/** The schema version of the installed package; null if it does not state one, and then the queue is prepared again. */
function packageVersion(): number | null {
  const require = createRequire(import.meta.url);
  const folder = path.dirname(path.dirname(require.resolve('pg-boss')));
  const manifest = require(path.join(folder, 'package.json')) as { pgboss?: { schema?: number } };
  return manifest.pgboss?.schema ?? null;
}
