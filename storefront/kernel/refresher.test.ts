import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from './browser-call.ts';
import { Refresher } from './refresher.ts';

type Reading = { answer: (text: string) => Promise<void>; fail: () => Promise<void> };

const page = Object.assign(new EventTarget(), { hidden: false });
let readings: Reading[];
let taken: string[];
let refresher: Refresher<string>;
let end: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  page.hidden = false;
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', new EventTarget());
  readings = [];
  taken = [];
  refresher = new Refresher(
    ask,
    (text) => taken.push(text),
    ({ code }) => taken.push(code),
  );
  end = refresher.listen();
});
afterEach(() => {
  end();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function ask(): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const settled = () => vi.advanceTimersByTimeAsync(0).then(() => undefined);
  readings.push({
    answer: (text) => (resolve(text), settled()),
    fail: () => (reject(new ApiError('connection', 0, {})), settled()),
  });
  return promise;
}

/** Lets every reading fail until so much time has passed. @returns how many began. */
async function failFor(ms: number): Promise<number> {
  const before = readings.length;
  for (let passed = 0; passed < ms; passed += 1_000) {
    await readings.at(-1)?.fail();
    await vi.advanceTimersByTimeAsync(1_000);
  }
  return readings.length - before;
}

test('what could not be read is read again, later each time, until that works', async () => {
  void refresher.load();
  expect(await failFor(5_000)).toBe(1);
  expect(await failFor(10_000)).toBe(1);
  expect(await failFor(15_000)).toBe(1);
  await failFor(600_000);
  expect(await failFor(600_000)).toBe(10);
  taken = [];
  await readings.at(-1)?.answer('read');
  const count = readings.length;
  await vi.advanceTimersByTimeAsync(600_000);
  expect([taken, refresher.isBehind(), readings.length]).toEqual([['read'], false, count]);
  void refresher.load();
  expect(await failFor(6_000)).toBe(1);
  await readings.at(-1)?.fail();
  void refresher.load();
  // The older failure's turn is over.
  expect(await failFor(14_000)).toBe(0);
});

test('an answer that is overtaken by a newer one is dropped, and so is its failure', async () => {
  for (let i = 0; i < 3; i += 1) void refresher.load();
  await readings[1]?.answer('second');
  expect(refresher.isBehind()).toBe(true);
  await readings[0]?.answer('first');
  await readings[2]?.answer('third');
  expect([taken, refresher.isBehind()]).toEqual([['second', 'third'], false]);
  void refresher.load();
  void refresher.load();
  await readings[4]?.answer('fifth');
  await readings[3]?.fail();
  await vi.advanceTimersByTimeAsync(600_000);
  expect([taken.slice(2), readings.length]).toEqual([['fifth'], 5]);
});

test('what is heard while it is being read is read, too', async () => {
  refresher.hear();
  refresher.hear();
  await readings[0]?.answer('before');
  expect(refresher.isBehind()).toBe(true);
  await readings[1]?.answer('after');
  expect([taken, refresher.isBehind(), readings.length]).toEqual([['before', 'after'], false, 2]);
});

test('a hidden page reads what it has heard, or could not read, when it is looked at', async () => {
  page.hidden = true;
  refresher.hear();
  refresher.hear();
  page.dispatchEvent(new Event('visibilitychange'));
  expect(readings).toHaveLength(0);
  page.hidden = false;
  page.dispatchEvent(new Event('visibilitychange'));
  expect(readings).toHaveLength(1);
  page.hidden = true;
  await readings[0]?.fail();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(readings).toHaveLength(1);
  page.hidden = false;
  page.dispatchEvent(new Event('visibilitychange'));
  await readings[1]?.answer('read');
  page.dispatchEvent(new Event('visibilitychange'));
  expect([taken, readings.length]).toEqual([['connection', 'read'], 2]);
});

test('once there is a connection, only what could not be read is read again', async () => {
  void refresher.load();
  await readings[0]?.fail();
  window.dispatchEvent(new Event('online'));
  await readings[1]?.answer('read');
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(600_000);
  expect([taken, readings.length]).toEqual([['connection', 'read'], 2]);
  end();
  page.hidden = true;
  refresher.hear();
  page.hidden = false;
  window.dispatchEvent(new Event('online'));
  expect(readings).toHaveLength(2);
});
