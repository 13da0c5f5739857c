/** A percent escape (%2F) has capitals of its own. */
const ESCAPE = /%[0-9a-f]{2}/gi;

/** Most targets are spelled right, so they are looked at once. */
const ODD = /^[^?#]*(?:[A-Z]|[^/?#]\/+(?:[?#]|$))/;

/**
 * The one address of a page that was requested as `target`, a path with its query: without capitals and without slashes
 * at its end; null if it has that form already, or would name another host. The router would show the same page at every
 * spelling.
 */
export function oneAddress(target: string): string | null {
  if (!target.startsWith('/') || !ODD.test(target)) return null;
  const at = target.search(/[?#]/);
  const path = at < 0 ? target : target.slice(0, at);
  const plain = path.replace(/(?<=[^/])\/+$/, '');
  const escapes = plain.match(ESCAPE) ?? [];
  const lower = plain.toLowerCase().replaceAll(ESCAPE, () => escapes.shift() ?? '');
  if (lower === path || /^\/[/\\]/.test(lower)) return null;
  return lower + (at < 0 ? '' : target.slice(at));
}
