import fs from 'node:fs';
import path from 'node:path';
import { type EmbeddedPostgres, startEmbedded } from '#api/db/embedded.ts';
import { FOLDER, PRODUCTS, ROOT, SHOP_PORT } from '../settings.ts';
import { startCounting } from '../measure/statements.ts';
import { query } from '#harness/query.ts';
import { type Running, startShopProcess } from '#harness/shop-process.ts';
import { cpuSeconds } from '../measure/processes.ts';

const SHOP_DATABASE = 'tallybean';
const FLOOR_DATABASE = 'floor';
/** More than any run can sell, so that nothing runs out. */
const PLENTY = 5_000_000;

type Start = Pick<Running, 'cold_start_s'> & {
  /** Processor time until then, in seconds. */
  cold_cpu_s: number;
};

/** What the workloads run on: a database server, the shop's process, and a copy of its database for the floors. */
export type BenchEnvironment = {
  postgres: EmbeddedPostgres;
  postgres_version: string;
  shop: Running;
  /** Each start of the shop to its first 200, the database server up. */
  cold_starts: Start[];
  shop_database: string;
  floor_database_url: string;
  /** Stops the shop and starts it anew on the same database. */
  restart(): Promise<void>;
  close(): Promise<void>;
};

type Options = {
  starts: number;
  products?: number;
  /** The source tree whose shop is started; this one unless given. */
  root?: string;
  folder?: string;
  port?: number;
  /** Of the shop, beside those of every bench. */
  settings?: Record<string, string>;
  /** The program that runs the shop; this process's own unless given. */
  node?: string;
};

/** Fills a shop, copies its database for the floors, and starts it as production does, `starts` times. */
export async function openBenchEnvironment({
  starts,
  products = PRODUCTS,
  root = ROOT,
  folder = FOLDER,
  port = SHOP_PORT,
  settings = {},
  node,
}: Options): Promise<BenchEnvironment> {
  fs.rmSync(folder, { recursive: true, force: true });
  fs.mkdirSync(folder, { recursive: true });
  const postgres = await startEmbedded({ dir: path.join(folder, 'postgres') });
  const start = (more: Record<string, string> = {}) =>
    startShopProcess(root, { ...settingsOf(postgres.url, folder, port), ...settings, ...more }, node);
  try {
    await startCounting(postgres.superuser_url);
    // The first start loads the demo products.
    await (await start({ SHOP_MODE: 'demo', DEMO_PRODUCTS: String(products) })).stop();
    await stockUp(postgres.url);
    await copyDatabase(postgres);
    const coldStarts = await startAndStop(start, starts - 1);
    const shop = await start();
    const environment: BenchEnvironment = {
      postgres,
      postgres_version: await versionOf(postgres.url),
      shop,
      cold_starts: [...coldStarts, measured(shop)],
      shop_database: SHOP_DATABASE,
      floor_database_url: postgres.urlOf(FLOOR_DATABASE),
      restart: async () => {
        await environment.shop.stop();
        environment.shop = await start();
      },
      close: async () => {
        await environment.shop.stop();
        await postgres.stop();
      },
    };
    return environment;
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}

function settingsOf(url: string, folder: string, port: number): Record<string, string> {
  return {
    DATABASE_URL: url,
    SHOP_MODE: 'production',
    // With the sandbox gateway, without TLS and mail.
    ALLOW_UNSAFE: '1',
    NODE_ENV: 'production',
    // A running shop has drawn its pictures long ago; drawing all of them here would occupy a core.
    PICTURES_AHEAD: '0',
    SHOP_DATA: path.resolve(folder),
    PORT: String(port),
  };
}

async function stockUp(url: string): Promise<void> {
  await query(url, `update stock set on_hand = ${PLENTY} where on_hand > 0`);
  await query(url, 'vacuum analyze');
}

/** The floors write to their own database, so that neither side is affected by the other's rows and events. */
async function copyDatabase(postgres: EmbeddedPostgres): Promise<void> {
  await query(postgres.urlOf('template1'), `create database ${FLOOR_DATABASE} template ${SHOP_DATABASE}`);
}

function measured({ cold_start_s, pid }: Running): Start {
  return { cold_start_s, cold_cpu_s: cpuSeconds(pid) };
}

async function startAndStop(start: () => Promise<Running>, times: number): Promise<Start[]> {
  const starts: Start[] = [];
  for (let i = 0; i < times; i++) {
    const shop = await start();
    starts.push(measured(shop));
    await shop.stop();
  }
  return starts;
}

async function versionOf(url: string): Promise<string> {
  const [row] = await query<{ server_version: string }>(url, 'show server_version');
  return row?.server_version ?? 'unknown';
}
