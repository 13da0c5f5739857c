import type { AccountExports } from '#api/kernel/account-export.ts';

export const complianceExports: AccountExports = {
  sections: [
    {
      name: 'privacy_choice',
      tables: ['privacy_choice'],
      list: (db, account_id) =>
        db
          .selectFrom('privacy_choice')
          .select(['opted_out_at', 'updated_at'])
          .where('account_id', '=', account_id)
          .execute(),
    },
  ],
};
