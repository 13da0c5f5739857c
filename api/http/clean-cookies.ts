import { parseCookie } from 'cookie';

/** Above this many characters a browser's cookies are cleaned up (specification, section 10). */
export const COOKIES_MAX = 4_096;

/** A name that a Set-Cookie header can hold (RFC 6265, section 4.1.1). */
const NAME = /^[!#$%&'*+\-.^_`|~\w]+$/;

export function areTooLong(header: string | undefined): boolean {
  return header !== undefined && header.length > COOKIES_MAX;
}

/**
 * The names of the cookies to delete, so that the rest has up to 4,096 characters: first those that the shop doesn't know,
 * longest first, then `droppable` ones in their order. Cookies in `kept`, such as the session, are never deleted.
 */
export function cookiesToDelete(
  header: string,
  { kept, droppable }: { kept: readonly string[]; droppable: readonly string[] },
): string[] {
  const sizes = sizesOf(header);
  const unknown = [...sizes.keys()]
    .filter((name) => !kept.includes(name) && !droppable.includes(name) && NAME.test(name))
    .sort((a, b) => (sizes.get(b) ?? 0) - (sizes.get(a) ?? 0));
  let left = header.length;
  const deleted: string[] = [];
  for (const name of [...unknown, ...droppable]) {
    if (left <= COOKIES_MAX) break;
    const size = sizes.get(name);
    if (size === undefined) continue;
    deleted.push(name);
    left -= size;
  }
  return deleted;
}

/** Characters of each cookie in the header, separator included; one that is sent twice counts together. */
function sizesOf(header: string): Map<string, number> {
  const known = new Set(Object.keys(parseCookie(header)));
  const sizes = new Map<string, number>();
  for (const pair of header.split(';')) {
    const name = pair.split('=')[0]?.trim() ?? '';
    if (known.has(name)) sizes.set(name, (sizes.get(name) ?? 0) + pair.length + 1);
  }
  return sizes;
}
