import { assertDefined } from '#domain/kernel/assert.ts';
import { GENERAL_REFUSALS, Refusal } from '#domain/kernel/refusal.ts';
import { accountOf, type Caller } from '#api/kernel/caller.ts';
import type { Shop } from '#api/kernel/shop.ts';
import { makeRateLimiter, type RateLimiter } from '#api/http/rate-limiter.ts';
import { networkList, sourceKey } from '#api/kernel/networks.ts';

const WINDOW_S = 600;

type Count = [limiter: RateLimiter, key: string];

type Attempt = {
  caller: Caller;
  /** What the page sent; without a card nothing can be declined, so nothing is counted. */
  card: { payment_token?: string | undefined; payment_method_id?: string | undefined };
  /** Whether the shop already knows the request's key: a repeated request asks the bank nothing new. */
  isRepeated: () => Promise<boolean>;
};

/** Runs a charge that a person asked for, unless too many were declined. */
export type LimitDeclines = <T>(attempt: Attempt, charge: () => Promise<T>) => Promise<T>;

/**
 * Stops card testing: in 10 minutes, 5 declines by account and by session, 20 by source. An attempt is counted before
 * the gateway is asked, so that concurrent ones can't all pass, and given back unless it was declined, may have been, or
 * the bank wants a step. The charge throws Refusal `too_many_requests` beyond that.
 */
export function makeDeclineLimit({ db, config }: Pick<Shop, 'db' | 'config'>): LimitDeclines {
  const limit = (name: string, points: number) => makeRateLimiter(db, { name, points, duration_s: WINDOW_S });
  const byAccount = limit('declined-account', 5);
  const bySession = limit('declined-session', 5);
  const bySource = limit('declined-source', 20);
  const isExempt = networkList(config.rate_limit_exempt);
  const countsOf = (caller: Caller): Count[] => [
    [byAccount, accountOf(caller).account_id],
    [bySession, assertDefined(caller.session_hash, 'The session of a person').toString('base64url')],
    [bySource, sourceKey(caller.source)],
  ];
  return async ({ caller, card, isRepeated }, charge) => {
    const hasCard = card.payment_token !== undefined || card.payment_method_id !== undefined;
    if (!hasCard || isExempt(caller.source) || (await isRepeated())) return charge();
    const taken: Count[] = [];
    const giveBack = () => Promise.all(taken.map(([limiter, key]) => limiter.restore(key)));
    // One after the other: what an account may no longer try takes nothing from others at the same source.
    for (const [limiter, key] of countsOf(caller)) {
      taken.push([limiter, key]);
      if (await limiter.consume(key)) continue;
      await giveBack();
      throw new Refusal(GENERAL_REFUSALS.too_many_requests);
    }
    try {
      const made = await charge();
      // A bank that wants a step has shown that the card is a live one.
      if (!wantsStep(made)) await giveBack();
      return made;
    } catch (error) {
      if (error instanceof Refusal && !MAY_BE_DECLINED.has(error.code)) await giveBack();
      throw error;
    }
  };
}

/** The bank declined, or gave no answer, so that it may have. */
const MAY_BE_DECLINED: ReadonlySet<string> = new Set(['payment_declined', 'payment_needs_bank', 'payment_unknown']);

function wantsStep(made: unknown): boolean {
  return typeof made === 'object' && made !== null && 'step' in made && made.step !== null;
}
