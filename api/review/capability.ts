import type { Capability } from '#api/capability.ts';
import { reviewExports } from './export.ts';
import { mountReview } from './routes.ts';
import { reviewTables } from './tables.ts';

export const reviewCapability: Capability = {
  name: 'review',
  tables: reviewTables,
  exports: reviewExports,
  mount: mountReview,
};
