import { listUrl, type PageKind, pageUrl, productUrl } from './addresses.ts';

/** What has an address that may change or end. */
export type AddressHolder = PageKind | 'product' | 'list';

type AddressChange = { kind: AddressHolder; old_key: string; new_key: string | null };
/** By kind and old key: the key that leads on; null where what had the old one has ended. */
export type AddressChanges = ReadonlyMap<string, string | null>;

const nameOf = (kind: AddressHolder, key: string) => `${kind}:${key}`;

export function readAddressChanges(rows: readonly AddressChange[]): AddressChanges {
  return new Map(rows.map(({ kind, old_key, new_key }) => [nameOf(kind, old_key), new_key]));
}

/** Where a key leads that no page has. */
export type Fate = { is: 'moved'; key: string } | { is: 'ended' } | { is: 'unknown' };

/**
 * The newest key of what once had this one, in one step however often it changed. What leads to nothing that exists, or
 * in a circle, has ended.
 */
export function fateOf(
  changes: AddressChanges,
  kind: AddressHolder,
  key: string,
  isInUse: (key: string) => boolean,
): Fate {
  const seen = new Set<string>();
  let next: string | null | undefined = changes.get(nameOf(kind, key));
  if (next === undefined) return { is: 'unknown' };
  while (next !== null && next !== undefined && !seen.has(next)) {
    if (isInUse(next)) return { is: 'moved', key: next };
    seen.add(next);
    next = changes.get(nameOf(kind, next));
  }
  return { is: 'ended' };
}

/** The path of the page of any of them. */
export function addressOf(kind: AddressHolder, key: string): string {
  if (kind === 'product') return productUrl(key);
  return kind === 'list' ? listUrl(key) : pageUrl(kind, key);
}
