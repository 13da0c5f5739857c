import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { HOUSEHOLD_CHANGED } from '../kernel/cookie-check.ts';
import { forgetPrefetched, isPrefetched, prefetchedProduct, prefetchProduct } from './prefetch-product.ts';

type Asked = { address: string; isStopped: () => boolean; answer: (product: string) => Promise<void> };
let asked: Asked[];
let nowMs: number;
let cookie: string;
let household: string | null;

beforeEach(() => {
  [asked, nowMs, cookie, household] = [[], 1_000, '', null];
  vi.stubGlobal('location', { pathname: '/c/snacks' });
  // Not the whole object: Node's fetch, which other files use, takes a function of it when it is first loaded.
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
  vi.stubGlobal('document', {
    get cookie() {
      return cookie;
    },
  });
  vi.stubGlobal('localStorage', { getItem: (key: string) => (key === HOUSEHOLD_CHANGED ? household : null) });
  vi.stubGlobal('fetch', (address: string, { signal }: { signal: AbortSignal }) => {
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    signal.addEventListener('abort', () => reject(new Error('aborted')));
    const answer = async (product: string) => {
      resolve(Response.json(product));
      await vi.waitFor(() => expect(isPrefetched(address.replace('.json', ''))).toBe(true));
    };
    asked.push({ address, isStopped: () => signal.aborted, answer });
    return promise;
  });
});
afterEach(() => {
  forgetPrefetched();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const addresses = () => asked.map(({ address }) => address);
const shownAt = (path: string, stop = new AbortController()) =>
  prefetchedProduct(`https://shop.test${path}`, stop.signal);

test('what was prefetched is shown, and its link asks once', async () => {
  prefetchProduct('/p/oats#reviews');
  await asked[0]?.answer('oats');
  prefetchProduct('/p/oats');
  prefetchProduct('/p/oats', true);
  expect(addresses()).toEqual(['/p/oats.json']);
  expect([await shownAt('/p/oats'), await shownAt('/p/rice'), await shownAt('/p/oats?q=1')]).toEqual([
    'oats',
    null,
    null,
  ]);
});

test.each(['/c/vegan', '/p/oats?q=1', '/c/snacks'])('%s is not prefetched, and leaves what was', async (url) => {
  prefetchProduct('/p/oats');
  await asked[0]?.answer('oats');
  prefetchProduct(url);
  expect([addresses(), isPrefetched('/p/oats')]).toEqual([['/p/oats.json'], true]);
});

test.each([
  ['after 25 s', () => (nowMs += 25_000)],
  ['once a cookie has changed', () => (cookie = 'logged_in=1')],
  ["once the household's choices have", () => (household = '2')],
])('it is asked for again %s', async (_, change) => {
  prefetchProduct('/p/oats');
  await asked[0]?.answer('oats');
  change();
  expect([isPrefetched('/p/oats'), await shownAt('/p/oats')]).toEqual([false, null]);
  prefetchProduct('/p/oats');
  expect(addresses()).toEqual(['/p/oats.json', '/p/oats.json']);
});

test('another link that is hovered stops what was hovered, but not what was clicked', async () => {
  prefetchProduct('/p/oats');
  prefetchProduct('/p/rice');
  expect(asked.map(({ isStopped }) => isStopped())).toEqual([true, false]);
  prefetchProduct('/p/rice', true);
  prefetchProduct('/p/beans');
  const shown = shownAt('/p/rice');
  await asked[1]?.answer('rice');
  expect([await shown, addresses()]).toEqual(['rice', ['/p/oats.json', '/p/rice.json']]);
});

test('a second click asks again for what has not arrived; one on another link stops it', () => {
  prefetchProduct('/p/oats', true);
  prefetchProduct('/p/oats', true);
  expect([addresses(), asked[0]?.isStopped()]).toEqual([['/p/oats.json', '/p/oats.json'], true]);
  prefetchProduct('/c/vegan', true);
  expect(asked[1]?.isStopped()).toBe(true);
  prefetchProduct('/p/rice');
  expect(addresses()).toHaveLength(3);
});

test('a navigation that is given up stops it, and is shown nothing', async () => {
  const navigation = new AbortController();
  prefetchProduct('/p/oats', true);
  const shown = shownAt('/p/oats', navigation);
  navigation.abort();
  expect([await shown, asked[0]?.isStopped()]).toEqual([null, true]);
});
