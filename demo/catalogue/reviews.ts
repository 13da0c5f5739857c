import type { DemoProduct } from './demo-product.ts';

export type DemoReview = {
  author_name: string; rating: number; title: string; body: string; is_verified: boolean; helpful_count: number; created_at: string;
};
export type ProductReviews = {
  product_id: number; reviews: DemoReview[]; rating_count: number; rating_average: number;
  /** [one star, ..., five stars] */
  histogram: number[];
};

export function makeReviews(_seed: string, product: DemoProduct, _today: string): ProductReviews {
  return { product_id: product.product_id, reviews: [], rating_count: 0, rating_average: 0, histogram: [0, 0, 0, 0, 0] };
}
