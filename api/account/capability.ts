import { ACCOUNT_REFUSALS } from '#domain/account/refusals.ts';
import type { Capability } from '#api/capability.ts';
import { mountAccount } from './routes.ts';
import { accountTables } from './tables.ts';
import { takeSmsReplies } from './take-sms-replies.ts';

export const accountCapability: Capability = {
  name: 'account',
  refusals: ACCOUNT_REFUSALS,
  tables: accountTables,
  mount: mountAccount,
  mountHttp: takeSmsReplies,
};
