/** Whether a flag cookie is set. They say whether a call is worth making, and grant nothing. @param cookies as in a header. */
export function hasCookieFlag(cookies: string, name: 'logged_in' | 'has_cart'): boolean {
  return cookies.split('; ').includes(`${name}=1`);
}
