import { openShop, type OpenShop } from '#api/server.ts';
import { APP_ROLE } from '#api/db/pool.ts';
import { stoppedClock, type TestClock } from '#api/kernel/clock.ts';
import { type Config, readConfig } from '#api/kernel/config.ts';
import { DEMO_PASSWORD } from '#demo/people-list.ts';
import { startSandboxGateway } from '#scripts/sandbox-gateway.ts';
import { type Browser, makeBrowser } from './browser.ts';
import { createDatabase, type TestDatabase } from './database.ts';

export type TestShop = OpenShop & {
  db: OpenShop['shop']['db'];
  clock: TestClock;
  url: string;
  browser(source?: string): Browser;
  /** A browser in which this demo person is signed in. */
  signIn(email: string, password?: string): Promise<Browser>;
};

/**
 * Opens a shop on its own database with 500 products, starter data and no people, and with a stopped clock.
 * Close it in afterAll.
 */
export async function startShop(
  options: {
    now?: string;
    config?: Partial<Config>;
    gateway?: boolean;
    unaudited?: readonly string[];
    /** Instead of one with 500 products; it is dropped with the shop. */
    database?: TestDatabase;
  } = {},
): Promise<TestShop> {
  const { unaudited = [] } = options;
  const database = options.database ?? (await createDatabase({ unaudited }));
  const gateway = options.gateway ? await startSandboxGateway(':memory:') : null;
  const clock = stoppedClock(options.now ?? '2026-11-20T18:00:00Z');
  const config: Config = {
    ...readConfig({ LOG_LEVEL: 'error', RATE_LIMIT_EXEMPT: '127.0.0.1', DB_POOL_SIZE: '40' }),
    sandbox_gateway_url: gateway?.url ?? 'http://127.0.0.1:9',
    ...options.config,
  };
  const open = await openShop({ config, url: database.url, role: APP_ROLE, clock, pages: false });
  const browser = (source = '127.0.0.1') => makeBrowser(open, source);
  return {
    ...open,
    db: open.shop.db,
    clock,
    url: database.url,
    browser,
    signIn: async (email, password = DEMO_PASSWORD) => {
      const client = browser();
      const { status, body } = await client.post('/account/login', { email, password });
      if (status !== 200) throw new Error(`${email} could not sign in: ${JSON.stringify(body)}`);
      return client;
    },
    close: async () => {
      await open.close();
      gateway?.stop();
      await database.drop();
    },
  };
}
