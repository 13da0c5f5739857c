import { createRequire } from 'node:module';
import path from 'node:path';
import type pg from 'pg';
import { APP_ROLE } from '#api/db/pool.ts';

/** The queue that all news goes through. */
export const QUEUE = 'news';

/**
 * Whether the queue's tables are those of the package that is installed, and open to the role. Preparing them
 * again would change nothing, but loads the package and opens four connections: a tenth of a start.
 */
export async function areJobsPrepared(owner: pg.Client, role: string | null): Promise<boolean> {
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
  return state !== undefined && state.has_queue && state.is_open && state.version === wantedVersion();
}

/** The version of its tables that the package wants; null where it no longer says so: then all is prepared anew. */
function wantedVersion(): number | null {
  const require = createRequire(import.meta.url);
  const folder = path.dirname(path.dirname(require.resolve('pg-boss')));
  const about = require(path.join(folder, 'package.json')) as { pgboss?: { schema?: number } };
  return about.pgboss?.schema ?? null;
}
