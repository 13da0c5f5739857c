import { STOP_LINK_DAYS } from '#domain/restock/stop-link.ts';
import type { AccountDeletion } from '#api/kernel/account-deletion.ts';

export const restockDeletion: AccountDeletion = {
  rules: {
    restock_alert: 'deleted',
    restock_mail: `kept: keyed hashes of mailboxes, for ${STOP_LINK_DAYS} days, so that links to unsubscribe work and no mailbox gets more than 10 a day`,
    restock_stop: 'kept: mailboxes that unsubscribed get no mails, also after someone registers them again',
  },
  erase: async (tx, { account_id }) => {
    await tx.deleteFrom('restock_alert').where('account_id', '=', account_id).execute();
    return true;
  },
};
