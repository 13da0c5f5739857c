import { createHash } from 'node:crypto';
import { type CookieJar, newSessionToken } from '#api/kernel/cookie-jar.ts';

/**
 * `__Host-` and Secure on https and on loopback, plain names on other http addresses (decisions.md,
 * Safety). Browsers take Secure cookies from loopback over http.
 */
export type CookiePlan = { session: string; secure: boolean };

export function cookiePlan(public_url: string): CookiePlan {
  const { protocol, hostname } = new URL(public_url);
  const secure = protocol === 'https:' || ['127.0.0.1', 'localhost', '[::1]'].includes(hostname);
  return { session: secure ? '__Host-session' : 'session', secure };
}

const YEAR_S = 365 * 24 * 3600;

export function readCookies(header: string | undefined, plan: CookiePlan): CookieJar {
  const incoming = new Map<string, string>();
  for (const pair of (header ?? '').split(';')) {
    const at = pair.indexOf('=');
    if (at > 0) incoming.set(pair.slice(0, at).trim(), pair.slice(at + 1).trim());
  }
  const outgoing: string[] = [];
  const attributes = (maxAgeS: number) => `Path=/; Max-Age=${maxAgeS}; SameSite=Lax${plan.secure ? '; Secure' : ''}`;
  const found = incoming.get(plan.session);
  const jar: CookieJar = {
    get: (name) => incoming.get(name),
    session_token: found !== undefined && /^[A-Za-z0-9_-]{43}$/.test(found) ? found : null,
    startSession(token = newSessionToken()) {
      jar.session_token = token;
      outgoing.push(`${plan.session}=${token}; ${attributes(YEAR_S)}; HttpOnly`);
      return token;
    },
    setFlag(name, on) {
      if ((incoming.get(name) === '1') === on) return;
      incoming.set(name, on ? '1' : '');
      outgoing.push(`${name}=${on ? '1' : ''}; ${attributes(on ? YEAR_S : 0)}`);
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
  return createHash('sha256').update(`csrf:${sessionToken}`).digest('base64url');
}
