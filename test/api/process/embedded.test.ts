import fs from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { folderFor, unprivileged } from '#api/db/binaries.ts';
import { freePort } from '../../support/free-port.ts';
import { CALLS_ONLY, end, eventually, run } from '../../support/process.ts';

const folder = path.resolve('var', 'test', `embedded-${process.pid}`);
const data_dir = folderFor(unprivileged(), path.join(folder, 'postgres'), 'postgres');
afterAll(() => {
  for (const left of [folder, data_dir]) fs.rmSync(left, { recursive: true, force: true });
});

/** The database's own process, as its lock file names it; null when it has ended and tidied up. */
function findDatabase(): number | null {
  const lock = path.join(data_dir, 'postmaster.pid');
  return fs.existsSync(lock) ? Number(fs.readFileSync(lock, 'utf8').split('\n')[0]) : null;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function statusOf(url: string): Promise<number | null> {
  return fetch(url).then(
    (answer) => answer.status,
    () => null,
  );
}

test('a shop with its own database outlives that, leaves nothing when killed, and closes it last', async () => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = { SHOP_DATA: folder, PORT: String(port), DEMO_PRODUCTS: '200' };
  const first = run(CALLS_ONLY, env);
  await first.until('is open at');
  const gateway_url = /sandbox at (\S+)/.exec(first.said())?.[1] ?? '';
  expect(await statusOf(`${gateway_url}/healthz`)).toBe(200);

  // The database is killed: it is started again, and the shop finds it again.
  const killed = findDatabase();
  process.kill(killed ?? 0, 'SIGKILL');
  await first.until('started again.');
  const next = findDatabase() ?? 0;
  expect(next).not.toBe(killed);
  await eventually('a shop that is ready again', async () => (await statusOf(`${url}/readyz`)) === 200);
  expect((await fetch(`${url}/api/v1/carts`)).status).toBe(200);

  // The shop is killed: database and gateway end with it.
  await end(first, 'SIGKILL');
  await eventually('no database', async () => !isRunning(next));
  await eventually('no gateway', async () => (await statusOf(`${gateway_url}/healthz`)) === null);

  // The next start goes on, and a stop leaves the database tidy.
  const second = run(CALLS_ONLY, env);
  await second.until('is open at');
  expect(second.said()).not.toContain('Demo shop: loading');
  expect(await end(second, 'SIGINT')).toBe(0);
  expect(findDatabase()).toBeNull();
}, 300_000);
