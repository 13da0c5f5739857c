/** A percent escape (%2F) has capitals of its own. */
const ESCAPE = /%[0-9a-f]{2}/gi;

/**
 * A letter, digit, dash, underscore or tilde that is escaped for no reason (RFC 3986, section 6.2.2.2). The router takes
 * "/%61ccount" for "/account", but the table of who may see which page (domain/identity/pages.ts) doesn't. Dots stay, because an
 * address with a part of only dots is another one.
 */
const NEEDLESS_ESCAPE = /%(?:2d|3\d|4[1-9a-f]|5[0-9a]|5f|6[1-9a-f]|7[0-9a]|7e)/gi;

/** Most targets are spelled right, so they are looked at once. */
const ODD = new RegExp(`^[^?#]*(?:[A-Z]|[^/?#]\\/+(?:[?#]|$)|${NEEDLESS_ESCAPE.source})`);

/**
 * The one address of a page that was requested as `target`, a path with its query: without capitals, without slashes
 * at its end and without letters that are escaped for no reason; null if it has that form already, or would name another
 * host. The router would show the same page at every spelling.
 */
export function oneAddress(target: string): string | null {
  if (!target.startsWith('/') || !ODD.test(target)) return null;
  const at = target.search(/[?#]/);
  const path = at < 0 ? target : target.slice(0, at);
  const plain = path.replace(/(?<=[^/])\/+$/, '').replaceAll(NEEDLESS_ESCAPE, decodeURIComponent);
  const escapes = plain.match(ESCAPE) ?? [];
  const lower = plain.toLowerCase().replaceAll(ESCAPE, () => escapes.shift() ?? '');
  if (lower === path || /^\/[/\\]/.test(lower)) return null;
  return lower + (at < 0 ? '' : target.slice(at));
}
