import type { Tx } from '#api/db/pool.ts';

export async function clearDefaultMethod(tx: Tx, account_id: string): Promise<void> {
  await tx
    .updateTable('payment_method')
    .set({ is_default: false })
    .where('account_id', '=', account_id)
    .where('is_default', '=', true)
    .execute();
}

export async function markMethodDefault(tx: Tx, payment_method_id: string): Promise<void> {
  await tx
    .updateTable('payment_method')
    .set({ is_default: true })
    .where('payment_method_id', '=', payment_method_id)
    .execute();
}

/** The row stays for payments that refer to it. */
export async function markMethodRemoved(tx: Tx, payment_method_id: string, now: Date): Promise<void> {
  await tx
    .updateTable('payment_method')
    .set({ removed_at: now, is_default: false })
    .where('payment_method_id', '=', payment_method_id)
    .execute();
}

/** Removes every saved card of an account. */
export async function markAllMethodsRemoved(
  tx: Tx,
  { account_id, now }: { account_id: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('payment_method')
    .set({ removed_at: now, is_default: false })
    .where('account_id', '=', account_id)
    .where('removed_at', 'is', null)
    .execute();
}
