import { createContext, type RouterContext, RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { PAGE_SERVICES, type PageServices } from '#domain/kernel/page-services.ts';
import { GENERAL_REFUSALS, Refusal } from '#domain/kernel/refusal.ts';
import { loadReviews, readReviewsAsked } from './load-reviews.server.ts';

type Input = { query: { cur_page: number } };

/** A page whose shop answers like this. */
function pageWith(answer: (input: Input) => Promise<unknown>): RouterContextProvider {
  const held = globalThis as { [PAGE_SERVICES]?: RouterContext<PageServices> };
  const context = new RouterContextProvider();
  const call = (_endpoint: unknown, input: Input) => answer(input);
  context.set((held[PAGE_SERVICES] ??= createContext<PageServices>()), { call } as unknown as PageServices);
  return context;
}

const asked = (address: string) => readReviewsAsked(new URLSearchParams(address));
const ALL = { stars: null, sort: 'newest', verified: false, page: 1 } as const;

test.each([
  ['', ALL],
  ['utm_source=letter', ALL],
  ['stars=4&reviews=helpful&verified=1&review_page=3', { stars: 4, sort: 'helpful', verified: true, page: 3 }],
])('"%s" asks for %j', (address, what) => expect(asked(address)).toEqual(what));

test.each([
  'stars=6',
  'stars=',
  'stars=4&stars=5',
  'reviews=cheapest',
  'reviews=__proto__',
  'verified=yes',
  'review_page=0',
  'review_page=1e3',
  'review_page=1000',
])('%s is refused with 400', (address) => {
  expect(() => asked(address)).toThrow(expect.objectContaining({ init: expect.objectContaining({ status: 400 }) }));
});

test('a page after the last one is the last one, and an empty list has one page', async () => {
  const of = (total: number) =>
    pageWith(async ({ query: { cur_page } }) => ({ reviews: [], total, cur_page, page_size: 10 }));
  expect(await loadReviews(of(24), 1, { ...ALL, page: 9 })).toMatchObject({ page: 3, found: { total: 24, pages: 3 } });
  expect(await loadReviews(of(0), 1, { ...ALL, page: 2 })).toMatchObject({ page: 1, found: { total: 0, pages: 1 } });
});

test('in an outage the page is shown without its reviews; a refusal is its answer', async () => {
  const busy = pageWith(() => Promise.reject(new Refusal(GENERAL_REFUSALS.busy)));
  expect(await loadReviews(busy, 1, ALL)).toEqual({ ...ALL, found: null });
  const invalid = pageWith(() => Promise.reject(new Refusal(GENERAL_REFUSALS.not_found)));
  await expect(loadReviews(invalid, 1, ALL)).rejects.toMatchObject({ init: { status: 404 } });
});
