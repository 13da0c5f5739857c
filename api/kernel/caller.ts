import type { Role, UserStatus } from '#domain/kernel/roles.ts';

/** The signed-in person, read with the session in one statement. */
export type SignedIn = {
  account_id: string;
  customer_id: number;
  email: string;
  firstname: string;
  lastname: string;
  group_id: number;
  user_status: Exclude<UserStatus, 'visitor'>;
  is_operator: boolean;
  is_thrive_employee: boolean;
  is_pla: boolean;
  date_of_birth: string | null;
  banned_at: Date | null;
  /** When this session was verified with a mailed code; null if it wasn't in the last `VERIFIED_MINUTES`. */
  verified_at: Date | null;
};

/** A guest with a cookie has a session_hash and no account. */
export type Caller = {
  role: Role;
  account: SignedIn | null;
  /** SHA-256 of the session cookie: the key of a session row, or of a guest's cart. */
  session_hash: Buffer | null;
  /** The client's address, behind trusted proxies, or 'in-process'. */
  source: string;
  /** The User-Agent header; null without one. Only ever shown, never trusted. */
  user_agent: string | null;
  /** The browser sends Global Privacy Control: its person's data may not be sold or shared. */
  gpc: boolean;
};

/** A caller whose session has not been looked up yet. */
export type AnonymousCaller = Pick<Caller, 'session_hash' | 'source' | 'user_agent' | 'gpc'>;

/** Looks a session up; given by the identity capability when the shop is put together. */
export type FindSignedIn = (session_hash: Buffer, now: Date, browser?: Pick<Caller, 'gpc'>) => Promise<SignedIn | null>;

/** @returns the account of a caller whose endpoint is for signed-in people only. */
export function accountOf(caller: Caller): SignedIn {
  if (!caller.account) throw new Error('This call has no account, so its endpoint is open to visitors.');
  return caller.account;
}
