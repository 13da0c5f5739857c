import { createCookie } from 'react-router';
import { isSecure, type PageContext } from '#storefront/kernel/services.server.ts';

/** What a form of these pages did. */
export type Done =
  | { what: 'saved' | 'restored' }
  /** With what brings everything back. */
  | { what: 'cleared'; undo: string | null }
  /** With the key of a product. */
  | { what: 'added' | 'removed'; product: string };

const MINUTE_S = 60;

/** Read once, by the page after the form: neither Back nor a reload says again what was done, without script either. */
const COOKIE = createCookie('preferences_done', { path: '/', httpOnly: true, sameSite: 'lax' });

/** The header that hands it to the next page. */
export async function handOver(context: PageContext, done: Done): Promise<Record<string, string>> {
  return { 'set-cookie': await COOKIE.serialize(done, { maxAge: MINUTE_S, secure: isSecure(context) }) };
}

/** What the form before this page did; null if there was none, or if another page has said it. */
export async function takeDone(request: Request): Promise<Done | null> {
  const found: unknown = await COOKIE.parse(request.headers.get('cookie'));
  return isDone(found) ? found : null;
}

/** The header after which no page says it again. */
export async function forgetDone(context: PageContext): Promise<Record<string, string>> {
  return { 'set-cookie': await COOKIE.serialize('', { maxAge: 0, secure: isSecure(context) }) };
}

/** Anyone can write a cookie of their own. */
function isDone(found: unknown): found is Done {
  if (typeof found !== 'object' || found === null) return false;
  const { what, undo, product } = found as Record<string, unknown>;
  if (what === 'cleared') return undo === null || typeof undo === 'string';
  if (what === 'added' || what === 'removed') return typeof product === 'string';
  return what === 'saved' || what === 'restored';
}
