import type { AccountExports } from '#api/kernel/account-export.ts';

export const reviewExports: AccountExports = {
  sections: [
    {
      name: 'reviews',
      tables: ['review'],
      list: (db, account_id) =>
        db
          .selectFrom('review as r')
          .innerJoin('product as p', 'p.product_id', 'r.product_id')
          .select([
            'r.product_id',
            'p.title as product',
            'r.author_name',
            'r.rating',
            'r.title',
            'r.body',
            'r.is_verified',
            'r.helpful_count',
            'r.created_at',
          ])
          .where('r.account_id', '=', account_id)
          .orderBy('r.review_id')
          .execute(),
    },
  ],
};
