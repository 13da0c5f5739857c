import type { Capability } from '#api/capability.ts';
import { mountPricing } from './routes.ts';
import { pricingTables } from './tables.ts';

export const pricingCapability: Capability = {
  name: 'pricing',
  tables: pricingTables,
  mount: mountPricing,
};
