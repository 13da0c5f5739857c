import { hash } from 'node:crypto';
import { parseCookie, stringifySetCookie } from 'cookie';
import { CART_FLAG, type CookieJar, newSessionToken, OPTED_OUT_FLAG, SIGNED_IN_FLAG } from '#api/kernel/cookie-jar.ts';
import { isLoopback } from '#api/kernel/loopback.ts';
import { areTooLong, cookiesToDelete } from './clean-cookies.ts';

/**
 * `__Host-` and Secure on https and on loopback, plain names on other http addresses
 * (010-rulings.md). Browsers take Secure cookies from loopback over http.
 */
export type CookiePlan = { session: string; household: string; secure: boolean };

export function cookiePlan(public_url: string): CookiePlan {
  const { protocol, hostname } = new URL(public_url);
  const secure = protocol === 'https:' || isLoopback(hostname);
  const prefix = secure ? '__Host-' : '';
  return { session: `${prefix}session`, household: `${prefix}household`, secure };
}

/** What pages remember, least missed first. */
const DROPPABLE = ['preferences_done', 'fresh_confirmed', 'zip', 'one_time_code', 'reset_token'];

const YEAR_S = 365 * 24 * 3600;

/** The cookies that are deleted because there are too many of them. */
function tooMany(header: string | undefined, { session, household }: CookiePlan): string[] {
  if (header === undefined || !areTooLong(header)) return [];
  const kept = [session, household, SIGNED_IN_FLAG, CART_FLAG, OPTED_OUT_FLAG];
  return cookiesToDelete(header, { kept, droppable: DROPPABLE });
}

/** Browsers take a cookie of such a name, and its deletion, only as Secure. */
const isPrefixed = (name: string) => /^__(?:host|secure)-/i.test(name);

export function readCookies(header: string | undefined, plan: CookiePlan): CookieJar {
  const incoming = parseCookie(header ?? '');
  const outgoing: string[] = [];
  const send = (name: string, value: string, options: { maxAge: number; httpOnly?: boolean }) => {
    // Set again in the same answer, such as a session that was verified and then signed out by a new password.
    const before = outgoing.findIndex((cookie) => cookie.startsWith(`${name}=`));
    if (before >= 0) outgoing.splice(before, 1);
    outgoing.push(stringifySetCookie({ name, value, path: '/', sameSite: 'lax', secure: plan.secure, ...options }));
  };
  for (const name of tooMany(header, plan))
    outgoing.push(
      stringifySetCookie({ name, value: '', path: '/', maxAge: 0, secure: isPrefixed(name) || plan.secure }),
    );
  const found = incoming[plan.session];
  const jar: CookieJar = {
    get: (name) => incoming[name],
    session_token: found !== undefined && /^[A-Za-z0-9_-]{43}$/.test(found) ? found : null,
    startSession(token = newSessionToken()) {
      jar.session_token = token;
      send(plan.session, token, { maxAge: YEAR_S, httpOnly: true });
      return token;
    },
    household: incoming[plan.household] ?? null,
    setHousehold(text) {
      if (jar.household === text) return;
      jar.household = text;
      send(plan.household, text ?? '', { maxAge: text === null ? 0 : YEAR_S, httpOnly: true });
    },
    setFlag(name, on) {
      if ((incoming[name] === '1') === on) return;
      incoming[name] = on ? '1' : '';
      send(name, incoming[name], { maxAge: on ? YEAR_S : 0 });
    },
    outgoing,
  };
  return jar;
}

/**
 * The CSRF token is derived from the session cookie: our own pages can request it, a foreign page can neither read nor
 * compute it. Nothing is stored.
 */
export function csrfTokenOf(sessionToken: string): string {
  return hash('sha256', `csrf:${sessionToken}`, 'base64url');
}
