import type { Capability } from '#api/capability.ts';
import { notificationDeletion } from './deletion.ts';
import { notificationExports } from './export.ts';
import { notificationJobs, notificationRecurringJobs } from './jobs.ts';
import { mountNotification } from './routes.ts';
import { notificationTables } from './tables.ts';

export const notificationCapability: Capability = {
  name: 'notification',
  tables: notificationTables,
  exports: notificationExports,
  deletion: notificationDeletion,
  mount: mountNotification,
  jobs: notificationJobs,
  recurringJobs: notificationRecurringJobs,
};
