import { INVENTORY_REFUSALS } from '#domain/inventory/refusals.ts';
import type { Capability } from '#api/capability.ts';
import { inventoryDeletion } from './deletion.ts';
import { inventoryExports } from './export.ts';
import { inventoryRecurringJobs } from './jobs.ts';
import { inventoryTables } from './tables.ts';

export const inventoryCapability: Capability = {
  name: 'inventory',
  refusals: INVENTORY_REFUSALS,
  tables: inventoryTables,
  exports: inventoryExports,
  deletion: inventoryDeletion,
  recurringJobs: inventoryRecurringJobs,
};
