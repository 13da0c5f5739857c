import { Refusal } from '#domain/kernel/refusal.ts';
import { isNeverProven } from '#api/identity/index.ts';
import { countRefusals } from '#api/http/count-refusals.ts';
import { makeRateLimiter } from '#api/http/rate-limiter.ts';
import { accountOf, type Caller } from '#api/kernel/caller.ts';
import { networkList, sourceKey } from '#api/kernel/networks.ts';
import type { Shop } from '#api/kernel/shop.ts';

const HOUR_S = 3_600;
const REFUSED_AN_HOUR = 5;
const CODE = 'alerts_stopped' as const;

/** @throws Refusal `too_many_requests`, and those of `add`. */
export type LimitStopped = (caller: Caller, add: () => Promise<void>) => Promise<void>;

/**
 * `alerts_stopped` says that a mailbox unsubscribed, and anyone may register someone's email and ask, so a source gets only so
 * many of these answers. After that it gets none for accounts that never confirmed their email, whatever their mailbox wants.
 * Someone who was told counts once, so that asking again uses up nothing for others at their source.
 */
export function makeStoppedLimit({ db, config }: Pick<Shop, 'db' | 'config'>): LimitStopped {
  const bySource = makeRateLimiter(db, { name: 'alerts-stopped', points: REFUSED_AN_HOUR, duration_s: HOUR_S });
  const toldBefore = makeRateLimiter(db, { name: 'alerts-stopped-told', points: 1, duration_s: HOUR_S });
  const isExempt = networkList(config.rate_limit_exempt);
  return async (caller, add) => {
    const { source } = caller;
    const { account_id } = accountOf(caller);
    if (isExempt(source) || !(await isNeverProven(db, account_id)) || (await toldBefore.has(account_id))) return add();
    const limit = { limiter: bySource, key: sourceKey(source), code: CODE };
    await countRefusals(limit, add).catch(async (error: unknown) => {
      if (error instanceof Refusal && error.code === CODE) await toldBefore.consume(account_id);
      throw error;
    });
  };
}
