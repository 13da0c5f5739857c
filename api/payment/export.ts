import type { AccountExports } from '#api/kernel/account-export.ts';

/** Cards by what is printed on a receipt; the gateway's tokens stay here. */
export const paymentExports: AccountExports = {
  sections: [
    {
      name: 'cards',
      tables: ['payment_method'],
      list: (db, account_id) =>
        db
          .selectFrom('payment_method')
          .select(['cc_type', 'last4', 'exp_month', 'exp_year', 'is_default', 'created_at', 'chosen_at', 'removed_at'])
          .where('account_id', '=', account_id)
          .orderBy('created_at')
          .orderBy('payment_method_id')
          .execute(),
    },
    {
      name: 'payments',
      tables: ['payment'],
      list: (db, account_id) =>
        db
          .selectFrom('payment')
          .select([
            'payment_id',
            'purpose',
            'subject_id',
            'kind',
            'cc_type',
            'last4',
            'amount_cents',
            'authorized_cents',
            'captured_cents',
            'refunded_cents',
            'status',
            'created_at',
            'updated_at',
          ])
          .where('account_id', '=', account_id)
          .orderBy('created_at')
          .orderBy('payment_id')
          .execute(),
    },
    {
      name: 'payment_captures',
      tables: ['payment_capture'],
      list: (db, account_id) =>
        db
          .selectFrom('payment_capture as c')
          .innerJoin('payment as p', 'p.payment_id', 'c.payment_id')
          .select(['c.payment_id', 'c.amount_cents', 'c.happened_at'])
          .where('p.account_id', '=', account_id)
          .orderBy('c.payment_capture_id')
          .execute(),
    },
    {
      name: 'payment_refunds',
      tables: ['payment_refund'],
      list: (db, account_id) =>
        db
          .selectFrom('payment_refund as r')
          .innerJoin('payment as p', 'p.payment_id', 'r.payment_id')
          .select(['r.payment_id', 'r.amount_cents', 'r.happened_at'])
          .where('p.account_id', '=', account_id)
          .orderBy('r.payment_refund_id')
          .execute(),
    },
  ],
  leftOut: {
    payment_event: "Our log of the gateway's answers, with its references; its outcome is in the payment.",
    payment_notice: 'Numbers of messages of the gateway.',
  },
};
