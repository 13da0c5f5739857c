import pg from 'pg';
import { migrate } from '#api/db/migrate.ts';
import { prepareJobQueue } from '#api/jobs/job-queue.ts';
import { loadCatalog } from '#demo/load-catalog.ts';
import { loadStarterData } from '#demo/starter.ts';

/** A small shop: every archetype appears at least twice. */
const PRODUCTS = 500;

/**
 * Gives an empty database its tables, starter data and 500 products, without people.
 * @param today from which the products' dates are counted.
 * @returns the run-time role; null if roles can't be created.
 */
export async function fillDatabase(url: string, today: string): Promise<string | null> {
  const { role } = await migrate(url);
  await prepareJobQueue(url, role);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await loadStarterData(client);
    await loadCatalog(client, { seed: 'tallybean', count: PRODUCTS, today });
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
  return role;
}
