import autocannon from 'autocannon';
import { timed } from './closed-loop.ts';
import type { Job, Loaded } from './jobs.ts';

type Read = Extract<Job, { kind: 'read' }>;

/**
 * GETs with autocannon. The addresses are dealt out, so that each connection has its own and all of them
 * are in turn; times are taken by the answer, because autocannon's histogram knows whole milliseconds only.
 * @throws Error if any answer was not a 2xx.
 */
export async function read(job: Read, seconds: number): Promise<Loaded> {
  const took: number[] = [];
  const hands = deal(job.paths, job.connections);
  let dealt = 0;
  const options: autocannon.Options = {
    url: job.url,
    connections: job.connections,
    duration: seconds,
    headers: job.headers,
    setupClient: (client) => client.setRequests((hands[dealt++ % hands.length] ?? []).map((path) => ({ path }))),
  };
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const running = autocannon(options, (error: Error | null, done) => {
      if (error) reject(error);
      else resolve(done);
    });
    running.on('response', (_client, _status, _bytes, time_ms) => took.push(time_ms));
  });
  const { non2xx, errors, timeouts } = result;
  if (non2xx + errors + timeouts > 0) {
    throw new Error(
      `Of ${took.length} answers from ${job.paths[0]} and its like ${non2xx} were no 2xx, ${errors} failed and ${timeouts} came too late.`,
    );
  }
  return { operations: took.length, seconds: result.duration, ...timed(took), parts: {} };
}

function deal(paths: readonly string[], connections: number): string[][] {
  const hands = Array.from({ length: connections }, (): string[] => []);
  for (const [at, path] of paths.entries()) hands[at % connections]?.push(path);
  return hands.map((hand, at) => (hand.length > 0 ? hand : [paths[at % paths.length] ?? '/']));
}
