import type { AccountDeletion } from '#api/kernel/account-deletion.ts';

export const cartDeletion: AccountDeletion = {
  rules: { cart: 'changed: emptied, because orders refer to it', cart_line: 'deleted' },
  erase: async (tx, { account_id, now }) => {
    const carts = await tx
      .selectFrom('cart')
      .select('cart_id')
      .where('account_id', '=', account_id)
      .orderBy('cart_id')
      .forUpdate()
      .execute();
    if (carts.length === 0) return true;
    const ids = carts.map(({ cart_id }) => cart_id);
    await tx.deleteFrom('cart_line').where('cart_id', 'in', ids).execute();
    const emptied = { is_gift: false, gift_recipient: null, gift_message: null, updated_at: now };
    await tx.updateTable('cart').set(emptied).where('cart_id', 'in', ids).execute();
    await tx
      .updateTable('cart')
      .set({ status: 'merged' })
      .where('cart_id', 'in', ids)
      .where('status', '=', 'active')
      .execute();
    return true;
  },
};
