import { percentile } from '../measure/figures.ts';
import { type Answer, Connection } from './connection.ts';
import type { Loaded, Timed } from './jobs.ts';

/** One shopper's connection. `time` measures a single request separately. */
export type Client = {
  /** @throws Error for any answer that is not a 2xx. */
  ask(method: string, path: string, headers?: string, body?: string): Promise<Answer>;
  time<T>(part: string, work: () => Promise<T>): Promise<T>;
};

export type Operation = (client: Client, turn: number) => Promise<void>;

/**
 * Each shopper does one operation after the other, without a pause, until the time is over. An operation
 * still in progress then is finished but not counted.
 */
export async function runClosedLoop(url: string, operations: readonly Operation[], seconds: number): Promise<Loaded> {
  const took: number[] = [];
  const parts = new Map<string, number[]>();
  const connections = await Promise.all(operations.map(async () => Connection.open(url)));
  const began = performance.now();
  const until = began + seconds * 1000;
  await Promise.all(
    operations.map(async (operate, at) => {
      const connection = connections[at];
      if (!connection) return;
      const client = openClient(connection, parts);
      for (let turn = 0; ; turn++) {
        const from = performance.now();
        await operate(client, turn);
        const now = performance.now();
        if (now > until) return;
        took.push(now - from);
      }
    }),
  ).finally(() => connections.forEach((connection) => connection.close()));
  return {
    operations: took.length,
    seconds,
    ...timed(took),
    parts: Object.fromEntries([...parts].map(([name, times]) => [name, timed(times)])),
  };
}

export function timed(timesMs: number[]): Timed {
  const sorted = Float64Array.from(timesMs).sort();
  const list = Array.from(sorted);
  return { p50_ms: percentile(list, 0.5), p99_ms: percentile(list, 0.99), max_ms: list.at(-1) ?? 0 };
}

export function openClient(connection: Connection, parts: Map<string, number[]>): Client {
  return {
    ask: async (method, path, headers = '', body = '') => {
      const answer = await connection.send(method, path, headers, body);
      if (answer.status < 200 || answer.status > 299) {
        throw new Error(`${method} ${path} was answered ${answer.status}: ${answer.body.toString().slice(0, 500)}`);
      }
      return answer;
    },
    time: async (part, work) => {
      const from = performance.now();
      const done = await work();
      const times = parts.get(part);
      if (times) times.push(performance.now() - from);
      else parts.set(part, [performance.now() - from]);
      return done;
    },
  };
}
