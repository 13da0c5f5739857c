import { data } from 'react-router';
import type { AnswerOf } from '#domain/kernel/endpoint.ts';
import { listReviews } from '#domain/review/endpoints.ts';
import { tryCall } from '#storefront/kernel/call.server.ts';
import { dayOf } from '#storefront/kernel/format.ts';
import type { PageContext } from '#storefront/kernel/services.server.ts';
import { REVIEW_ERRORS as texts } from './product-texts.ts';

/** Which reviews a page shows; its address says it. */
export type ReviewsAsked = {
  stars: number | null;
  sort: 'newest' | 'helpful' | 'highest' | 'lowest';
  verified: boolean;
  page: number;
};

type Answer = AnswerOf<typeof listReviews>;
export type ShownReviews = ReviewsAsked & {
  /** Null while they can't be read. */
  found: {
    total: number;
    pages: number;
    reviews: (Omit<Answer['reviews'][number], 'created_at'> & { created_on: string })[];
  } | null;
};

/**
 * Reads which reviews the address asks for; other names may be those of trackers.
 * @throws Response 400 for stars, a sort order, a filter or a page number that no reviews have.
 */
export function readReviewsAsked(params: URLSearchParams): ReviewsAsked {
  const read = <Value>(name: string, known: RegExp, value: (text: string) => Value, without: Value): Value => {
    const given = params.getAll(name);
    if (given.length > 1 || given.some((text) => !known.test(text)))
      throw data({ code: 'invalid', message: texts.unknown }, { status: 400 });
    return given[0] === undefined ? without : value(given[0]);
  };
  return {
    stars: read('stars', /^[1-5]$/, Number, null),
    sort: read('reviews', /^(?:newest|helpful|highest|lowest)$/, (text) => text as ReviewsAsked['sort'], 'newest'),
    verified: read('verified', /^1$/, () => true, false),
    page: read('review_page', /^[1-9]\d{0,2}$/, Number, 1),
  };
}

/**
 * Loads a page of reviews; one after the last, as of an old link, is the last one. While they can't be read, the rest of
 * the page is shown without them.
 */
export async function loadReviews(
  context: PageContext,
  product_id: number,
  asked: ReviewsAsked,
): Promise<ShownReviews> {
  const { stars, sort, verified, page } = asked;
  const answered = await tryCall(context, listReviews, {
    params: { product_id },
    query: {
      sort,
      cur_page: page,
      ...(verified ? { verified: true } : {}),
      ...(stars ? { ratings_filter: stars } : {}),
    },
  });
  if (!answered.ok) {
    if (answered.status < 500) throw data({ code: answered.error.code }, { status: answered.status });
    return { ...asked, found: null };
  }
  const { reviews, total, page_size } = answered.answer;
  const pages = Math.max(1, Math.ceil(total / page_size));
  if (page > pages) return loadReviews(context, product_id, { ...asked, page: pages });
  const shown = reviews.map(({ created_at, ...review }) => ({ ...review, created_on: dayOf(created_at) }));
  return { ...asked, found: { total, pages, reviews: shown } };
}
