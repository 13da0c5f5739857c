import { createHash, randomBytes } from 'node:crypto';

/** Readable by scripts: tells whether fetching the account or the cart is worth a call. */
export const SIGNED_IN_FLAG = 'logged_in';
export const CART_FLAG = 'has_cart';

/** The cookies of a request, and those its response sets. */
export type CookieJar = {
  get(name: string): string | undefined;
  /** The raw session token of the browser, if any. */
  session_token: string | null;
  /** Sets a new session token, or the given one once its row is committed; every sign-in makes a new one. */
  startSession(token?: string): string;
  setFlag(name: typeof SIGNED_IN_FLAG | typeof CART_FLAG, on: boolean): void;
  /** Set-Cookie values for the response. */
  outgoing: string[];
};

/** 256 random bits. */
export function newSessionToken(): string {
  return randomBytes(32).toString('base64url');
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
