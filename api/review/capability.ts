import type { Capability } from '#api/capability.ts';
import { mountReview } from './routes.ts';
import { reviewTables } from './tables.ts';

export const reviewCapability: Capability = {
  name: 'review',
  tables: reviewTables,
  mount: mountReview,
};
