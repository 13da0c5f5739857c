import type { Caller } from '#api/kernel/caller.ts';
import { type CookieJar, hashToken } from '#api/kernel/cookies.ts';
import type { Owner } from './store.ts';

/** Whose cart a caller means; null for a browser that has no cookie yet. */
export function ownerOf(caller: Caller): Owner | null {
  if (caller.account) return { account_id: caller.account.account_id };
  return caller.session_hash ? { guest_hash: caller.session_hash } : null;
}

/** As `ownerOf`; a browser without a cookie is given one, because something is to be put into its cart. */
export function ownerToKeep(caller: Caller, cookies: CookieJar): Owner {
  return ownerOf(caller) ?? { guest_hash: hashToken(cookies.startSession()) };
}
