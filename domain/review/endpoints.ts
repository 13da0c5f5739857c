import { z } from 'zod';
import { endpoint } from '#domain/kernel/endpoint.ts';
import { IsoInstant, wireFlag, wireInt } from '#domain/kernel/wire.ts';
import { PlainQuery } from '#domain/catalog/list-query.ts';
import { CATALOG_REFUSALS } from '#domain/catalog/refusals.ts';

export const Review = z.object({
  id: z.number().int(),
  author_name: z.string(),
  rating: z.number().int(),
  title: z.string(),
  body: z.string(),
  is_verified: z.boolean(),
  is_demo: z.boolean(),
  helpful_count: z.number().int(),
  created_at: IsoInstant,
});

/** Requirement L3: 10 per page, up to 60. */
export const listReviews = endpoint({
  name: 'review.listReviews',
  method: 'GET',
  path: '/products/{product_id}/reviews',
  summary: 'Reviews of a product.',
  access: 'anyone',
  refusals: [CATALOG_REFUSALS.product_not_found],
  params: z.object({ product_id: wireInt(1, 2_000_000_000) }),
  query: PlainQuery.extend({
    cur_page: wireInt(1, 10_000).default(1),
    page_size: wireInt(1, 60).default(10),
    sort: z.enum(['newest', 'helpful', 'highest', 'lowest']).default('newest'),
    ratings_filter: wireInt(1, 5).optional(),
    /** Only reviews of people who bought it here. */
    verified: wireFlag().optional(),
  }),
  response: z.object({
    reviews: z.array(Review),
    total: z.number().int(),
    cur_page: z.number().int(),
    page_size: z.number().int(),
  }),
});
