import type { AccountDeletion } from '#api/kernel/account-deletion.ts';

export const givesDeletion: AccountDeletion = {
  rules: { gives_application: 'deleted', gives_proof: 'deleted' },
  erase: async (tx, { account_id }) => {
    await tx
      .deleteFrom('gives_proof')
      .where('application_id', 'in', (db) =>
        db.selectFrom('gives_application').select('application_id').where('account_id', '=', account_id),
      )
      .execute();
    await tx.deleteFrom('gives_application').where('account_id', '=', account_id).execute();
    return true;
  },
};
