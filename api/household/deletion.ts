import type { AccountDeletion } from '#api/kernel/account-deletion.ts';

export const householdDeletion: AccountDeletion = {
  rules: { household: 'deleted' },
  erase: async (tx, { account_id }) => {
    await tx.deleteFrom('household').where('account_id', '=', account_id).execute();
    return true;
  },
};
