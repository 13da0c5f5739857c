import type { AccountDeletion } from '#api/kernel/account-deletion.ts';

export const accountDeletion: AccountDeletion = {
  rules: {
    address: 'deleted',
    sms_stop: 'kept: phones that replied STOP get no texts, whoever asks for them (47 CFR 64.1200)',
  },
  erase: async (tx, { account_id }) => {
    await tx.deleteFrom('address').where('account_id', '=', account_id).execute();
    return true;
  },
};
