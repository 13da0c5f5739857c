import pg from 'pg';

/**
 * Runs `work` unless another process runs something under the same lock in this database. The lock ends with its
 * connection, so also with a process that is killed; `work` may use it, as the user of the URL.
 * @returns null if another one has the lock.
 */
export async function runAlone<T>(
  url: string,
  lock: number,
  work: (owner: pg.Client) => Promise<T>,
): Promise<{ done: T } | null> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  // A lost connection fails the statement in flight; without a listener it would also crash the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ ok: boolean }>('select pg_try_advisory_lock($1) as ok', [lock]);
    return rows[0]?.ok ? { done: await work(client) } : null;
  } finally {
    await client.end().catch(() => undefined);
  }
}
