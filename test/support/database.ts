import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

export type TestDatabase = { url: string; drop(): Promise<void> };

/** A database of this test's own, copied from the stocked template. */
export async function createDatabase(): Promise<TestDatabase> {
  const { admin_url } = inject('postgres');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await asAdmin(admin_url, (client) => client.query(`create database ${name} template template_shop`));
  return {
    url: admin_url.replace('/tallybean?', `/${name}?`),
    drop: () => asAdmin(admin_url, (client) => client.query(`drop database if exists ${name} with (force)`)),
  };
}

async function asAdmin(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
