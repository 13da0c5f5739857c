/** The cookies that a client holds, by name. */
export type Cookies = Map<string, string>;

/** Keeps what a server sets; an empty value removes the cookie. */
export function storeCookies(cookies: Cookies, setCookies: readonly string[]): void {
  for (const line of setCookies) {
    const [name = '', value = ''] = (line.split(';')[0] ?? '').split(/=(.*)/s);
    if (value === '') cookies.delete(name);
    else cookies.set(name, value);
  }
}

/** The header that sends them back. */
export function cookieHeader(cookies: Cookies): string {
  return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
}
