import { CompiledQuery, sql } from 'kysely';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Db } from '#api/db/pool.ts';

/** Counts actions within a time window, in a row that all processes share. */
export type RateLimiter = {
  /** Counts one action. @returns whether it is still allowed. */
  consume(key: string): Promise<boolean>;
  /** Takes back one count, for an action that turned out to be harmless. */
  restore(key: string): Promise<void>;
  reset(key: string): Promise<void>;
  /** Whether anything was counted within the window. */
  has(key: string): Promise<boolean>;
};

async function giveBack(db: Db, key: string): Promise<void> {
  await sql`update rate_limit set points = greatest(points - 1, 0)
    where key = ${key} and expire > ${Date.now()}`.execute(db);
}

/**
 * Allows `points` actions within `duration_s` of the first. Count before doing the guarded work, so that concurrent
 * requests can't all pass. The library only uses the system clock: tests that move the shop's clock don't affect it.
 */
export function makeRateLimiter(db: Db, limit: { name: string; points: number; duration_s: number }): RateLimiter {
  const limiter = new RateLimiterPostgres({
    storeClient: {
      query: async ({ text, values }: { text: string; values?: unknown[] }) => {
        const { rows } = await db.executeQuery(CompiledQuery.raw(text, values ?? []));
        return { rows, rowCount: rows.length };
      },
    },
    storeType: 'client',
    tableName: 'rate_limit',
    tableCreated: true,
    keyPrefix: limit.name,
    points: limit.points,
    duration: limit.duration_s,
  });
  return {
    consume: async (key) => {
      try {
        await limiter.consume(key);
        return true;
      } catch (refused) {
        if (refused instanceof RateLimiterRes) return false;
        throw refused;
      }
    },
    // The library's own would begin a window with a count below zero once this one is over.
    restore: async (key) => {
      await giveBack(db, limiter.getKey(key));
    },
    reset: async (key) => {
      await limiter.delete(key);
    },
    has: async (key) => (await limiter.get(key)) !== null,
  };
}
