import type { Capability } from '#api/capability.ts';
import { taxTables } from './tables.ts';

export const taxCapability: Capability = {
  name: 'tax',
  tables: taxTables,
};
