import { GIVES_REFUSALS } from '#domain/gives/refusals.ts';
import type { Capability } from '#api/capability.ts';
import { givesDeletion } from './deletion.ts';
import { givesExports } from './export.ts';
import { givesRecurringJobs } from './jobs.ts';
import { mountGives } from './routes.ts';
import { closeOpen } from './store.ts';
import { givesTables } from './tables.ts';

export const givesCapability: Capability = {
  name: 'gives',
  refusals: GIVES_REFUSALS,
  tables: givesTables,
  exports: givesExports,
  deletion: givesDeletion,
  mount: mountGives,
  recurringJobs: givesRecurringJobs,
  onFirstProof: closeOpen,
};
