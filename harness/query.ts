import pg from 'pg';

/** Runs one statement on a new connection. @returns its rows. */
export async function query<Row extends Record<string, unknown>>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows ?? [];
  } finally {
    await client.end();
  }
}
