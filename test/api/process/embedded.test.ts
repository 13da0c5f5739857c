import fs from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { folderFor, unprivileged } from '#api/db/binaries.ts';
import { freePort } from '#scripts/free-port.ts';
import { eventually } from '#harness/eventually.ts';
import { CALLS_ONLY, end, run } from '#harness/process.ts';

const folder = path.resolve('var', 'test', `embedded-${process.pid}`);
const dataDir = folderFor(unprivileged(), path.join(folder, 'postgres'), 'postgres');
afterAll(() => {
  for (const left of [folder, dataDir]) fs.rmSync(left, { recursive: true, force: true });
});

/** The database's process id from its lock file; null once it has ended cleanly. */
function findDatabase(): number | null {
  const lock = path.join(dataDir, 'postmaster.pid');
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

test('a shop survives the end of its own database, leaves no process when killed, and closes it last', async () => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = { SHOP_DATA: folder, PORT: String(port), DEMO_PRODUCTS: '200' };
  const first = run(CALLS_ONLY, env);
  await first.until('is open at');
  const gatewayUrl = /sandbox at (\S+)/.exec(first.said())?.[1] ?? '';
  expect(await statusOf(`${gatewayUrl}/healthz`)).toBe(200);

  // The database is killed: it is restarted, and the shop reconnects.
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
  await eventually('no gateway', async () => (await statusOf(`${gatewayUrl}/healthz`)) === null);

  // The next start works, and a stop shuts the database down cleanly.
  const second = run(CALLS_ONLY, env);
  await second.until('is open at');
  expect(second.said()).not.toContain('Demo shop: loading');
  expect(await end(second, 'SIGINT')).toBe(0);
  expect(findDatabase()).toBeNull();
}, 300_000);
