import { listReviews } from '#domain/review/endpoints.ts';
import { serve, type Shop } from '#api/kernel/shop.ts';
import { showReviews } from './show-reviews.ts';

export function mountReview(shop: Shop): void {
  serve(shop, listReviews, (asked) => showReviews(shop.db, asked));
}
