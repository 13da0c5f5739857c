import type { AnswerOf, ParsedOf } from '#domain/kernel/endpoint.ts';
import { Refusal } from '#domain/kernel/refusal.ts';
import type { listReviews } from '#domain/review/endpoints.ts';
import { CATALOG_REFUSALS } from '#domain/catalog/refusals.ts';
import type { Db } from '#api/db/pool.ts';
import { showReview } from './show-review.ts';
import { countReviews, listFamilyIds, listReviewRows } from './store.ts';

/** @throws Refusal `product_not_found`. A page past the last one is empty. */
export async function showReviews(
  db: Db,
  { params, query }: ParsedOf<typeof listReviews>,
): Promise<AnswerOf<typeof listReviews>> {
  const { cur_page, page_size, sort, ratings_filter: rating, verified } = query;
  const product_ids = await listFamilyIds(db, params.product_id);
  if (product_ids.length === 0) throw new Refusal(CATALOG_REFUSALS.product_not_found);
  const [total, rows] = await Promise.all([
    countReviews(db, { product_ids, rating, verified }),
    listReviewRows(db, { product_ids, sort, rating, verified, skip: (cur_page - 1) * page_size, limit: page_size }),
  ]);
  return { reviews: rows.map(showReview), total, cur_page, page_size };
}
