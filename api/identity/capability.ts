import { IDENTITY_REFUSALS } from '#domain/identity/refusals.ts';
import type { Capability, OnFirstProof, OnSignedIn } from '#api/capability.ts';
import { identityDeletion } from './deletion.ts';
import { identityExports } from './export.ts';
import { identityJobs, identityRecurringJobs } from './jobs.ts';
import { mountIdentity } from './routes.ts';
import { deleteCampaign } from './store.ts';
import { identityTables } from './tables.ts';

export const identityCapability: Capability<{ onSignedIn: OnSignedIn; onFirstProof: OnFirstProof }> = {
  name: 'identity',
  refusals: IDENTITY_REFUSALS,
  tables: identityTables,
  exports: identityExports,
  deletion: identityDeletion,
  mount: mountIdentity,
  jobs: identityJobs,
  recurringJobs: identityRecurringJobs,
  onOptedOut: deleteCampaign,
};
