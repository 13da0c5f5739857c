import { sql } from 'kysely';
import { NO_PERSON } from '#domain/account/postal-address.ts';
import type { Tx } from '#api/db/pool.ts';
import type { AccountDeletion } from '#api/kernel/account-deletion.ts';

export const checkoutDeletion: AccountDeletion = {
  rules: {
    quote: 'changed: deleted, unless it became an order, whose prices it proves; the name and the street are removed',
  },
  erase: async (tx, { account_id }) => {
    await deleteUnplaced(tx, account_id);
    await removePerson(tx, account_id);
    return true;
  },
};

async function deleteUnplaced(tx: Tx, account_id: string): Promise<void> {
  await tx
    .deleteFrom('quote as q')
    .where('q.account_id', '=', account_id)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('sales_order as o').select('o.order_id').whereRef('o.quote_id', '=', 'q.quote_id'))),
    )
    .execute();
}

/** An order on its way has its own copy of the address. */
async function removePerson(tx: Tx, account_id: string): Promise<void> {
  await sql`
    update quote set address_id = null, priced = case when jsonb_typeof(priced -> 'ship_to') = 'object'
      then jsonb_set(priced, '{ship_to}', priced -> 'ship_to' || ${JSON.stringify(NO_PERSON)}::jsonb)
      else priced end
    where account_id = ${account_id}`.execute(tx);
}
