import { sql } from 'kysely';
import { NO_PERSON } from '#domain/account/postal-address.ts';
import type { Tx } from '#api/db/pool.ts';
import type { AccountDeletion } from '#api/kernel/account-deletion.ts';

export const orderDeletion: AccountDeletion = {
  rules: {
    sales_order:
      'changed: the name, the street and the phone are removed once the order is over; the rest is kept for taxes',
    order_line: 'kept: what was sold, for taxes and recalls',
    order_adjustment: 'kept: the amounts of an order, which are never changed',
    shipment: 'kept: that it was delivered, for disputes',
    shipment_event: 'kept: that it was delivered, for disputes',
    order_content_mailed: 'kept: only that a mail was sent',
  },
  erase: async (tx, { account_id }) => {
    await removePerson(tx, account_id);
    return !(await hasOpenOrder(tx, account_id));
  },
};

async function removePerson(tx: Tx, account_id: string): Promise<void> {
  await sql`
    update sales_order set ship_to = ship_to || ${JSON.stringify(NO_PERSON)}::jsonb
    where account_id = ${account_id} and ship_to ->> 'street1' <> ''
      and status in ('closed', 'canceled', 'payment_failed')`.execute(tx);
}

/** Its parcels still need the address. */
async function hasOpenOrder(tx: Tx, account_id: string): Promise<boolean> {
  const open = await tx
    .selectFrom('sales_order')
    .select('order_id')
    .where('account_id', '=', account_id)
    .where('status', 'in', ['pending_payment', 'placed'])
    .limit(1)
    .executeTakeFirst();
  return open !== undefined;
}
