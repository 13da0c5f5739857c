import { OFFER_ID } from '#domain/membership/names.ts';
import { countRefusals } from '#api/http/count-refusals.ts';
import { makeRateLimiter } from '#api/http/rate-limiter.ts';
import { accountOf, type Caller } from '#api/kernel/caller.ts';
import { networkList, sourceKey } from '#api/kernel/networks.ts';
import type { Shop } from '#api/kernel/shop.ts';
import { findChargeByKey } from './charge-store.ts';

const REFUSED_AN_HOUR = 5;

/** @throws Refusal `too_many_requests`, and those of `join`. */
export type LimitTrials = <Joined>(
  { caller }: { caller: Caller },
  asked: { offer_id: number; idempotency_key: string },
  join: () => Promise<Joined>,
) => Promise<Joined>;

/**
 * That a mailbox had its trial reveals a customer, as registering an email that exists does. Anyone may register another
 * spelling of someone's email and ask, so a source gets only so many of these answers. Who isn't a lead anymore asks about
 * their own trial, which reveals nothing.
 */
export function makeTrialLimit({ db, config }: Pick<Shop, 'db' | 'config'>): LimitTrials {
  const limiter = makeRateLimiter(db, { name: 'trial-used', points: REFUSED_AN_HOUR, duration_s: 3_600 });
  const isExempt = networkList(config.rate_limit_exempt);
  return async ({ caller }, { offer_id, idempotency_key }, join) => {
    const { account_id, user_status } = accountOf(caller);
    const isLimited = offer_id === OFFER_ID.trial && user_status === 'lead' && !isExempt(caller.source);
    // A trial that began under this key is answered again: to the old session, someone who never got the answer is still a lead.
    if (!isLimited || (await findChargeByKey(db, account_id, idempotency_key))) return join();
    return countRefusals({ limiter, key: sourceKey(caller.source), code: 'trial_used' }, join);
  };
}
