import { parseSetCookie } from 'cookie';

/** The cookies that a client holds, by name, encoded as the server sent them. */
export type Cookies = Map<string, string>;

/** Keeps what a server sets; an empty value removes the cookie. */
export function storeCookies(cookies: Cookies, setCookies: readonly string[]): void {
  for (const line of setCookies) {
    const { name, value } = parseSetCookie(line, { decode: String });
    if (value) cookies.set(name, value);
    else cookies.delete(name);
  }
}

/** The header that sends them back. */
export function cookieHeader(cookies: Cookies): string {
  return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
}
