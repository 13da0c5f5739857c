import fs from 'node:fs';
import path from 'node:path';
import { readConfig, StartRefused } from '#api/kernel/config.ts';
import { openShop } from '#api/server.ts';
import { APP_ROLE } from '#api/db/pool.ts';

/**
 * `npm run worker`: jobs apart from the server, any number of them against one database. Without
 * DATABASE_URL it joins the shop that runs from the same data folder.
 */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const running = path.join(config.data_dir, 'running.json');
  if (!config.database_url && !fs.existsSync(running)) {
    throw new StartRefused('No shop runs from this folder; start one with npm start, or set DATABASE_URL.');
  }
  const joined = config.database_url
    ? { database_url: config.database_url, sandbox_gateway_url: config.sandbox_gateway_url }
    : (JSON.parse(fs.readFileSync(running, 'utf8')) as { database_url: string; sandbox_gateway_url: string | null });
  const open = await openShop({
    config: { ...config, worker: 'inside', sandbox_gateway_url: joined.sandbox_gateway_url },
    url: joined.database_url,
    role: APP_ROLE,
    pages: false,
  });
  await open.startWorker();
  open.shop.log.info('the worker takes jobs');
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void open.close().then(() => process.exit()));
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof StartRefused ? error.message : error);
  process.exit(1);
});
