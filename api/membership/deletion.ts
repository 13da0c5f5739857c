import type { AccountDeletion } from '#api/kernel/account-deletion.ts';

export const membershipDeletion: AccountDeletion = {
  rules: {
    membership: 'kept: ended, for disputes about its charges',
    membership_charge: 'kept: for taxes and disputes',
    membership_cancellation: 'kept: for disputes about its refund',
    membership_guarantee: 'kept: for taxes and disputes',
    membership_refund: 'kept: for taxes and disputes',
    membership_refund_sent: 'kept: for taxes and disputes',
    membership_refund_short: 'kept: for taxes and disputes',
    membership_cancel_reason: 'deleted',
    hear_about_answer: 'deleted',
  },
  erase: async (tx, { account_id }) => {
    await tx.deleteFrom('membership_cancel_reason').where('account_id', '=', account_id).execute();
    await tx.deleteFrom('hear_about_answer').where('account_id', '=', account_id).execute();
    return true;
  },
};
