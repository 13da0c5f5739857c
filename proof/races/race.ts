import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Db } from '#api/db/pool.ts';
import type { ShopEnvironment } from '#harness/environment.ts';
import type { InProcessShop } from '#harness/in-process-shop.ts';

export const CLIENTS = 32;

export type RaceSetting = {
  environment: ShopEnvironment;
  shop: InProcessShop;
  /** Connected as the owner, for setup. */
  owner: Db;
  /** Well stocked; a race that empties the stock refills it. */
  products: number[];
};

/** One race: `run` runs it once and returns what went wrong. */
export type Race = { name: string; prepare(setting: RaceSetting): Promise<{ run(): Promise<string[]> }> };

/** Starts all at the same moment and waits for all of them. */
export function startAll<T>(work: readonly (() => Promise<T>)[]): Promise<PromiseSettledResult<T>[]> {
  return Promise.allSettled(work.map((start) => start()));
}

export function times<T>(count: number, make: (i: number) => T): T[] {
  return Array.from({ length: count }, (_, i) => make(i));
}

/** The number of outcomes of each kind: 'ok', or the code of the refusal. */
export function countEnds(ends: readonly PromiseSettledResult<unknown>[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const end of ends) {
    const how = end.status === 'fulfilled' ? 'ok' : codeOf(end.reason);
    counts[how] = (counts[how] ?? 0) + 1;
  }
  return counts;
}

function codeOf(reason: unknown): string {
  if (typeof reason === 'object' && reason !== null && 'code' in reason) return String(reason.code);
  return String(reason);
}

/** @returns one sentence if they differ, otherwise none. */
export function expectSame(what: string, found: unknown, wanted: unknown): string[] {
  const [a, b] = [JSON.stringify(found), JSON.stringify(wanted)];
  return isDeepStrictEqual(found, wanted) ? [] : [`${what}: ${a} instead of ${b}`];
}

export const newKey = () => randomUUID();
