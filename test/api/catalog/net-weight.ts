import { z } from 'zod';
import { CARRIED_COLUMNS, PLAIN_COLUMN_NAMES, PLAIN_COLUMNS } from '#domain/catalog/plain-columns.ts';

/** The line that a new column adds to domain/catalog/plain-columns.ts. Import this before anything that reads it. */
Object.assign(PLAIN_COLUMNS, { net_weight_g: z.number().int().positive().nullable() });
for (const names of [PLAIN_COLUMN_NAMES, CARRIED_COLUMNS] as string[][]) names.push('net_weight_g');

/** Its migration. */
export const ADD_NET_WEIGHT = 'alter table product add column net_weight_g integer check (net_weight_g > 0)';
