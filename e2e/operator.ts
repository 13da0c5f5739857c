import fs from 'node:fs';
import path from 'node:path';
import { query } from '#harness/query.ts';

/** Where the shop keeps its data (shop.ts). */
export function shopFolder(): string {
  const folder = process.env['E2E_FOLDER'];
  if (!folder) throw new Error('The shop of the journeys is not running.');
  return folder;
}

/** Changes the shop's database with one statement, as an operator does. */
export async function changeRows(text: string): Promise<void> {
  const { database_url } = JSON.parse(fs.readFileSync(path.join(shopFolder(), 'running.json'), 'utf8')) as {
    database_url: string;
  };
  await query(database_url, text);
}
