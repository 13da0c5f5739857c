import pg from 'pg';

/** Runs statements on a new connection. @returns the rows of a single one. */
export async function query<Row extends Record<string, unknown>>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows ?? [];
  } finally {
    await client.end();
  }
}
