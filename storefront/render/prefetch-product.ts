import { productUrl } from '#domain/catalog/addresses.ts';
import { HOUSEHOLD_CHANGED } from '../kernel/cookie-check.ts';

/** Older data is fetched again. */
const FRESH_MS = 25_000;
const PRODUCT_PREFIX = productUrl('');

type Fetched = { path: string; atMs: number; basis: string; stop: AbortController; json: Promise<unknown> };
type Prefetched = Fetched & { isLoaded: boolean; isAwaited: boolean };

/** What was fetched last. */
let last: Prefetched | null = null;

/**
 * Prefetches the data of the product page at `url` (path, query, hash); ignores other pages and addresses with a query.
 * Another click (`isClick`) fetches again what hasn't arrived since the one before.
 */
export function prefetchProduct(url: string, isClick = false): void {
  const path = url.replace(/#.*/, '');
  if (!path.startsWith(PRODUCT_PREFIX) || path.includes('?') || path === location.pathname) return;
  const known = prefetchedAt(path);
  const isStuck = isClick && known?.isAwaited && !known.isLoaded;
  if (known && !isStuck) return;
  if (isStuck) known.stop.abort();
  forgetPrefetched();
  const stop = new AbortController();
  const fetching = { path, atMs: performance.now(), basis: basisNow(), stop, json: load(path, stop.signal) };
  const current: Prefetched = { ...fetching, isLoaded: false, isAwaited: false };
  last = current;
  void current.json.then((json) => (current.isLoaded = json !== null));
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

/** What the page at `url` shows; null where it wasn't fetched, or React Router must ask. `signal`: of the navigation. */
export async function prefetchedProduct(url: string, signal: AbortSignal): Promise<unknown> {
  const { pathname, search } = new URL(url);
  const found = prefetchedAt(pathname + search);
  if (!found) return null;
  found.isAwaited = true;
  signal.addEventListener('abort', () => (found.isAwaited = false));
  return found.json;
}

/** Whether what the page at `path` shows is there. */
export const isPrefetched = (path: string) => prefetchedAt(path)?.isLoaded ?? false;

/** Forgets what was prefetched, and stops fetching it unless a navigation waits for it. */
export function forgetPrefetched(): void {
  if (!last?.isAwaited) last?.stop.abort();
  last = null;
}

function prefetchedAt(path: string): Prefetched | null {
  const isFresh = last && performance.now() - last.atMs < FRESH_MS && last.basis === basisNow();
  return isFresh && last?.path === path ? last : null;
}

/**
 * Differs once the household's choices have changed, or a cookie has, as when someone signs in; here or in another tab. The
 * household's own cookie can't be read, so its changes are noted in `localStorage`.
 */
const basisNow = () => `${localStorage.getItem(HOUSEHOLD_CHANGED)} ${document.cookie}`;
