import type { AccountExports } from '#api/kernel/account-export.ts';

/** The membership with its charges, refunds, savings guarantees and cancellations, and what was answered around it. */
export const membershipExports: AccountExports = {
  sections: [
    {
      name: 'membership',
      tables: ['membership'],
      list: (db, account_id) =>
        db
          .selectFrom('membership')
          .select([
            'membership_status',
            'type',
            'state',
            'price_cents',
            'joined_date',
            'expired_on',
            'renew',
            'trial_expires_on',
            'cycle_count',
            'cancellation_date',
            'last_refund_cents',
            'updated_at',
          ])
          .where('account_id', '=', account_id)
          .execute(),
    },
    {
      name: 'membership_charges',
      tables: ['membership_charge'],
      list: (db, account_id) =>
        db
          .selectFrom('membership_charge')
          .select([
            'membership_charge_id',
            'period_start',
            'period_end',
            'price_cents',
            'credit_cents',
            'tax_cents',
            'total_cents',
            'status',
            'is_renewal',
            'ended_at',
            'consent_id',
            'created_at',
            'paid_at',
          ])
          .where('account_id', '=', account_id)
          .orderBy('created_at')
          .orderBy('membership_charge_id')
          .execute(),
    },
    {
      name: 'membership_cancellations',
      tables: ['membership_cancellation'],
      list: (db, account_id) =>
        db
          .selectFrom('membership_cancellation')
          .select([
            'cancellation_id',
            'cause',
            'membership_status',
            'type',
            'price_cents',
            'expired_on',
            'renew',
            'refund_cents',
            'canceled_at',
            'undone_at',
          ])
          .where('account_id', '=', account_id)
          .orderBy('canceled_at')
          .orderBy('cancellation_id')
          .execute(),
    },
    {
      name: 'membership_refunds',
      tables: ['membership_refund', 'membership_refund_sent', 'membership_refund_short'],
      list: (db, account_id) =>
        db
          .selectFrom('membership_refund as r')
          .innerJoin('membership_charge as c', 'c.membership_charge_id', 'r.membership_charge_id')
          .leftJoin('membership_refund_sent as s', 's.membership_refund_id', 'r.membership_refund_id')
          .select([
            'r.cancellation_id',
            'r.membership_guarantee_id',
            'r.membership_charge_id',
            'r.payment_id',
            'r.amount_cents',
            'r.tax_cents',
            'r.rule',
            'r.created_at',
            's.sent_at',
          ])
          .select((eb) =>
            eb
              .selectFrom('membership_refund_short as h')
              .select((of) => of.fn.max('h.short_cents').as('short_cents'))
              .whereRef('h.membership_refund_id', '=', 'r.membership_refund_id')
              .as('short_cents'),
          )
          .where('c.account_id', '=', account_id)
          .orderBy('r.created_at')
          .orderBy('r.membership_refund_id')
          .execute(),
    },
    {
      name: 'savings_guarantees',
      tables: ['membership_guarantee'],
      list: (db, account_id) =>
        db
          .selectFrom('membership_guarantee')
          .select(['membership_guarantee_id', 'membership_charge_id', 'renewal_charge_id'])
          .select(['fee_cents', 'saved_cents', 'refund_cents', 'worked_out_at'])
          .where('account_id', '=', account_id)
          .orderBy('worked_out_at')
          .execute(),
    },
    {
      name: 'cancel_reasons',
      tables: ['membership_cancel_reason'],
      list: (db, account_id) =>
        db
          .selectFrom('membership_cancel_reason')
          .select(['reason', 'words', 'given_at'])
          .where('account_id', '=', account_id)
          .orderBy('cancel_reason_id')
          .execute(),
    },
    {
      name: 'how_you_heard_of_us',
      tables: ['hear_about_answer'],
      list: (db, account_id) =>
        db
          .selectFrom('hear_about_answer')
          .select(['choice', 'answered_at'])
          .where('account_id', '=', account_id)
          .execute(),
    },
  ],
};
