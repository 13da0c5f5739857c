import { CompiledQuery } from 'kysely';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Db } from '#api/db/pool.ts';

/** Counts what somebody does within a time, in a row that every process of the shop shares. */
export type Limiter = {
  /** Counts one more. @returns whether it is still allowed. */
  take(key: string): Promise<boolean>;
  /** Takes one count back: what was done turned out to be harmless. */
  giveBack(key: string): Promise<void>;
  forget(key: string): Promise<void>;
};

/**
 * `points` are allowed in `duration_s` from the first one. Counting comes before the work it guards, so
 * that many at once cannot all see room. The library reads the machine's clock and takes no other: tests
 * that move the shop's clock do not move these times.
 */
export function makeLimiter(db: Db, limit: { name: string; points: number; duration_s: number }): Limiter {
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
    take: async (key) => {
      try {
        await limiter.consume(key);
        return true;
      } catch (refused) {
        if (refused instanceof RateLimiterRes) return false;
        throw refused;
      }
    },
    giveBack: async (key) => {
      await limiter.reward(key);
    },
    forget: async (key) => {
      await limiter.delete(key);
    },
  };
}
