import type pg from 'pg';
import { APP_ROLE } from './pool.ts';

/** The role to run as, or why there is none, as a sentence for the operator. */
export type RoleFound = { role: string; missing: null } | { role: null; missing: string };

/**
 * Finds the run-time role, or creates it if this user is allowed to. Otherwise only the triggers protect the
 * ledgers, and `missing` tells the operator how to fix that.
 */
export async function prepareRole(client: pg.Client): Promise<RoleFound> {
  const found = await findRole(client);
  if (found.role) return found;
  // Another server may have created it, or it is forbidden; look again either way.
  const { rows } = await client.query('select 1 from pg_roles where rolname = $1', [APP_ROLE]);
  if (rows.length === 0) await client.query(`create role ${APP_ROLE} nologin`).catch(() => undefined);
  await client.query(`grant ${APP_ROLE} to current_user`).catch(() => undefined);
  return findRole(client);
}

/** Whether the connected user may switch to the run-time role. Changes nothing. */
export async function findRole(client: pg.Client): Promise<RoleFound> {
  const { rows } = await client.query<{ user: string; exists: boolean; may: boolean }>(
    `select current_user as "user", app.oid is not null as exists,
       case when app.oid is null then false else pg_has_role(current_user, app.oid, 'SET') end as may
     from (select 1) one left join pg_roles app on app.rolname = $1`,
    [APP_ROLE],
  );
  const { user = '', exists = false, may = false } = rows[0] ?? {};
  if (may) return { role: APP_ROLE, missing: null };
  const words = `${exists ? '' : `create role ${APP_ROLE} nologin; `}grant ${APP_ROLE} to "${user}"`;
  return {
    role: null,
    missing: `The shop runs as the owner of its tables, because ${user} may not take on a role with fewer rights; an administrator can mend that with: ${words}`,
  };
}

/** Grants the run-time role no more than it needs: append-only tables can be read and inserted into. */
export async function grantTables(client: pg.Client): Promise<void> {
  await client.query(`grant usage on schema public to ${APP_ROLE}`);
  await client.query(`grant select, insert, update, delete on all tables in schema public to ${APP_ROLE}`);
  await client.query(`grant usage, select on all sequences in schema public to ${APP_ROLE}`);
  await client.query(`revoke insert, update, delete on schema_migration from ${APP_ROLE}`);
  const guarded = await client.query<{ name: string }>(
    "select distinct tgrelid::regclass::text as name from pg_trigger where tgname like '%\\_is\\_append\\_only'",
  );
  for (const { name } of guarded.rows)
    await client.query(`revoke update, delete, truncate on ${name} from ${APP_ROLE}`);
}

/** Whether the tables were granted before: a role created after the last migration has no rights yet. */
export async function isGranted(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ ok: boolean }>(
    "select has_table_privilege($1, 'schema_migration', 'select') as ok",
    [APP_ROLE],
  );
  return rows[0]?.ok ?? false;
}
