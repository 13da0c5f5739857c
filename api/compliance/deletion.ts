import type { AccountDeletion } from '#api/kernel/account-deletion.ts';

export const complianceDeletion: AccountDeletion = {
  rules: { privacy_choice: 'deleted' },
  erase: async (tx, { account_id }) => {
    await tx.deleteFrom('privacy_choice').where('account_id', '=', account_id).execute();
    return true;
  },
};
