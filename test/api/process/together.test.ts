import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Gateway, startSandboxGateway } from '#scripts/sandbox-gateway.ts';
import { PERSON } from '#harness/fixtures.ts';
import { HttpClient } from '#harness/http-client.ts';
import { createDatabase, type TestDatabase } from '#harness/database.ts';
import { freePort } from '#scripts/free-port.ts';
import { eventually } from '#harness/eventually.ts';
import { CALLS_ONLY, end, run, type Running, WORKER } from '#harness/process.ts';
import { query } from '#harness/query.ts';
import { openSmtpSink, type SmtpSink, subjectOf } from '#harness/smtp-sink.ts';

const folder = path.resolve('var', 'test', `together-${process.pid}`);
let database: TestDatabase;
let gateway: Gateway;
let sinks: SmtpSink[] = [];
let servers: { url: string; process: Running }[] = [];
let workers: { sink: SmtpSink; process: Running }[] = [];

beforeAll(async () => {
  [database, gateway] = await Promise.all([createDatabase(), startSandboxGateway(':memory:')]);
  sinks = await Promise.all([openSmtpSink(), openSmtpSink()]);
  const env = (name: string) => ({
    DATABASE_URL: database.url,
    SANDBOX_GATEWAY_URL: gateway.url,
    SHOP_DATA: path.join(folder, name),
    DB_POOL_SIZE: '5',
    WORKER: 'apart',
  });
  servers = await Promise.all(
    ['first', 'second'].map(async (name) => {
      const port = await freePort();
      return { url: `http://127.0.0.1:${port}`, process: run(CALLS_ONLY, { ...env(name), PORT: String(port) }) };
    }),
  );
  await Promise.all(servers.map((server) => server.process.until('is open at')));
  // Each worker sends through its own mail server, which shows whose mail it is.
  workers = sinks.map((sink, index) => ({
    sink,
    process: run(WORKER, { ...env(`worker-${index}`), SMTP_URL: sink.url, LOG_LEVEL: 'info' }),
  }));
  await Promise.all(workers.map((worker) => worker.process.until('the worker takes jobs')));
});

afterAll(async () => {
  await Promise.all([...servers, ...workers].map((running) => end(running.process)));
  gateway.stop();
  await Promise.all(sinks.map((sink) => sink.close()));
  await database.drop();
  fs.rmSync(folder, { recursive: true, force: true });
});

/** The same browser at both servers, with one set of cookies, as behind a proxy. */
function atBoth(): [HttpClient, HttpClient] {
  const [first, second] = servers.map(({ url }) => new HttpClient(url));
  if (!first || !second) throw new Error('There are two servers.');
  return [first, second];
}

function carry(from: HttpClient, to: HttpClient): void {
  to.cookies.clear();
  for (const [name, value] of from.cookies) to.cookies.set(name, value);
  to.forgetToken();
}

async function queueMails(count: number, topic: string): Promise<string[]> {
  const subjects = Array.from({ length: count }, (_, index) => `${topic} ${index}`);
  const rows = subjects.map((subject) => ({ mail_id: randomUUID(), subject }));
  const values = rows.map(
    ({ mail_id, subject }) => `('${mail_id}', '${mail_id}', 'ada@example.test', '${subject}', 'Hello', 'Hello', now())`,
  );
  const events = rows.map(({ mail_id }) => `('mail.queued', '{"mail_id": "${mail_id}"}')`);
  await query(
    database.url,
    `with mails as (
       insert into mail (mail_id, dedupe_key, recipient, subject, body_text, body_html, created_at)
       values ${values.join(',')})
     insert into outbox (topic, payload) values ${events.join(',')}`,
  );
  return subjects;
}

async function countUnsent(): Promise<number> {
  const [row] = await query(database.url, 'select count(*)::int as n from mail where sent_at is null');
  return Number(row?.['n']);
}

describe('two servers on one database', () => {
  test('a cart and a session carry over from one server to the other, and end on both', async () => {
    const [first, second] = atBoth();
    const [product] = await query(
      database.url,
      "select product_id from stock join product using (product_id) where on_hand > 50 and product_type = 'simple' order by 1 limit 1",
    );
    const product_id = Number(product?.['product_id']);
    const email = `${randomUUID()}@example.test`;
    await first.post('/session/new');
    first.forgetToken();
    expect((await first.post('/account/register', { ...PERSON, email })).status).toBe(200);

    carry(first, second);
    expect((await second.put('/carts', { products: [{ product_id, qty: 7 }] })).status).toBe(200);
    const { body } = await first.get('/carts');
    expect(body['items']).toMatchObject([{ product_id, line_item_qty: 7 }]);

    first.forgetToken();
    expect((await first.post('/account/logout')).status).toBe(200);
    expect((await second.get('/account')).status).toBe(401);
  });

  test('a change of the catalog is seen by both', async () => {
    const listed = await atBoth()[0].get('/products?page_size=1');
    const [product] = listed.body['products'] as { id: number; url_key: string }[];
    await query(database.url, `update product set title = 'Seen by all' where product_id = ${product?.id}`);
    for (const browser of atBoth()) {
      await eventually('the new title', async () => {
        const { body } = await browser.get(`/products/${product?.url_key}`);
        return JSON.stringify(body).includes('Seen by all');
      });
    }
  });
});

describe('two workers on one database', () => {
  test('each mail is sent once', async () => {
    const subjects = await queueMails(60, 'Once');
    await eventually('sixty mails', async () => (await countUnsent()) === 0);
    expect(sinks.flatMap((sink) => sink.taken.map(subjectOf)).toSorted()).toEqual(subjects.toSorted());
  });

  test('a worker that is stopped returns the jobs it cannot finish, and the other one does them', async () => {
    for (const sink of sinks) {
      sink.taken.length = 0;
      sink.hold();
    }
    const subjects = await queueMails(1, 'Given back');
    const busy = await eventually('the mail on its way', async () => workers.find(({ sink }) => sink.held.length > 0));
    for (const sink of sinks) sink.release();
    expect(await end(busy.process)).toBe(0);
    workers = workers.filter((worker) => worker !== busy);
    await eventually('the mail', async () => (await countUnsent()) === 0, 60_000);
    expect(busy.sink.taken).toEqual([]);
    expect(workers.flatMap(({ sink }) => sink.taken.map(subjectOf))).toEqual(subjects);
  });
});
