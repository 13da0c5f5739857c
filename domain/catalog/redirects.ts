import { listUrl, type PageKind, pageUrl, productUrl } from './addresses.ts';

/** What has a page of its own, whose key may change or go. */
export type AddressHolder = PageKind | 'product' | 'list';

type Redirect = { kind: AddressHolder; old_key: string; new_key: string | null };
/** By kind and old key: the key to redirect to; null where what had the old one is gone. */
export type Redirects = ReadonlyMap<string, string | null>;

const nameOf = (kind: AddressHolder, key: string) => `${kind}:${key}`;

export function readRedirects(rows: readonly Redirect[]): Redirects {
  return new Map(rows.map(({ kind, old_key, new_key }) => [nameOf(kind, old_key), new_key]));
}

/** What a key that no page has means: a redirect, a page that is gone, or nothing that ever was. */
export type OldKey = { is: 'moved'; key: string } | { is: 'ended' } | { is: 'unknown' };

/**
 * The newest key of what once had this one, in one step however often it changed. What leads to nothing that exists, or
 * in a circle, has ended.
 */
export function resolveOldKey(
  redirects: Redirects,
  kind: AddressHolder,
  key: string,
  isInUse: (key: string) => boolean,
): OldKey {
  const seen = new Set<string>();
  let next: string | null | undefined = redirects.get(nameOf(kind, key));
  if (next === undefined) return { is: 'unknown' };
  while (next !== null && next !== undefined && !seen.has(next)) {
    if (isInUse(next)) return { is: 'moved', key: next };
    seen.add(next);
    next = redirects.get(nameOf(kind, next));
  }
  return { is: 'ended' };
}

/** The path of the page of any of them. */
export function addressOf(kind: AddressHolder, key: string): string {
  if (kind === 'product') return productUrl(key);
  return kind === 'list' ? listUrl(key) : pageUrl(kind, key);
}
