import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { folderFor, unprivileged } from '#api/db/binaries.ts';
import { startEmbedded } from '#api/db/embedded.ts';
import { joinDatabase, migrate, withStartLock } from '#api/db/migrate.ts';
import type { Config } from '#api/kernel/config.ts';
import { loadStarterData } from '#demo/starter.ts';

export type ShopDatabase = {
  url: string;
  /** The role to work as; null if there is none. */
  role: string | null;
  close(): Promise<void>;
};

/**
 * The database of a shop, for a command: that of `DATABASE_URL`, that of the shop that runs from the data folder, or
 * the folder's own, started for the command. An empty one gets its tables and what every shop starts with.
 * @throws StartRefused if it can't be used.
 */
export async function openShopDatabase(config: Config): Promise<ShopDatabase> {
  const { url, close } = await findServer(config);
  try {
    const role = await withStartLock(
      url,
      () => undefined,
      () => prepare(url),
    );
    return { url, role, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function findServer({ database_url, data_dir }: Config): Promise<Omit<ShopDatabase, 'role'>> {
  const close = async () => undefined;
  if (database_url) return { url: database_url, close };
  const dir = path.join(data_dir, 'postgres');
  const data = folderFor(unprivileged(), path.resolve(dir), 'postgres');
  const running = path.join(data_dir, 'running.json');
  if (fs.existsSync(path.join(data, 'postmaster.pid')) && fs.existsSync(running)) {
    const { database_url: url } = JSON.parse(fs.readFileSync(running, 'utf8')) as { database_url: string };
    return { url, close };
  }
  const postgres = await startEmbedded({ dir });
  return { url: postgres.url, close: () => postgres.stop() };
}

/** Servers of another version may run on a database that isn't empty, so its tables are left alone. */
async function prepare(url: string): Promise<string | null> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ there: boolean }>(
      "select to_regclass('schema_migration') is not null as there",
    );
    const { role } = rows[0]?.there ? await joinDatabase(url) : await migrate(url);
    await loadStarterData(client);
    return role;
  } finally {
    await client.end();
  }
}
