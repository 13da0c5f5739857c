import pg from 'pg';
import type { Config } from '#api/kernel/config.ts';
import { openShop } from '#api/server.ts';
import { loadCatalog } from './load-catalog.ts';
import { loadOrders } from './orders.ts';
import { loadPeople } from './people.ts';
import { loadStarterData } from './starter.ts';
import { writeState } from './state.ts';

const SEED = 'tallybean';

/**
 * Loads the demo shop into an empty database: products with COPY, people and orders through the commands.
 * `isToBeFilled` says whether it is empty; an interrupted load is not resumed.
 */
export async function fillDemoShop(
  database: { url: string; role: string | null },
  config: Config,
  say: (line: string) => void,
): Promise<void> {
  const client = await connect(database.url);
  try {
    const began = performance.now();
    await writeState(client, 'loading');
    say(`Demo shop: loading ${config.demo_products.toLocaleString('en-US')} products ...`);
    await loadStarterData(client);
    await loadCatalog(client, {
      seed: SEED,
      count: config.demo_products,
      today: new Date().toISOString().slice(0, 10),
      on_progress: progress(say),
    });
    await client.query('analyze');
    say('Demo shop: people and their orders ...');
    await fillPeople(database, config);
    await writeState(client, 'loaded');
    say(`Demo shop: loaded in ${((performance.now() - began) / 1000).toFixed(1)} s`);
  } finally {
    await client.end();
  }
}

/** A real shop's first start: states, plans, shipping and tax rows to edit, but no products. */
export async function fillRealShop(url: string): Promise<void> {
  const client = await connect(url);
  try {
    await loadStarterData(client);
  } finally {
    await client.end();
  }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  // A lost connection fails the running statement; without a listener this event would crash the process.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

async function fillPeople(database: { url: string; role: string | null }, config: Config): Promise<void> {
  // People are created through calls, which need no bundles.
  const quiet: Config = { ...config, worker: 'apart', log_level: 'error' };
  const shop = await openShop({ config: quiet, ...database, pages: false });
  try {
    await loadPeople(shop);
    await loadOrders(shop);
  } finally {
    await shop.close();
  }
}

/** Reports every quarter, so that progress shows without a flood of lines. */
function progress(say: (line: string) => void): (done: number, total: number) => void {
  let told = 0;
  return (done, total) => {
    const quarter = Math.floor((4 * done) / total);
    if (quarter <= told || quarter === 4) return;
    told = quarter;
    say(`Demo shop: ${done.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} products`);
  };
}
