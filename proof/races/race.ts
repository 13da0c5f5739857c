import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Db } from '#api/db/pool.ts';
import type { House } from '../support/house.ts';
import type { ShopInside } from '../support/shop-inside.ts';

export const CLIENTS = 32;

export type RaceSetting = {
  house: House;
  shop: ShopInside;
  /** As the owner, for setting the scene. */
  owner: Db;
  /** In plenty; a race that empties a shelf fills it again. */
  products: number[];
};

/** One race: `round` plays it once and returns what went wrong. */
export type Race = { name: string; prepare(setting: RaceSetting): Promise<{ round(): Promise<string[]> }> };

/** Starts all at the same moment and waits for all of them. */
export function together<T>(work: readonly (() => Promise<T>)[]): Promise<PromiseSettledResult<T>[]> {
  return Promise.allSettled(work.map((start) => start()));
}

export function times<T>(count: number, make: (i: number) => T): T[] {
  return Array.from({ length: count }, (_, i) => make(i));
}

/** How many ended in each way: 'ok', or the code of the refusal. */
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

/** @returns one sentence if they differ, else none. */
export function expectSame(what: string, found: unknown, wanted: unknown): string[] {
  const [a, b] = [JSON.stringify(found), JSON.stringify(wanted)];
  return isDeepStrictEqual(found, wanted) ? [] : [`${what}: ${a} instead of ${b}`];
}

export const newKey = () => randomUUID();
