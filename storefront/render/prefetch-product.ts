import { productUrl } from '#domain/catalog/addresses.ts';
import { HOUSEHOLD_CHANGED } from '../kernel/cookie-check.ts';

/** Older data is fetched again. */
const FRESH_MS = 25_000;
const FOLDER = productUrl('');

type Fetched = { path: string; atMs: number; household: string; stop: AbortController; json: Promise<unknown> };
type Prefetched = Fetched & { hasCome: boolean; isAwaited: boolean };

/** What was fetched last. */
let last: Prefetched | null = null;

/**
 * Fetches what the product's page at `url`, a path with query and hash, shows; for other pages and for a query it does
 * nothing. A second click fetches anew what hasn't come after the first.
 */
export function prefetchProduct(url: string): void {
  const path = url.replace(/#.*/, '');
  const known = prefetchedAt(path);
  const isStuck = known?.isAwaited && !known.hasCome;
  if (!path.startsWith(FOLDER) || path.includes('?') || path === location.pathname || (known && !isStuck)) return;
  if (!last?.isAwaited || isStuck) last?.stop.abort();
  const stop = new AbortController();
  const fetching = { path, atMs: performance.now(), household: householdNow(), stop, json: load(path, stop.signal) };
  const current: Prefetched = { ...fetching, hasCome: false, isAwaited: false };
  last = current;
  void current.json.then((json) => (current.hasCome = json !== null));
}

/** @returns null where React Router must ask: an old address, what has ended, a shop that can't be reached. */
async function load(path: string, signal: AbortSignal): Promise<unknown> {
  try {
    const answer = await fetch(`${path}.json`, { redirect: 'manual', signal });
    return answer.ok ? ((await answer.json()) as unknown) : null;
  } catch {
    return null;
  }
}

/** What the page at `url` shows; null where it wasn't fetched, or React Router must ask. */
export async function prefetchedProduct(url: string): Promise<unknown> {
  const { pathname, search } = new URL(url);
  const found = prefetchedAt(pathname + search);
  if (!found) return null;
  found.isAwaited = true;
  return found.json;
}

/** Whether what the page at `path` shows is there. */
export const isPrefetched = (path: string) => prefetchedAt(path)?.hasCome ?? false;

export function forgetPrefetched(): void {
  last = null;
}

function prefetchedAt(path: string): Prefetched | null {
  const isFresh = last && performance.now() - last.atMs < FRESH_MS && last.household === householdNow();
  return isFresh && last?.path === path ? last : null;
}

/** Differs once the household's choices have changed or someone has signed in or out, here or in another tab. */
const householdNow = () => `${localStorage.getItem(HOUSEHOLD_CHANGED)} ${document.cookie}`;
