import type { AccountDeletion } from '#api/kernel/account-deletion.ts';

/** A payment has its own copy of the brand and the last four digits, for receipts and disputes. */
export const paymentDeletion: AccountDeletion = {
  rules: {
    payment: 'changed: it no longer refers to a saved card; the rest is kept for taxes and disputes',
    payment_capture: 'kept: for taxes and disputes',
    payment_event: "kept: the gateway's answers, for disputes",
    payment_method: 'deleted',
    payment_notice: 'kept: only the number of a message, for a week',
    payment_refund: 'kept: for taxes and disputes',
  },
  erase: async (tx, { account_id }) => {
    await tx
      .updateTable('payment')
      .set({ payment_method_id: null })
      .where('account_id', '=', account_id)
      .where('payment_method_id', 'is not', null)
      .execute();
    await tx.deleteFrom('payment_method').where('account_id', '=', account_id).execute();
    return true;
  },
};
