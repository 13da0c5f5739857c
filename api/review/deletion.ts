import type { AccountDeletion } from '#api/kernel/account-deletion.ts';

/** Instead of the name of someone who deleted their account. */
const AUTHOR = 'Former customer';

export const reviewDeletion: AccountDeletion = {
  rules: { review: 'changed: it stays without the name and without its account' },
  erase: async (tx, { account_id }) => {
    await tx
      .updateTable('review')
      .set({ account_id: null, author_name: AUTHOR })
      .where('account_id', '=', account_id)
      .execute();
    return true;
  },
};
