import { DELETION_REFUSALS } from '#domain/deletion/refusals.ts';
import type { Capability } from '#api/capability.ts';
import { deletionRecurringJobs, type WithErasers } from './jobs.ts';
import { mountDeletion } from './routes.ts';

export const deletionCapability: Capability<WithErasers> = {
  name: 'deletion',
  refusals: DELETION_REFUSALS,
  mount: mountDeletion,
  recurringJobs: deletionRecurringJobs,
};
