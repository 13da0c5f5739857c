import type { AccountExports } from '#api/kernel/account-export.ts';

export const restockExports: AccountExports = {
  sections: [
    {
      name: 'restock_alerts',
      tables: ['restock_alert'],
      list: (db, account_id) =>
        db
          .selectFrom('restock_alert as a')
          .innerJoin('product as p', 'p.product_id', 'a.product_id')
          .select(['a.product_id', 'p.title', 'a.created_at', 'a.notified_at'])
          .where('a.account_id', '=', account_id)
          .orderBy('a.created_at')
          .orderBy('a.alert_id')
          .execute(),
    },
  ],
  leftOut: {
    restock_mail: 'Keyed hashes of emails, without an account.',
    restock_stop: 'Keyed hashes of emails, without an account.',
  },
};
