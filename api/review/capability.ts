import type { Capability } from '#api/capability.ts';
import { reviewDeletion } from './deletion.ts';
import { reviewExports } from './export.ts';
import { mountReview } from './routes.ts';
import { reviewTables } from './tables.ts';

export const reviewCapability: Capability = {
  name: 'review',
  tables: reviewTables,
  exports: reviewExports,
  deletion: reviewDeletion,
  mount: mountReview,
};
