import type { AccountExports } from '#api/kernel/account-export.ts';

export const householdExports: AccountExports = {
  sections: [
    {
      name: 'shopping_preferences',
      tables: ['household'],
      list: (db, account_id) =>
        db
          .selectFrom('household')
          .select(['diets', 'allergens', 'never_items', 'changed_at'])
          .where('account_id', '=', account_id)
          .execute(),
    },
  ],
};
