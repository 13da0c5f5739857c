import type { Capability } from '#api/kernel/capability.ts';
import { taxTables } from './tables.ts';

export const taxCapability: Capability = {
  name: 'tax',
  tables: taxTables,
};
