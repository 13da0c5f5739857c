import pg from 'pg';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Listener, openListener } from '#api/db/listen.ts';
import { FaultProxy } from '../../../proof/fault-proxy.ts';
import { createDatabase, type TestDatabase } from '#harness/database.ts';

let database: TestDatabase;
let client: pg.Client;
let listener: Listener;
const log = pino({ level: 'silent' });

beforeAll(async () => {
  database = await createDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterEach(() => listener.close());
afterAll(async () => {
  await client.end();
  await database.drop();
});

const notify = (channel: string, payload: string) => client.query('select pg_notify($1, $2)', [channel, payload]);

/** The process ids of the listener's connections. */
async function backends(): Promise<number[]> {
  const { rows } = await client.query<{ pid: number }>(
    "select pid from pg_stat_activity where datname = current_database() and application_name = 'listener'",
  );
  return rows.map(({ pid }) => pid);
}

/** Subscribes to a channel; `next` resolves with whatever happens next: a payload, or 'reconnected'. */
async function follow(channel: string): Promise<{ next: () => Promise<string> }> {
  const happened: string[] = [];
  const waiting: ((what: string) => void)[] = [];
  const add = (what: string) => {
    const resolve = waiting.shift();
    if (resolve) resolve(what);
    else happened.push(what);
  };
  await listener.subscribe(channel, { onNotification: add, onReconnect: () => add('reconnected') });
  return {
    next: () => {
      const what = happened.shift();
      return what === undefined ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve(what);
    },
  };
}

test('two channels share one connection, and each subscriber hears its own', async () => {
  listener = await openListener({ url: database.url, log });
  const [first, second] = [await follow('first'), await follow('second')];
  await notify('second', 'b');
  await notify('first', 'a');
  expect([await first.next(), await second.next()]).toEqual(['a', 'b']);
  expect(await backends()).toHaveLength(1);
  await expect(follow('first')).rejects.toThrow('has a subscriber');
  await listener.unsubscribe('first');
  const again = await follow('first');
  await notify('first', 'c');
  expect(await again.next()).toBe('c');
});

test('when PostgreSQL ends the connection, every subscriber is told and hears again', async () => {
  listener = await openListener({ url: database.url, log });
  const [first, second] = [await follow('first'), await follow('second')];
  const [pid] = await backends();
  await client.query('select pg_terminate_backend($1::int, 5000)', [pid]);
  expect([await first.next(), await second.next()]).toEqual(['reconnected', 'reconnected']);
  await notify('first', 'a');
  await notify('second', 'b');
  expect([await first.next(), await second.next()]).toEqual(['a', 'b']);
  expect(await backends()).not.toContain(pid);
});

test('a subscriber that fails keeps no other one from hearing', async () => {
  listener = await openListener({ url: database.url, log });
  const fail = () => {
    throw new Error('A subscriber with a fault.');
  };
  await listener.subscribe('faulty', { onNotification: fail, onReconnect: fail });
  const sound = await follow('sound');
  await client.query("select pg_notify('faulty', 'a'), pg_notify('sound', 'b')");
  expect(await sound.next()).toBe('b');
  const [pid] = await backends();
  await client.query('select pg_terminate_backend($1::int, 5000)', [pid]);
  expect(await sound.next()).toBe('reconnected');
});

test('a listener that is closed while it reconnects stays closed and tells no one', async () => {
  listener = await openListener({ url: database.url, log });
  const told: string[] = [];
  await listener.subscribe('first', { onNotification: () => {}, onReconnect: () => told.push('reconnected') });
  const [pid] = await backends();
  await client.query('select pg_terminate_backend($1::int, 5000)', [pid]);
  await listener.close();
  await expect.poll(backends).toEqual([]);
  expect(told).toEqual([]);
  await expect(follow('second')).rejects.toThrow('is closed');
});

test('a connection that has died silently is noticed and replaced', async () => {
  const { searchParams } = new URL(database.url);
  const socket = `${searchParams.get('host')}/.s.PGSQL.${searchParams.get('port') ?? '5432'}`;
  const proxy = await FaultProxy.start({ path: socket });
  const url = new URL(database.url);
  url.searchParams.set('host', '127.0.0.1');
  url.searchParams.set('port', String(proxy.port));
  listener = await openListener({ url: url.href, log, heartbeatMs: 20, answerMs: 200 });
  const first = await follow('first');
  const [pid] = await backends();
  proxy.make({ kind: 'swallow_answers' });
  await notify('first', 'lost');
  await expect.poll(backends).not.toContain(pid);
  proxy.make({ kind: 'none' });
  expect(await first.next()).toBe('reconnected');
  await notify('first', 'heard');
  expect(await first.next()).toBe('heard');
  await proxy.stop();
});
