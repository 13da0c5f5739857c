import pg from 'pg';

/** One statement of an operation as PostgreSQL counted it. */
export type Counted = { query: string; calls: number };

const BRACKETS = /^(begin|commit|rollback|start transaction|savepoint|release|set |reset|discard|listen)/i;

/** Sets up the server to count statements. Needs its superuser. */
export async function startCounting(superuserUrl: string): Promise<void> {
  await asSuperuser(superuserUrl, (client) => client.query('create extension if not exists pg_stat_statements'));
}

/**
 * Counts the SQL statements of one operation: PostgreSQL's own counters over `times` sequential operations.
 * BEGIN, COMMIT and the like are not counted. What ran less than once in two operations is background work.
 */
export async function countStatements(
  { superuser_url, database, times }: { superuser_url: string; database: string; times: number },
  work: () => Promise<void>,
): Promise<{ per_operation: number; statements: Counted[] }> {
  await asSuperuser(superuser_url, (client) => client.query('select pg_stat_statements_reset()'));
  for (let i = 0; i < times; i++) await work();
  const { rows } = await asSuperuser(superuser_url, (client) =>
    client.query<Counted>(
      `select s.query, sum(s.calls)::int as calls from pg_stat_statements s join pg_database d on d.oid = s.dbid
       where d.datname = $1 group by s.query order by 2 desc`,
      [database],
    ),
  );
  const statements = rows
    .filter(({ query, calls }) => !BRACKETS.test(query.trim()) && calls >= times / 2)
    .map(({ query, calls }) => ({ query: query.replaceAll(/\s+/g, ' '), calls: calls / times }));
  return { per_operation: statements.reduce((sum, { calls }) => sum + calls, 0), statements };
}

async function asSuperuser<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
