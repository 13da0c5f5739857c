import type { AccountExports } from '#api/kernel/account-export.ts';

export const checkoutExports: AccountExports = {
  sections: [
    {
      name: 'quotes',
      tables: ['quote'],
      list: (db, account_id) =>
        db
          .selectFrom('quote')
          .select(['quote_id', 'cart_id', 'grand_total_cents', 'created_at', 'expires_at'])
          .where('account_id', '=', account_id)
          .orderBy('created_at')
          .orderBy('quote_id')
          .execute(),
    },
  ],
};
