import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { readConfig } from '#api/kernel/config.ts';
import { withoutPassword } from '#api/db/migrate.ts';
import { folderFor, unprivileged } from '#api/db/binaries.ts';

/** `npm run reset`: empties the shop's database, so that the next start loads a new demo shop. */
const config = readConfig(process.env);
if (config.database_url) {
  if (!process.argv.includes('--yes')) {
    console.error(
      `This drops every table in ${withoutPassword(config.database_url)}. Run it as: npm run reset -- --yes`,
    );
    process.exit(1);
  }
  const client = new pg.Client({ connectionString: config.database_url });
  await client.connect();
  await client.query('drop schema if exists pgboss cascade; drop schema public cascade; create schema public');
  await client.end();
} else {
  const data = folderFor(unprivileged(), path.resolve(config.data_dir, 'postgres'), 'postgres');
  if (fs.existsSync(path.join(data, 'postmaster.pid'))) {
    console.error('A shop seems to be running from this folder; stop it first.');
    process.exit(1);
  }
  fs.rmSync(data, { recursive: true, force: true });
  fs.rmSync(path.join(config.data_dir, 'sandbox-gateway.sqlite'), { force: true });
}
console.log('The database is empty; npm start loads a new demo shop.');
