import fs from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { folderFor, unprivileged } from '#api/db/binaries.ts';
import { CODE } from '#scripts/folders.ts';
import { freePort } from '#scripts/free-port.ts';
import { eventually } from '#harness/eventually.ts';
import { end, run, type Running } from '#harness/process.ts';
import { query } from '#harness/query.ts';

const PARTS = ['api', 'domain', 'demo', 'gateway', 'pictures', 'scripts', 'storefront', 'ui'];
const FILES = ['package.json', 'tsconfig.base.json', 'vite.config.ts', 'react-router.config.ts'];

/** A copy of the sources, because this test changes them. */
const tree = path.resolve('var', 'test', `dev-${process.pid}`);
const port = await freePort();
const url = `http://127.0.0.1:${port}`;
const data = path.join(tree, 'var');
let dev: Running;
let startOfDatabase: string;

beforeAll(async () => {
  for (const folder of CODE) fs.mkdirSync(path.join(tree, folder), { recursive: true });
  for (const folder of PARTS) fs.cpSync(folder, path.join(tree, folder), { recursive: true });
  for (const file of FILES) fs.copyFileSync(file, path.join(tree, file));
  fs.symlinkSync(path.resolve('node_modules'), path.join(tree, 'node_modules'));
  const settings = { SHOP_DATA: data, PORT: String(port), DEMO_PRODUCTS: '200' };
  dev = run(path.join(tree, 'scripts/dev/dev.mjs'), settings);
  await dev.until('open for development');
  startOfDatabase = await readStart();
});
afterAll(async () => {
  expect(await end(dev, 'SIGINT')).toBe(0);
  fs.rmSync(tree, { recursive: true, force: true });
});

function addressOfDatabase(): string {
  const running = JSON.parse(fs.readFileSync(path.join(data, 'running.json'), 'utf8')) as { database_url: string };
  return running.database_url;
}

/** When the database server was started. */
async function readStart(): Promise<string> {
  const [row] = await query(addressOfDatabase(), 'select pg_postmaster_start_time()::text as start');
  return String(row?.['start']);
}

async function textOf(address: string): Promise<string> {
  return (await fetch(url + address)).text();
}

/** Changes a source and waits until the answer from `address` matches. */
async function change(file: string, [from, to]: [string, string], address: string, answer: RegExp): Promise<void> {
  const source = fs.readFileSync(path.join(tree, file), 'utf8');
  expect(source).toContain(from);
  fs.writeFileSync(path.join(tree, file), source.replace(from, to));
  await eventually(`${address} answers ${answer}`, async () => answer.test(await textOf(address)));
}

describe('a change in the API', () => {
  const routes = path.join(tree, 'api/identity/routes.ts');
  const original = fs.readFileSync('api/identity/routes.ts', 'utf8');
  const write = (source: string) => fs.writeFileSync(routes, source);
  /** The source of a call whose token begins with `word`. */
  const saying = (word: string) => original.replace('{ csrf_token: csrf', `{ csrf_token: '${word}' + csrf`);
  const answers = async (what: RegExp) =>
    eventually(`an answer ${what}`, async () => what.test(await textOf('/api/v1/token/csrf')));
  afterEach(() => write(original));

  test('is in the next answer', async () => {
    expect(saying('new')).not.toBe(original);
    write(saying('new'));
    await answers(/"csrf_token":"new/);
  });

  test('during a start wins over the one that is starting', async () => {
    const marker = path.join(tree, 'var', 'starting');
    write(
      `import { writeFileSync } from 'node:fs';\nwriteFileSync(${JSON.stringify(marker)}, '');\n${saying('first')}`,
    );
    await eventually('the first change starts', async () => fs.existsSync(marker));
    write(saying('second'));
    await answers(/"csrf_token":"second/);
    write(saying('third'));
    await answers(/"csrf_token":"third/);
  });

  test("that doesn't start is reported, and the next one tried", async () => {
    write(saying('new').replace("'new' +", "'new' +*"));
    await answers(/^The API did not start/);
    write(saying('repaired'));
    await answers(/"csrf_token":"repaired/);
  });
});

test('a change of what the catalog is made with is in the catalog', async () => {
  const file = 'api/catalog/catalog-product.ts';
  await change(file, ['manufacturer: brand.name', "manufacturer: 'New'"], '/api/v1/products', /"manufacturer":"New"/);
});

test('a migration is not applied while it is being written', async () => {
  const file = 'api/migrations/20991231_0000_unfinished.sql';
  fs.writeFileSync(path.join(tree, file), 'create table unfinished (unfinished_id int);');
  await dev.until(`${file} isn't applied yet`);
  expect(await query(addressOfDatabase(), "select 1 from pg_tables where tablename = 'unfinished'")).toEqual([]);
  fs.rmSync(path.join(tree, file));
});

test('a changed screen is on the next page, and a changed style beside it', async () => {
  expect(await textOf('/login')).toContain('>Sign in</h1>');
  await change('storefront/identity/login-page.tsx', ['<h1>{', '<h1>Please: {'], '/login', /<h1>Please: /);
  const [, styles = ''] = /href="([^"]*critical\.css[^"]*)"/.exec(await textOf('/login')) ?? [];
  await change('storefront/identity/identity.module.css', ['480px', '481px'], styles, /481px/);
});

test('what is shown on many pages is rendered again when it changes', async () => {
  expect(await textOf('/')).toContain('</footer>');
  await change('storefront/app/footer.tsx', ['<nav', '<nav data-changed="1"'], '/', /data-changed="1"/);
});

test.each([
  `/@fs${path.join(data, 'running.json')}`,
  `/@fs${path.join(data, 'vite')}/..%2frunning.json`,
  `/@fs${path.join(data, 'sandbox-gateway.sqlite')}?raw`,
  `/@fs${path.join(tree, 'package.json')}?import&url&inline`,
])('%s is not served', async (address) => {
  expect(fs.existsSync(path.join(data, 'sandbox-gateway.sqlite'))).toBe(true);
  expect([403, 404]).toContain((await fetch(url + address)).status);
});

test('hot reload connects to the address of the shop', async () => {
  const [, token] = /wsToken = "([^"]+)"/.exec(await textOf('/@vite/client')) ?? [];
  const socket = new WebSocket(`${url.replace('http', 'ws')}/?token=${token}`, 'vite-hmr');
  const message = await new Promise((resolve, reject) => {
    socket.addEventListener('message', ({ data: text }) => resolve(text));
    socket.addEventListener('error', () => reject(new Error('It was refused.')));
  });
  expect(JSON.parse(String(message))).toEqual({ type: 'connected' });
  socket.close();
});

test('Ctrl-C during the first start ends the database, too', async () => {
  const folder = path.join(tree, 'interrupted');
  const settings = { SHOP_DATA: folder, PORT: String(await freePort()), DEMO_PRODUCTS: '200' };
  const first = run(path.join(tree, 'scripts/dev/dev.mjs'), settings);
  await first.until('Demo shop: loading');
  const lock = path.join(folderFor(unprivileged(), path.join(folder, 'postgres'), 'postgres'), 'postmaster.pid');
  expect(fs.existsSync(lock)).toBe(true);
  expect(await end(first, 'SIGINT')).toBe(0);
  expect(fs.existsSync(lock)).toBe(false);
});

test('the database has run all the time', async () => {
  expect(await readStart()).toBe(startOfDatabase);
});
