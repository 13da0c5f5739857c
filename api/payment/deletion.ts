import type { AccountDeletion } from '#api/kernel/account-deletion.ts';
import { deleteMethods } from './card-store.ts';

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
  erase: async (tx, { account_id, now }) => {
    await deleteMethods(tx, { account_id, now });
    return true;
  },
};
