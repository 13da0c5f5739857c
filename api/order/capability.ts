import { ORDER_REFUSALS } from '#domain/order/refusals.ts';
import type { Capability } from '#api/capability.ts';
import type { Catalog } from '#api/catalog/index.ts';
import type { Payments } from '#api/payment/index.ts';
import { orderDeletion } from './deletion.ts';
import { orderExports } from './export.ts';
import { orderJobs, orderRecurringJobs } from './jobs.ts';
import { mountOrder } from './routes.ts';
import { orderTables } from './tables.ts';

export const orderCapability: Capability<Payments & { catalog: Catalog }> = {
  name: 'order',
  refusals: ORDER_REFUSALS,
  tables: orderTables,
  exports: orderExports,
  deletion: orderDeletion,
  mount: mountOrder,
  jobs: orderJobs,
  recurringJobs: orderRecurringJobs,
};
