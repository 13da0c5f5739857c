import type { Db } from '#api/db/pool.ts';

export type ReviewSort = 'newest' | 'helpful' | 'highest' | 'lowest';

type Filter = { product_ids: readonly number[]; rating?: number; verified?: boolean };
type Page = Filter & { sort: ReviewSort; skip: number; limit: number };

/** The product and, for a configurable one, its children: their reviews are shown together. */
export async function listFamilyIds(db: Db, product_id: number): Promise<number[]> {
  const rows = await db
    .selectFrom('product')
    .select('product_id')
    .where(({ eb, or }) => or([eb('product_id', '=', product_id), eb('parent_product_id', '=', product_id)]))
    .execute();
  return rows.map((row) => row.product_id);
}

export async function countReviews(db: Db, filter: Filter): Promise<number> {
  const row = await reviewsOf(db, filter)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return row.total;
}

function reviewsOf(db: Db, { product_ids, rating, verified = false }: Filter) {
  return db
    .selectFrom('review')
    .where('product_id', 'in', [...product_ids])
    .where((where) => (rating === undefined ? where.lit(true) : where('rating', '=', rating)))
    .where((where) => (verified ? where('is_verified', '=', true) : where.lit(true)));
}

export function listReviewRows(db: Db, { sort, skip, limit, ...filter }: Page) {
  return reviewsOf(db, filter)
    .select([
      'review_id',
      'author_name',
      'rating',
      'title',
      'body',
      'is_verified',
      'is_demo',
      'helpful_count',
      'created_at',
    ])
    .$if(sort === 'helpful', (query) => query.orderBy('helpful_count', 'desc'))
    .$if(sort === 'highest', (query) => query.orderBy('rating', 'desc'))
    .$if(sort === 'lowest', (query) => query.orderBy('rating', 'asc'))
    .orderBy('created_at', 'desc')
    .orderBy('review_id', 'desc')
    .limit(limit)
    .offset(skip)
    .execute();
}
export type ReviewRow = Awaited<ReturnType<typeof listReviewRows>>[number];
