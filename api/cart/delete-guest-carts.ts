import { GUEST_CART_DAYS, MERGED_CART_DAYS } from '#domain/cart/guest-cart.ts';
import { DAY_MS } from '#domain/kernel/duration.ts';
import type { Db } from '#api/db/pool.ts';
import { statement } from '#api/db/statement.ts';

/** A cart has up to 600 lines, so a batch of this many stays far below the statement timeout. */
const BATCH_CARTS = 100;
/** What is left after so many batches waits for the next run, so that one run doesn't hold up other jobs. */
const MAX_BATCHES = 1_000;

const DELETED = [
  { status: 'active', days: GUEST_CART_DAYS },
  { status: 'merged', days: MERGED_CART_DAYS },
] as const;

// A cart that a request is changing is skipped until the next run. Orders and quotes are of accounts' carts only; they are
// looked for so that one that does refer to a guest's cart can't make every run fail.
const deleteBatch = statement<{ deleted: number; last_created_at: Date | null }>(`
  with old as (
    select c.cart_id from cart c
    where c.guest_hash is not null and c.account_id is null and c.status = $1
      and c.created_at >= $2 and c.created_at < $3 and c.updated_at < $3
      and not exists (select 1 from sales_order o where o.cart_id = c.cart_id)
      and not exists (select 1 from quote q where q.cart_id = c.cart_id)
    order by c.created_at limit $4 for update skip locked
  ), deleted as (
    delete from cart using old where cart.cart_id = old.cart_id returning cart.created_at
  )
  select count(*) as deleted, max(created_at) as last_created_at from deleted`);

/**
 * Deletes carts of guests, with their lines, that no one has changed for `GUEST_CART_DAYS`, and those that were merged
 * into an account's cart `MERGED_CART_DAYS` ago.
 * @returns how many; after `maxBatches` of each kind the rest waits for the next run.
 */
export async function deleteGuestCarts(
  db: Db,
  now: Date,
  { batchCarts, maxBatches } = { batchCarts: BATCH_CARTS, maxBatches: MAX_BATCHES },
): Promise<number> {
  let total = 0;
  for (const { status, days } of DELETED) {
    const before = new Date(now.getTime() - days * DAY_MS);
    // Each batch begins where the last one ended, or it would first read all that was just deleted.
    let from = new Date(0);
    for (let batch = 0; batch < maxBatches; batch++) {
      const [row] = await deleteBatch(db, [status, from, before, batchCarts]);
      total += row?.deleted ?? 0;
      if (!row?.last_created_at || row.deleted < batchCarts) break;
      from = row.last_created_at;
    }
  }
  return total;
}
