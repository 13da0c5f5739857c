import { hash, randomFillSync } from 'node:crypto';

/** Readable by scripts: tells whether fetching the account or the cart is worth a call. */
export const SIGNED_IN_FLAG = 'logged_in';
export const CART_FLAG = 'has_cart';
/** This browser asked that its person's data isn't sold or shared. */
export const OPTED_OUT_FLAG = 'do_not_sell';

/** What a household leaves out (domain/catalog/household-text.ts). Not readable by scripts: it says who can't eat what. */
const HOUSEHOLD_COOKIE = /(?:^|;)\s*(?:__Host-)?household\s*=/;

/** Whether an answer to these cookies may differ from everyone else's, so that it is neither shared nor stored. */
export function hasHousehold(header: string | undefined): boolean {
  return header !== undefined && HOUSEHOLD_COOKIE.test(header);
}

/** The cookies of a request, and those its response sets. */
export type CookieJar = {
  get(name: string): string | undefined;
  /** The raw session token of the browser, if any. */
  session_token: string | null;
  /** Sets a new session token, or the given one once its row is committed; every sign-in makes a new one. */
  startSession(token?: string): string;
  /** What the household of this browser leaves out, as text; null without one. */
  household: string | null;
  /** Keeps it for a year; null deletes it. */
  setHousehold(text: string | null): void;
  setFlag(name: typeof SIGNED_IN_FLAG | typeof CART_FLAG | typeof OPTED_OUT_FLAG, on: boolean): void;
  /** Set-Cookie values for the response. */
  outgoing: string[];
};

const TOKEN_BYTES = 32;
/** Random bytes for the next tokens: asking the system for each costs more than the rest of a new session. */
const ahead = Buffer.alloc(64 * TOKEN_BYTES);
let used = ahead.length;

/** 256 random bits; no copy of them is kept. */
export function newSessionToken(): string {
  if (used === ahead.length) {
    randomFillSync(ahead);
    used = 0;
  }
  const end = used + TOKEN_BYTES;
  const token = ahead.toString('base64url', used, end);
  ahead.fill(0, used, end);
  used = end;
  return token;
}

export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}
