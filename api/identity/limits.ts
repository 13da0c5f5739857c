import type { Db } from '#api/db/pool.ts';
import { type RateLimiter, makeRateLimiter } from '#api/http/rate-limiter.ts';
import { networkList } from '#api/kernel/networks.ts';

const HOUR_S = 3_600;

/** How many tries each limit allows before it refuses. */
export type Limits = {
  /** Failures on one account from one source. An account is never locked for everyone, or anyone could lock it. */
  loginByAccount: RateLimiter;
  /** Failures from one source on any account. */
  loginBySource: RateLimiter;
  registerBySource: RateLimiter;
  /** Registrations with an email that exists: each answer reveals a customer. */
  existsBySource: RateLimiter;
  isExempt: (source: string) => boolean;
};

export function makeLimits(db: Db, exemptSources: readonly string[]): Limits {
  return {
    loginByAccount: makeRateLimiter(db, { name: 'login', points: 5, duration_s: 24 * HOUR_S }),
    loginBySource: makeRateLimiter(db, { name: 'login-source', points: 30, duration_s: HOUR_S / 4 }),
    registerBySource: makeRateLimiter(db, { name: 'register', points: 60, duration_s: HOUR_S }),
    existsBySource: makeRateLimiter(db, { name: 'register-exists', points: 5, duration_s: HOUR_S }),
    isExempt: networkList(exemptSources),
  };
}
