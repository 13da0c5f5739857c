import fs from 'node:fs';
import path from 'node:path';
import { APP_ROLE, openDb, openPool } from '#api/db/pool.ts';
import { readConfig } from '#api/kernel/config.ts';
import { setMaintenance } from '#api/kernel/maintenance.ts';

/** `npm run maintenance -- on|off`: closes or opens the shop in every process, within a second. */
const word = process.argv[2];
if (word !== 'on' && word !== 'off') {
  console.error('Say on or off: npm run maintenance -- on');
  process.exit(1);
}
const config = readConfig(process.env);
const running = path.join(config.data_dir, 'running.json');
const url =
  config.database_url ??
  (fs.existsSync(running)
    ? (JSON.parse(fs.readFileSync(running, 'utf8')) as { database_url: string }).database_url
    : null);
if (!url) {
  console.error('No shop runs from this folder; start one with npm start, or set DATABASE_URL.');
  process.exit(1);
}
const db = openDb(openPool(url, { size: 2, role: APP_ROLE, onError: (error) => console.error(error.message) }));
await setMaintenance(db, word === 'on', new Date());
await db.destroy();
console.log(word === 'on' ? 'The shop is closed for maintenance.' : 'The shop is open.');
