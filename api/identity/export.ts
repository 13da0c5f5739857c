import type { AccountExports } from '#api/kernel/account-export.ts';

/** Who they are, how they sign in, what they agreed to. No password, no token, no hash. */
export const identityExports: AccountExports = {
  sections: [
    {
      name: 'profile',
      tables: ['account'],
      list: (db, account_id) =>
        db
          .selectFrom('account')
          .select([
            'account_id',
            'customer_id',
            'email',
            'email_verified_at',
            'firstname',
            'lastname',
            'date_of_birth',
            'billing_zip',
            'user_status',
            'trial_type',
            'group_id',
            'is_thrive_employee',
            'is_operator',
            'is_reactivated_member',
            'is_pla',
            'ppe_fee_opted_out',
            'sms_subscribed',
            'sms_telephone',
            'single_cart_migrated_landing',
            'quiz_completion_date',
            'utm',
            'is_demo',
            'banned_at',
            'password_changed_at',
            'registration_date',
            'updated_at',
          ])
          .where('account_id', '=', account_id)
          .execute(),
    },
    {
      name: 'google_sign_in',
      tables: ['google_identity'],
      list: (db, account_id) =>
        db
          .selectFrom('google_identity')
          .select(['google_sub', 'linked_at'])
          .where('account_id', '=', account_id)
          .execute(),
    },
    {
      name: 'email_changes',
      tables: ['email_change'],
      list: (db, account_id) =>
        db
          .selectFrom('email_change')
          .select(['old_email', 'new_email', 'created_at', 'changed_at', 'undone_at'])
          .where('account_id', '=', account_id)
          .orderBy('created_at')
          .orderBy('change_id')
          .execute(),
    },
    {
      name: 'signed_in_browsers',
      tables: ['session'],
      list: (db, account_id) =>
        db
          .selectFrom('session')
          .select(['user_agent', 'created_at', 'last_seen_at', 'expires_at', 'verified_at'])
          .where('account_id', '=', account_id)
          .orderBy('created_at')
          .execute(),
    },
    {
      name: 'consents',
      tables: ['consent'],
      list: (db, account_id) =>
        db
          .selectFrom('consent')
          .select(['consent_id', 'kind', 'words', 'source', 'details', 'given_at'])
          .where('account_id', '=', account_id)
          .orderBy('given_at')
          .orderBy('consent_id')
          .execute(),
    },
    {
      name: 'changes',
      tables: ['audit_entry'],
      list: (db, account_id) => {
        const subject = `account:${account_id}`;
        return db
          .selectFrom('audit_entry')
          .select(['action', 'before', 'after', 'happened_at'])
          .select((eb) =>
            eb
              .case()
              .when('actor', '=', subject)
              .then('you')
              .when('actor', '=', 'phone')
              .then('a text from your phone')
              .else('the shop')
              .end()
              .as('changed_by'),
          )
          .where('subject', '=', subject)
          .orderBy('happened_at')
          .orderBy('audit_entry_id')
          .execute();
      },
    },
  ],
  leftOut: {
    one_time_code: 'Hashes of codes that last for minutes.',
    password_reset: 'Hashes of links that last for minutes.',
  },
};
