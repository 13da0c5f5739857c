import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import { GENERAL_REFUSALS, Refusal } from '#domain/kernel/refusal.ts';
import { IDENTITY_REFUSALS } from '#domain/identity/refusals.ts';
import type { Db } from '#api/db/pool.ts';
import { type RateLimiter, makeRateLimiter } from '#api/http/rate-limiter.ts';
import { networkList, sourceKey } from '#api/kernel/networks.ts';

const HOUR_S = 3_600;

/** The same action counted three times: one session, all sessions of an account, all people at a source. */
export type CountedBy = { session: RateLimiter; account: RateLimiter; source: RateLimiter };

/** How many tries each limit allows before it refuses. */
export type Limits = {
  /** Failures on one account from one source. An account is never locked for everyone, or anyone could lock it. */
  loginByAccount: RateLimiter;
  /**
   * Failures on one account from all sources that never signed in to it. Many sources together guess slowly, and the
   * account's own people aren't affected.
   */
  loginByStrangers: RateLimiter;
  /** As `loginByStrangers`, for people who are signed in and asked for the current password: others can't use these up. */
  ownerByStrangers: RateLimiter;
  /** Remembers that a source signed in to an account, or showed in another way that it's the owner. */
  signedInBefore: RateLimiter;
  /** Failures from one source on any account. */
  loginBySource: RateLimiter;
  registerBySource: RateLimiter;
  /** Registrations with an email that exists: each answer reveals a customer. */
  existsBySource: RateLimiter;
  /** Links for a new password that one source asks for. */
  resetBySource: RateLimiter;
  /** Links for one email that one source asks for. */
  resetByAccount: RateLimiter;
  /** Links for one email that sources ask for which never signed in to it, so that they can't use up its owner's. */
  resetByStrangers: RateLimiter;
  /** Links to a new email that an account asks for: each is a mail to anyone. */
  emailByAccount: RateLimiter;
  emailBySource: RateLimiter;
  /** Mails with a one-time code. */
  otpMails: CountedBy;
  /** Tries of a code, also where there is none; each code has its own limit, too. */
  otpTries: CountedBy;
  isExempt: (source: string) => boolean;
};

export function makeLimits(db: Db, exemptSources: readonly string[]): Limits {
  return {
    loginByAccount: makeRateLimiter(db, { name: 'login', points: 5, duration_s: 24 * HOUR_S }),
    loginByStrangers: makeRateLimiter(db, { name: 'login-strangers', points: 50, duration_s: HOUR_S }),
    ownerByStrangers: makeRateLimiter(db, { name: 'owner-strangers', points: 20, duration_s: HOUR_S }),
    signedInBefore: makeRateLimiter(db, { name: 'login-known', points: 1, duration_s: 90 * 24 * HOUR_S }),
    loginBySource: makeRateLimiter(db, { name: 'login-source', points: 30, duration_s: HOUR_S / 4 }),
    registerBySource: makeRateLimiter(db, { name: 'register', points: 60, duration_s: HOUR_S }),
    existsBySource: makeRateLimiter(db, { name: 'register-exists', points: 5, duration_s: HOUR_S }),
    resetBySource: makeRateLimiter(db, { name: 'reset-source', points: 10, duration_s: HOUR_S }),
    resetByAccount: makeRateLimiter(db, { name: 'reset', points: 3, duration_s: HOUR_S }),
    resetByStrangers: makeRateLimiter(db, { name: 'reset-strangers', points: 10, duration_s: HOUR_S }),
    emailByAccount: makeRateLimiter(db, { name: 'email', points: 5, duration_s: HOUR_S }),
    emailBySource: makeRateLimiter(db, { name: 'email-source', points: 20, duration_s: HOUR_S }),
    otpMails: countedBy(db, 'otp-mail', { session: 5, account: 10, source: 60 }),
    otpTries: countedBy(db, 'otp-try', { session: 25, account: 50, source: 300 }),
    isExempt: networkList(exemptSources),
  };
}

/** Within an hour. */
function countedBy(db: Db, name: string, points: { session: number; account: number; source: number }): CountedBy {
  const limit = (by: keyof typeof points) =>
    makeRateLimiter(db, { name: `${name}-${by}`, points: points[by], duration_s: HOUR_S });
  return { session: limit('session'), account: limit('account'), source: limit('source') };
}

/** What limits count of an attempt, without saying in the table whose it is. */
export type AttemptKeys = { source: string; account: string; pair: string };

export function keysOf(email: string, address: string): AttemptKeys {
  const source = sourceKey(address);
  const hash = (text: string) => createHash('sha256').update(text).digest('base64url');
  return { source, account: hash(email), pair: hash(`${email}\n${source}`) };
}

/** Whom a password is asked of: someone who signs in, or someone who is signed in. */
export type AskedOf = 'login' | 'owner';

/**
 * Counts an attempt before the password is checked, so that concurrent ones can't all pass.
 * @throws Refusal `too_many_requests` by source, `too_many_attempts` by account and source, and `too_many_requests` by
 * account, for sources that never signed in to it.
 */
export async function countLogin(limits: Limits, { source, account, pair }: AttemptKeys, of: AskedOf): Promise<void> {
  if (!(await limits.loginBySource.consume(source))) throw new Refusal(GENERAL_REFUSALS.too_many_requests);
  if (!(await limits.loginByAccount.consume(pair))) throw new Refusal(IDENTITY_REFUSALS.too_many_attempts);
  if (await limits.signedInBefore.has(pair)) return;
  if (await limits[`${of}ByStrangers`].consume(account)) return;
  // Only attempts that were made lead to the long lock of this source.
  await limits.loginByAccount.restore(pair);
  throw new Refusal(GENERAL_REFUSALS.too_many_requests);
}

/** Takes back what `countLogin` counted, and remembers the source. */
export async function noteLogin(limits: Limits, { source, account, pair }: AttemptKeys, of: AskedOf): Promise<void> {
  const isKnown = await limits.signedInBefore.has(pair);
  await Promise.all([
    limits.loginBySource.restore(source),
    isKnown ? null : limits[`${of}ByStrangers`].restore(account),
    rememberOwner(limits, pair),
  ]);
}

/**
 * Remembers a source where the owner proved who they are, so that others' failures don't lock it out. The proof has done its
 * work by then, so this only logs that it failed.
 */
export async function noteOwner({ limits, log }: OwnerNoter, email: string, source: string): Promise<void> {
  if (limits.isExempt(source)) return;
  try {
    await rememberOwner(limits, keysOf(email, source).pair);
  } catch (error) {
    log.warn({ err: error }, "an owner's source was not remembered");
  }
}

export type OwnerNoter = { limits: Limits; log: Logger };

async function rememberOwner(limits: Limits, pair: string): Promise<void> {
  await Promise.all([limits.loginByAccount.reset(pair), limits.signedInBefore.consume(pair)]);
}
