import type { AccountExports } from '#api/kernel/account-export.ts';

/** Carts with what is in them and what is saved for later, also those that became orders. */
export const cartExports: AccountExports = {
  sections: [
    {
      name: 'carts',
      tables: ['cart'],
      list: (db, account_id) =>
        db
          .selectFrom('cart')
          .select(['cart_id', 'status', 'is_gift', 'gift_recipient', 'gift_message', 'created_at', 'updated_at'])
          .where('account_id', '=', account_id)
          .orderBy('created_at')
          .orderBy('cart_id')
          .execute(),
    },
    {
      name: 'cart_items',
      tables: ['cart_line'],
      list: (db, account_id) =>
        db
          .selectFrom('cart_line as l')
          .innerJoin('cart as c', 'c.cart_id', 'l.cart_id')
          .innerJoin('product as p', 'p.product_id', 'l.product_id')
          .select(['l.cart_id', 'l.product_id', 'p.title', 'l.options', 'l.qty', 'l.save_for_later', 'l.added_at'])
          .where('c.account_id', '=', account_id)
          .orderBy('l.added_at')
          .orderBy('l.line_item_id')
          .execute(),
    },
  ],
};
