import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { startEmbedded } from '#api/db/embedded.ts';
import { joinDatabase, migrate } from '#api/db/migrate.ts';
import { freePort } from '#scripts/free-port.ts';
import { CALLS_ONLY, end, FAULTY, run, WORKER } from '#harness/process.ts';
import { query } from '#harness/query.ts';

const { admin_url } = inject('postgres');
const superuserUrl = admin_url.replace('//tallybean_owner@', '//postgres@');
const folder = path.resolve('var', 'test', `starts-${process.pid}`);
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

/** Runs a start that must fail. @returns its last line, once it has ended as expected. */
async function refused(env: Record<string, string>, file = CALLS_ONLY): Promise<string> {
  const start = run(file, { SHOP_DATA: folder, PORT: '0', ...env });
  expect(await start.ended).toBe(1);
  const lines = start.said().trim().split('\n');
  // Progress is a JSON line in production.
  expect(lines.filter((line) => !/^(- |\{"level":30)/.test(line))).toEqual([lines.at(-1)]);
  return lines.at(-1) ?? '';
}

/** A shop that may be live; nothing is asked of these addresses before the first order and mail. */
const LIVE = {
  SHOP_MODE: 'production',
  PUBLIC_URL: 'https://shop.example',
  SMTP_URL: 'smtp://127.0.0.1:9',
  PAYMENT_GATEWAY: 'stripe',
  STRIPE_SECRET_KEY: 'sk_live_none',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_none',
  PROOF_KEY: 'ab'.repeat(32),
  OPERATOR_NAME: 'Bean Shop LLC',
  OPERATOR_ADDRESS: '1 Bean Street, Portland, OR 97201',
  OPERATOR_EMAIL: 'help@shop.example',
};

/** An empty database owned by `owner`, on the run's server. */
async function emptyDatabase(owner = 'tallybean_owner'): Promise<string> {
  const name = `starts_${randomBytes(6).toString('hex')}`;
  await query(superuserUrl, `create database ${name} owner ${owner}`);
  return admin_url.replace('/tallybean?', `/${name}?`).replace('tallybean_owner', owner);
}

describe('a start that fails says why in one sentence and exits with 1', () => {
  test('a setting that cannot be used', async () => {
    expect(await refused({ PORT: '70000' })).toBe('The setting PORT cannot be used: must be a number from 0 to 65535.');
  });

  test('a production shop that takes test cards, and its worker', async () => {
    const words =
      'Production mode cannot use the sandbox gateway, which takes test cards; set PAYMENT_GATEWAY=stripe; to start anyway, set ALLOW_UNSAFE=1.';
    expect(await refused({ SHOP_MODE: 'production' })).toBe(words);
    expect(await refused({ SHOP_MODE: 'production' }, WORKER)).toBe(words);
  });

  test('a production shop and its worker on a database that a demo has filled', async () => {
    const url = await emptyDatabase();
    await migrate(url);
    await query(
      url,
      `insert into account (account_id, email, firstname, lastname, is_demo, registration_date, updated_at)
       values (gen_random_uuid(), 'operator@demo.test', 'Olga', 'Bean', true, now(), now())`,
    );
    const env = { ...LIVE, DATABASE_URL: url };
    const words =
      'Production mode cannot use a database with demo accounts or products, whose passwords are public; set DATABASE_URL to a new database; to start anyway, set ALLOW_UNSAFE=1.';
    expect(await refused(env)).toBe(words);
    expect(await refused(env, WORKER)).toBe(words);
    await query(url, 'update account set is_demo = false');
    const live = run(CALLS_ONLY, { SHOP_DATA: folder, PORT: '0', ...env });
    await live.until('is open at');
    await end(live);
  });

  test('a port that is taken', async () => {
    const other = net.createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    expect(await refused({ PORT: String(port) })).toMatch(
      new RegExp(`^Port ${port} on 127.0.0.1 is taken; stop what uses it, or start with PORT=\\d+[.]$`),
    );
    other.close();
  });

  test.each([
    ['below a file', () => path.resolve('package.json', 'below')],
    ['below a file system that takes no folders', () => '/proc/no/such/folder'],
  ])('a folder %s', async (_where, data) => {
    expect(await refused({ SHOP_DATA: data() })).toBe(
      `The shop cannot write to the folder ${data()}; give it the right to, or set SHOP_DATA to another one.`,
    );
  });

  test('a database that does not answer; its password is not shown', async () => {
    const DATABASE_URL = `postgres://shop:secret@127.0.0.1:${await freePort()}/shop`;
    const sentence = await refused({ DATABASE_URL });
    expect(sentence).toMatch(/^The database at postgres:\/\/shop:\*{3}@127.* cannot be reached: .*ECONNREFUSED/);
  });

  test('a database that may lose acknowledged writes', async () => {
    const url = await emptyDatabase();
    await query(url, `alter database ${new URL(url).pathname.slice(1)} set synchronous_commit = off`);
    const words =
      'The database runs with synchronous_commit=off and could lose orders that were acknowledged; turn it on.';
    expect(await refused({ DATABASE_URL: url })).toBe(words);
    expect(await refused({ DATABASE_URL: url }, WORKER)).toBe(words);
  });

  test('a server without fsync, or without full pages', async () => {
    for (const name of ['fsync', 'full_page_writes']) {
      const server = await startEmbedded({ dir: path.join(folder, 'unsafe'), settings: { [name]: 'off' } });
      await expect(migrate(server.url)).rejects.toThrow(`The database runs with ${name}=off`);
      await server.stop();
    }
  });

  test('a user who may not make tables', async () => {
    const user = `guest_${randomBytes(4).toString('hex')}`;
    await query(superuserUrl, `create role ${user} login`);
    const url = (await emptyDatabase()).replace('tallybean_owner', user);
    expect(await refused({ DATABASE_URL: url })).toMatch(/must belong to the user the shop connects as: permission/);
  });

  test('a worker without a shop', async () => {
    const url = await emptyDatabase();
    expect(await refused({ DATABASE_URL: url, SANDBOX_GATEWAY_URL: 'http://127.0.0.1:9' }, WORKER)).toMatch(
      /has no shop of this version yet; start the server first/,
    );
  });
});

test.each(['throw', 'reject'])('an error that nothing catches (%s) is one JSON line and ends with 1', async (how) => {
  const faulty = run(FAULTY, { HOW: how });
  expect(await faulty.ended).toBe(1);
  const [line = '', ...more] = faulty.said().trim().split('\n');
  expect(more).toEqual([]);
  expect(JSON.parse(line)).toMatchObject({
    level: 60,
    msg: 'nothing caught this error',
    err: { type: 'TypeError', message: 'two\nlines' },
  });
});

describe('the run-time role', () => {
  test('is asked for where the owner may not make it, and used once it is there', async () => {
    const owner = `owner_${randomBytes(4).toString('hex')}`;
    await query(superuserUrl, `create role ${owner} login`);
    const url = await emptyDatabase(owner);
    const first = await migrate(url);
    expect(first.role).toBeNull();
    expect(first.missing).toContain(`an administrator can mend that with: grant tallybean_app to "${owner}"`);
    expect((await joinDatabase(url)).role).toBeNull();

    await query(superuserUrl, `grant tallybean_app to ${owner}`);
    expect(await migrate(url)).toEqual({ applied: 0, role: 'tallybean_app', missing: null });
    expect((await joinDatabase(url)).role).toBe('tallybean_app');
    await query(url, 'set role tallybean_app; select count(*) from outbox');
  });
});

describe('a first start that is cut off', () => {
  test('is not resumed; after a reset two servers start at once and load one shop', async () => {
    const DATABASE_URL = await emptyDatabase();
    const first = run(CALLS_ONLY, { SHOP_DATA: folder, DATABASE_URL, PORT: '0' });
    await first.until('Demo shop: loading');
    await end(first, 'SIGKILL');

    expect(await refused({ DATABASE_URL })).toBe(
      'The demo shop was only half loaded when an earlier start was cut off; run `npm run reset` to empty the database, then start again.',
    );
    expect(await run('scripts/reset.ts', { SHOP_DATA: folder, DATABASE_URL }, ['--yes']).ended).toBe(0);

    const ports = [await freePort(), await freePort()];
    const servers = ports.map((port, index) =>
      run(CALLS_ONLY, {
        SHOP_DATA: path.join(folder, `server-${index}`),
        DATABASE_URL,
        DEMO_PRODUCTS: '200',
        PORT: String(port),
      }),
    );
    await Promise.all(servers.map((server) => server.until('is open at')));
    expect(servers.filter((server) => server.said().includes('Demo shop: loaded in'))).toHaveLength(1);
    for (const port of ports) expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
    expect(await Promise.all(servers.map((server) => end(server, 'SIGINT')))).toEqual([0, 0]);
  }, 300_000);
});
