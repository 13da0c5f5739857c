import type { z } from 'zod';
import type { Review } from '#domain/review/endpoints.ts';
import type { ReviewRow } from './store.ts';

export function showReview({ review_id, created_at, ...row }: ReviewRow): z.infer<typeof Review> {
  return { id: review_id, ...row, created_at: created_at.toISOString() };
}
