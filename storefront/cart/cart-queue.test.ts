import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createCartQueue, type QueuedChange, type SendResult } from './cart-queue.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

type Send = { changes: QueuedChange[]; leaving: boolean; settle: (result: SendResult<string>) => Promise<void> };

function startQueue() {
  const sends: Send[] = [];
  const sent: string[] = [];
  const failed: QueuedChange[][] = [];
  const queue = createCartQueue<string>({
    send: (changes, leaving) =>
      new Promise((resolve) => {
        sends.push({
          changes,
          leaving,
          settle: async (result) => {
            resolve(result);
            await vi.advanceTimersByTimeAsync(0);
          },
        });
      }),
    onChange: () => undefined,
    onSent: (answer) => sent.push(answer),
    onFailed: (_failure, changes) => failed.push(changes),
  });
  return { queue, sends, sent, failed };
}

const REJECTED = { ok: false, failure: { code: 'fault', message: 'No.', messages: {} } } as const;

test('changes go out together 750 ms after the last one', async () => {
  const { queue, sends } = startQueue();
  queue.push({ product_id: 1, qty: 2 });
  await vi.advanceTimersByTimeAsync(700);
  queue.push({ product_id: 2, qty: 1 });
  queue.push({ product_id: 1, qty: 3 });
  await vi.advanceTimersByTimeAsync(749);
  expect(sends).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(sends).toHaveLength(1);
  expect(sends[0]?.changes).toEqual([
    { product_id: 1, qty: 3 },
    { product_id: 2, qty: 1 },
  ]);
});

test('a change made during a send stays on top of its answer and goes next', async () => {
  const { queue, sends, sent } = startQueue();
  queue.push({ product_id: 1, qty: 2 });
  await vi.advanceTimersByTimeAsync(750);
  queue.push({ product_id: 1, qty: 5 });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(sends).toHaveLength(1);
  await sends[0]?.settle({ ok: true, answer: 'cart with 2' });
  expect(sent).toEqual(['cart with 2']);
  expect(queue.pending()).toEqual([{ product_id: 1, qty: 5 }]);
  expect(sends[1]?.changes).toEqual([{ product_id: 1, qty: 5 }]);
  await sends[1]?.settle({ ok: true, answer: 'cart with 5' });
  expect(queue.pending()).toEqual([]);
});

test('a refused change leaves the queue, unless a newer one replaced it', async () => {
  const { queue, sends, failed } = startQueue();
  queue.push({ product_id: 1, qty: 2 });
  queue.push({ product_id: 2, qty: 2 });
  await vi.advanceTimersByTimeAsync(750);
  queue.push({ product_id: 2, qty: 4 });
  await sends[0]?.settle(REJECTED);
  expect(failed).toEqual([[{ product_id: 1, qty: 2 }]]);
  expect(queue.pending()).toEqual([{ product_id: 2, qty: 4 }]);
});

test('leaving the page sends at once, even while a send is under way', async () => {
  const { queue, sends } = startQueue();
  queue.push({ product_id: 1, qty: 2 });
  queue.flush(true);
  queue.push({ product_id: 1, qty: 3 });
  queue.flush(true);
  expect(sends.map((send) => [send.leaving, send.changes[0]?.qty])).toEqual([
    [true, 2],
    [true, 3],
  ]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(sends).toHaveLength(2);
});

test('a save and a later quantity for one product travel as one change', async () => {
  const { queue, sends } = startQueue();
  queue.push({ product_id: 1, qty: 0, save_for_later: true });
  queue.push({ product_id: 1, qty: 4, save_for_later: false });
  await vi.advanceTimersByTimeAsync(750);
  expect(sends[0]?.changes).toEqual([{ product_id: 1, qty: 4, save_for_later: false }]);
});
