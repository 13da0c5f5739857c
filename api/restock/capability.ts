import { RESTOCK_REFUSALS } from '#domain/restock/refusals.ts';
import type { Capability } from '#api/capability.ts';
import { restockDeletion } from './deletion.ts';
import { restockExports } from './export.ts';
import { restockRecurringJobs } from './jobs.ts';
import { mountRestock } from './routes.ts';
import { takeUnsubscribes } from './take-unsubscribes.ts';
import { restockTables } from './tables.ts';

export const restockCapability: Capability = {
  name: 'restock',
  refusals: RESTOCK_REFUSALS,
  tables: restockTables,
  exports: restockExports,
  deletion: restockDeletion,
  mount: mountRestock,
  mountHttp: takeUnsubscribes,
  recurringJobs: restockRecurringJobs,
};
