import type { Generated, GeneratedAlways } from 'kysely';
import type { TableOwners } from '#api/db/tables.ts';

export type PastBasketTable = {
  past_basket_id: number;
  bought_on: string;
  product_ids: number[];
  is_demo: Generated<boolean>;
};

export type ProductRatingTable = {
  product_id: number;
  review_count: number;
  rating_count: number;
  rating_average: number;
  histogram: number[];
};

export type ReviewTable = {
  review_id: GeneratedAlways<number>;
  product_id: number;
  account_id: string | null;
  author_name: string;
  rating: number;
  title: Generated<string>;
  body: string;
  is_verified: Generated<boolean>;
  is_demo: Generated<boolean>;
  helpful_count: Generated<number>;
  created_at: Date;
};

declare module '#api/db/tables.ts' {
  interface Tables {
    past_basket: PastBasketTable;
    product_rating: ProductRatingTable;
    review: ReviewTable;
  }
}

export const reviewTables = {
  past_basket: { readers: ['order'] },
  product_rating: { readers: [] },
  review: { readers: [] },
} satisfies TableOwners;
