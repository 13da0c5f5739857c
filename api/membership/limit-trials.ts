import { GENERAL_REFUSALS, Refusal } from '#domain/kernel/refusal.ts';
import { OFFER_ID } from '#domain/membership/names.ts';
import { makeRateLimiter } from '#api/http/rate-limiter.ts';
import type { Caller } from '#api/kernel/caller.ts';
import { networkList, sourceKey } from '#api/kernel/networks.ts';
import type { Shop } from '#api/kernel/shop.ts';

const REFUSED_AN_HOUR = 5;

/** @throws Refusal `too_many_requests`, and those of `join`. */
export type LimitTrials = <Joined>(
  { caller }: { caller: Caller },
  { offer_id }: { offer_id: number },
  join: () => Promise<Joined>,
) => Promise<Joined>;

/**
 * That a mailbox had its trial reveals a customer, as registering an email that exists does. Anyone may register another
 * spelling of someone's email and ask, so a source gets only so many of these answers.
 */
export function makeTrialLimit({ db, config }: Pick<Shop, 'db' | 'config'>): LimitTrials {
  const limiter = makeRateLimiter(db, { name: 'trial-used', points: REFUSED_AN_HOUR, duration_s: 3_600 });
  const isExempt = networkList(config.rate_limit_exempt);
  return async ({ caller }, { offer_id }, join) => {
    if (offer_id !== OFFER_ID.trial || isExempt(caller.source)) return join();
    const key = sourceKey(caller.source);
    if (!(await limiter.consume(key))) {
      await limiter.restore(key);
      throw new Refusal(GENERAL_REFUSALS.too_many_requests);
    }
    const joined = await join().catch(async (error: unknown) => {
      const isTold = error instanceof Refusal && error.code === 'trial_used';
      if (!isTold) await limiter.restore(key);
      throw error;
    });
    await limiter.restore(key);
    return joined;
  };
}
