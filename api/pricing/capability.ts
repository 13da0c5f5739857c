import type { Capability } from '#api/capability.ts';
import { pricingTables } from './tables.ts';

export const pricingCapability: Capability = {
  name: 'pricing',
  tables: pricingTables,
};
