import type { Capability } from '#api/capability.ts';
import { fulfillmentRecurringJobs } from './jobs.ts';

export const fulfillmentCapability: Capability = {
  name: 'fulfillment',
  recurringJobs: fulfillmentRecurringJobs,
};
