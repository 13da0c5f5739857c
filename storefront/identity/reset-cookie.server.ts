import { createCookie } from 'react-router';
import { RESET_MINUTES, RESET_TOKEN } from '#domain/identity/reset-token.ts';
import { isSecure, type PageContext } from '#storefront/kernel/services.server.ts';

/** Takes the token out of the address, which links, logs and the header of other requests would repeat. */
const COOKIE = createCookie('reset_token', { path: '/', httpOnly: true, sameSite: 'lax' });

/** The header with which the browser keeps the token as long as the link works. */
export async function keepToken(context: PageContext, token: string): Promise<Record<string, string>> {
  return { 'set-cookie': await COOKIE.serialize(token, { maxAge: RESET_MINUTES * 60, secure: isSecure(context) }) };
}

/** The token of the link that was opened; '' without one. */
export async function tokenOf(request: Request): Promise<string> {
  const found: unknown = await COOKIE.parse(request.headers.get('cookie'));
  return typeof found === 'string' && RESET_TOKEN.test(found) ? found : '';
}

/** The header after which the browser has no token. */
export async function forgetToken(context: PageContext): Promise<Record<string, string>> {
  return { 'set-cookie': await COOKIE.serialize('', { maxAge: 0, secure: isSecure(context) }) };
}
