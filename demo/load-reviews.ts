import type { Client } from 'pg';
import { copyRows } from '#demo/catalog/copy-rows.ts';
import { pgArray } from '#demo/catalog/copy-text.ts';
import type { ProductReviews } from '#demo/catalog/reviews.ts';

/** Writes ratings and reviews of products that are there. @returns how many reviews. */
export async function loadReviews(client: Client, reviews: ProductReviews[]): Promise<number> {
  await copyRows(
    client,
    'product_rating',
    'product_id, review_count, rating_count, rating_average, histogram',
    reviews
      .filter(({ rating_count }) => rating_count > 0)
      .map((r) => [r.product_id, r.reviews.length, r.rating_count, r.rating_average, pgArray(r.histogram)]),
  );
  return copyRows(
    client,
    'review',
    'product_id, author_name, rating, title, body, is_verified, is_demo, helpful_count, created_at',
    reviews.flatMap(({ product_id, reviews: told }) =>
      told.map((r) => [
        product_id,
        r.author_name,
        r.rating,
        r.title,
        r.body,
        r.is_verified,
        true,
        r.helpful_count,
        r.created_at,
      ]),
    ),
  );
}
