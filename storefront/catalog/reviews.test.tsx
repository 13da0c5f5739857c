import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { ReviewsAsked } from './load-reviews.server.ts';
import { Reviews } from './reviews.tsx';

const product = { rating_count: 9, rating_average: 4.5, histogram: [0, 0, 0, 4, 5] };
const ALL: ReviewsAsked = { stars: null, sort: 'newest', verified: false, page: 1 };

function htmlOf(asked: Partial<ReviewsAsked>): string {
  const reviews = { ...ALL, ...asked, found: { total: 3, pages: 1, reviews: [] } };
  const element = <Reviews product={product} reviews={reviews} />;
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />);
}

test.each([
  [{}, '3 reviews'],
  [{ stars: 5 }, '3 reviews with 5 stars'],
  [{ verified: true }, '3 reviews of verified purchases'],
  [{ verified: true, stars: 5 }, '3 reviews of verified purchases with 5 stars'],
])('with %j, the count says which reviews they are', (asked, words) => {
  expect(htmlOf(asked)).toContain(`<output>${words}</output>`);
});

test('all reviews are shown without any filter, in the order that was chosen', () => {
  const html = htmlOf({ verified: true, stars: 5, sort: 'helpful' });
  expect(/href="([^"]+)"[^>]*>Show all reviews/.exec(html)?.[1]).toMatch(/\?reviews=helpful#reviews$/);
  expect(htmlOf({ verified: true })).toContain('Show all reviews');
  expect(htmlOf({})).not.toContain('Show all reviews');
});
