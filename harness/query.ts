import pg from 'pg';

/** Runs one statement on a new connection. @returns its rows. */
export async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows ?? [];
  } finally {
    await client.end();
  }
}
