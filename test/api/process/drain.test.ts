import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Gateway, startSandboxGateway } from '#scripts/sandbox-gateway.ts';
import { HttpClient } from '#harness/http-client.ts';
import { createDatabase, type TestDatabase } from '#harness/database.ts';
import { freePort } from '#scripts/free-port.ts';
import { eventually } from '#harness/eventually.ts';
import { CALLS_ONLY, run } from '#harness/process.ts';
import { query } from '#harness/query.ts';

const folder = path.resolve('var', 'test', `drain-${process.pid}`);
let database: TestDatabase;
let gateway: Gateway;

beforeAll(async () => {
  [database, gateway] = await Promise.all([createDatabase(), startSandboxGateway(':memory:')]);
});
afterAll(async () => {
  gateway.stop();
  await database.drop();
  fs.rmSync(folder, { recursive: true, force: true });
});

async function openServer() {
  const port = await freePort();
  const server = run(CALLS_ONLY, {
    DATABASE_URL: database.url,
    SANDBOX_GATEWAY_URL: gateway.url,
    SHOP_DATA: folder,
    PORT: String(port),
    RATE_LIMIT_EXEMPT: '127.0.0.1',
  });
  await server.until('is open at');
  return { port, url: `http://127.0.0.1:${port}`, ...server };
}

/** One answer on a keep-alive connection: its status, or the error instead. */
function ask(port: number, agent: http.Agent): Promise<number | string> {
  return new Promise((resolve) => {
    http
      .get({ host: '127.0.0.1', port, agent, path: '/api/v1/products?page_size=24' }, (answer) => {
        answer.on('error', (error) => resolve(`cut: ${error.message}`));
        answer.resume().on('end', () => resolve(answer.statusCode ?? 0));
      })
      .on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
  });
}

test('SIGTERM under load: every accepted request is answered, every connection ends, exit 0', async () => {
  const server = await openServer();
  const answers: (number | string)[] = [];
  const load = Array.from({ length: 32 }, async () => {
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
    for (;;) {
      const answer = await ask(server.port, agent);
      answers.push(answer);
      if (answers.length === 1_500) server.child.kill('SIGTERM');
      // Connection refused: nothing was sent.
      if (answer === 'ECONNREFUSED') return;
    }
  });
  await Promise.all(load);
  expect(await server.ended).toBe(0);
  expect(answers.filter((answer) => answer !== 200 && answer !== 'ECONNREFUSED')).toEqual([]);
  expect(answers.length).toBeGreaterThan(1_500);
});

test('a write that waits for another is finished, and its row is there', async () => {
  const server = await openServer();
  const browser = new HttpClient(server.url);
  await browser.post('/session/new');
  browser.forgetToken();
  const listed = await browser.get('/products?page_size=1&filter[in_stock]=1');
  const [product] = listed.body['products'] as { id: number }[];
  const first = await browser.post('/carts/bulk_product', { products: [{ product_id: product?.id ?? 0, qty: 20 }] });
  expect(first.status).toBe(200);

  const other = new pg.Client({ connectionString: database.url });
  await other.connect();
  await other.query('begin; select 1 from cart for update');
  const write = browser.put('/carts', { products: [{ product_id: product?.id ?? 0, qty: 21 }] });
  await eventually('the write waits', async () => {
    const waiting = await query(database.url, "select 1 from pg_stat_activity where wait_event_type = 'Lock'");
    return waiting.length > 0;
  });
  server.child.kill('SIGTERM');
  await eventually('the door is shut', async () => (await ask(server.port, new http.Agent())) === 'ECONNREFUSED');
  await other.query('commit');
  await other.end();

  expect((await write).body['items']).toMatchObject([{ line_item_qty: 21 }]);
  expect(await server.ended).toBe(0);
  expect(await query(database.url, 'select qty from cart_line')).toEqual([{ qty: 21 }]);
});

test('an idle connection does not keep the shop open', async () => {
  const server = await openServer();
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  expect(await ask(server.port, agent)).toBe(200);
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
  await eventually('the connection has ended', async () => Object.keys(agent.freeSockets).length === 0);
});
