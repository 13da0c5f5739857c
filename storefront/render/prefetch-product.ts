import { productUrl } from '#domain/catalog/addresses.ts';
import { HOUSEHOLD_CHANGED } from '../kernel/cookie-check.ts';

/** Older data is fetched again. */
const FRESH_MS = 25_000;
const PRODUCT_PREFIX = productUrl('');

type Prefetched = {
  path: string;
  atMs: number;
  basis: string;
  stop: AbortController;
  json: Promise<unknown>;
  isLoaded: boolean;
  /** Whether its link was clicked. */
  isAwaited: boolean;
};

/** What was fetched last. */
let last: Prefetched | null = null;

/**
 * Prefetches the data of the product page at `url` (path, query, hash); ignores other pages and addresses with a query. A
 * click (`isClick`) stops what was fetched for other links, and fetches again what hasn't arrived since the click before;
 * until it has, nothing else is prefetched.
 */
export function prefetchProduct(url: string, isClick = false): void {
  const path = url.replace(/#.*/, '');
  const isWaiting = last !== null && last.isAwaited && !last.isLoaded;
  if (isWaiting && !isClick) return;
  const known = isWaiting ? null : prefetchedAt(path);
  if (known) {
    known.isAwaited = isClick;
    return;
  }
  const isProduct = path.startsWith(PRODUCT_PREFIX) && !path.includes('?') && path !== location.pathname;
  if (isProduct || isClick) forgetPrefetched();
  if (!isProduct) return;
  const stop = new AbortController();
  const json = load(path, stop.signal);
  const current = { path, atMs: performance.now(), basis: basisNow(), stop, json, isLoaded: false, isAwaited: isClick };
  last = current;
  void json.then((found) => (current.isLoaded = found !== null));
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
  signal.addEventListener('abort', () => {
    if (last === found) forgetPrefetched();
  });
  return found.json;
}

/** Whether what the page at `path` shows is there. */
export const isPrefetched = (path: string) => prefetchedAt(path)?.isLoaded ?? false;

/** Forgets what was prefetched, and stops fetching it. A click that waits for it then asks React Router for the page. */
export function forgetPrefetched(): void {
  last?.stop.abort();
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
