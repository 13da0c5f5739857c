import { MEMBERSHIP_REFUSALS } from '#domain/membership/refusals.ts';
import type { Capability } from '#api/capability.ts';
import type { Payments } from '#api/payment/index.ts';
import { membershipDeletion } from './deletion.ts';
import { membershipExports } from './export.ts';
import { membershipJobs, membershipRecurringJobs } from './jobs.ts';
import { mountMembership } from './routes.ts';
import { hasPaidCharge } from './has-paid-charge.ts';
import { membershipTables } from './tables.ts';

export const membershipCapability: Capability<Payments> = {
  name: 'membership',
  refusals: MEMBERSHIP_REFUSALS,
  tables: membershipTables,
  exports: membershipExports,
  deletion: membershipDeletion,
  mount: mountMembership,
  jobs: membershipJobs,
  recurringJobs: membershipRecurringJobs,
  isPaidFor: hasPaidCharge,
};
