import fs from 'node:fs';
import path from 'node:path';
import { query } from '#harness/query.ts';

const data = process.env['E2E_DATA'] ?? path.resolve(import.meta.dirname, '..', 'var', 'test', 'e2e');

/** Changes the shop's database with one statement, as an operator does. */
export async function changeCatalog(text: string): Promise<void> {
  const { database_url } = JSON.parse(fs.readFileSync(path.join(data, 'running.json'), 'utf8')) as {
    database_url: string;
  };
  await query(database_url, text);
}
