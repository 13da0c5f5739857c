import { CHECKOUT_REFUSALS } from '#domain/checkout/refusals.ts';
import type { Capability } from '#api/capability.ts';
import type { CatalogCards } from '#api/cart/index.ts';
import type { Payments } from '#api/payment/index.ts';
import { checkoutDeletion } from './deletion.ts';
import { checkoutExports } from './export.ts';
import { checkoutRecurringJobs } from './jobs.ts';
import { mountCheckout } from './routes.ts';
import { checkoutTables } from './tables.ts';

export const checkoutCapability: Capability<Payments & { catalog: CatalogCards }> = {
  name: 'checkout',
  refusals: CHECKOUT_REFUSALS,
  tables: checkoutTables,
  exports: checkoutExports,
  deletion: checkoutDeletion,
  mount: mountCheckout,
  recurringJobs: checkoutRecurringJobs,
};
