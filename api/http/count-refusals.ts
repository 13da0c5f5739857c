import { GENERAL_REFUSALS, Refusal, type RefusalCode } from '#domain/kernel/refusal.ts';
import type { RateLimiter } from './rate-limiter.ts';

/**
 * Does work that may be refused in words that reveal something: refusals with this code count under the key, and nothing
 * else does. It is counted beforehand, so that concurrent requests can't all be told.
 * @throws Refusal `too_many_requests` without doing it, once the key's points are used up; and those of `work`.
 */
export async function countRefusals<T>(
  { limiter, key, code }: { limiter: RateLimiter; key: string; code: RefusalCode },
  work: () => Promise<T>,
): Promise<T> {
  const isAllowed = await limiter.consume(key);
  let counts = false;
  try {
    if (!isAllowed) throw new Refusal(GENERAL_REFUSALS.too_many_requests);
    return await work();
  } catch (error) {
    counts = error instanceof Refusal && error.code === code;
    throw error;
  } finally {
    if (!counts) await limiter.restore(key);
  }
}
