import { ACCOUNT_REFUSALS } from '#domain/account/refusals.ts';
import type { Capability } from '#api/capability.ts';
import { accountDeletion } from './deletion.ts';
import { accountExports } from './export.ts';
import { mountExport, type WithExports } from './export-account.ts';
import { accountJobs } from './jobs.ts';
import { mountAccount } from './routes.ts';
import { markAllRemoved } from './store.ts';
import { accountTables } from './tables.ts';
import { takeSmsReplies } from './take-sms-replies.ts';

export const accountCapability: Capability<WithExports> = {
  name: 'account',
  refusals: ACCOUNT_REFUSALS,
  tables: accountTables,
  exports: accountExports,
  deletion: accountDeletion,
  mount: (shop, deps) => {
    mountAccount(shop);
    mountExport(shop, deps);
  },
  mountHttp: takeSmsReplies,
  jobs: accountJobs,
  onFirstProof: markAllRemoved,
};
