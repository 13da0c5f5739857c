import type { Db } from '#api/db/pool.ts';
import { type Limiter, makeLimiter } from '#api/kernel/limiter.ts';

const HOUR_S = 3_600;

/** How often one may try; the numbers are what an attacker is left with. */
export type Limits = {
  /** Failures on one account from one source. The account alone is never locked: anybody could lock it. */
  login_by_account: Limiter;
  /** Failures from one source on any account. */
  login_by_source: Limiter;
  register_by_source: Limiter;
  /** Registrations that met an existing email: each tells who is a customer. */
  exists_by_source: Limiter;
  isExempt: (source: string) => boolean;
};

export function makeLimits(db: Db, exempt_sources: readonly string[]): Limits {
  return {
    login_by_account: makeLimiter(db, { name: 'login', points: 5, duration_s: 24 * HOUR_S }),
    login_by_source: makeLimiter(db, { name: 'login-source', points: 30, duration_s: HOUR_S / 4 }),
    register_by_source: makeLimiter(db, { name: 'register', points: 60, duration_s: HOUR_S }),
    exists_by_source: makeLimiter(db, { name: 'register-exists', points: 10, duration_s: HOUR_S }),
    isExempt: (source) => exempt_sources.includes(source),
  };
}
