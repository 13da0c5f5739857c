import type { AccountDeletion } from '#api/kernel/account-deletion.ts';

export const accountDeletion: AccountDeletion = {
  rules: { address: 'deleted' },
  erase: async (tx, { account_id }) => {
    await tx.deleteFrom('address').where('account_id', '=', account_id).execute();
    return true;
  },
};
