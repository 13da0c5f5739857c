import { POSTAL_FIELDS } from '#domain/account/postal-address.ts';
import type { AccountExports } from '#api/kernel/account-export.ts';

export const accountExports: AccountExports = {
  sections: [
    {
      name: 'addresses',
      tables: ['address'],
      list: (db, account_id) =>
        db
          .selectFrom('address')
          .select([...POSTAL_FIELDS, 'is_default_shipping', 'created_at', 'removed_at'])
          .where('account_id', '=', account_id)
          .orderBy('created_at')
          .orderBy('address_id')
          .execute(),
    },
    {
      name: 'numbers_that_replied_stop',
      tables: ['sms_stop'],
      list: (db, account_id) =>
        db
          .selectFrom('sms_stop')
          .select(['recipient', 'stopped_at'])
          .where('recipient', 'in', (eb) =>
            eb.selectFrom('sms').select('sms.recipient').where('sms.account_id', '=', account_id),
          )
          .orderBy('stopped_at')
          .orderBy('recipient')
          .execute(),
    },
  ],
};
