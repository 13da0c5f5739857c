import autocannon from 'autocannon';
import { timed } from './closed-loop.ts';
import type { Job, Loaded } from './jobs.ts';

type Read = Extract<Job, { kind: 'read' }>;

/**
 * GETs with autocannon. Each connection gets its own share of the addresses, so that all are used; times are
 * taken per answer, because autocannon's histogram only has whole milliseconds.
 * @throws Error if any answer was not a 2xx.
 */
export async function read(job: Read, seconds: number): Promise<Loaded> {
  const took: number[] = [];
  const shares = distribute(job.paths, job.connections);
  let nextShare = 0;
  const options: autocannon.Options = {
    url: job.url,
    connections: job.connections,
    duration: seconds,
    headers: job.headers,
    setupClient: (client) => client.setRequests((shares[nextShare++ % shares.length] ?? []).map((path) => ({ path }))),
  };
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const running = autocannon(options, (error: Error | null, done) => {
      if (error) reject(error);
      else resolve(done);
    });
    running.on('response', (_client, _status, _bytes, timeMs) => took.push(timeMs));
  });
  const { non2xx, errors, timeouts } = result;
  if (non2xx + errors + timeouts > 0) {
    throw new Error(
      `Of ${took.length} answers from ${job.paths[0]} and similar, ${non2xx} were not 2xx, ${errors} failed and ${timeouts} came too late.`,
    );
  }
  return { operations: took.length, seconds: result.duration, ...timed(took), parts: {} };
}

function distribute(paths: readonly string[], connections: number): string[][] {
  const shares = Array.from({ length: connections }, (): string[] => []);
  for (const [at, path] of paths.entries()) shares[at % connections]?.push(path);
  return shares.map((share, at) => (share.length > 0 ? share : [paths[at % paths.length] ?? '/']));
}
