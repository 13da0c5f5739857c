import type { AccountDeletion } from '#api/kernel/account-deletion.ts';

export const restockDeletion: AccountDeletion = {
  rules: { restock_alert: 'deleted' },
  erase: async (tx, { account_id }) => {
    await tx.deleteFrom('restock_alert').where('account_id', '=', account_id).execute();
    return true;
  },
};
