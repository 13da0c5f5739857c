import type { Db, Tx } from '#api/db/pool.ts';
import { reading, statement } from '#api/db/statement.ts';
import { AVAILABLE_NOW, PRODUCT_NOW_COLUMNS, PRODUCT_NOW_JOINS } from '#api/catalog/index.ts';
import type { Line } from './candidate.ts';
import type { WithoutParts } from './parts.ts';
import type { Upsert } from './cart-draft.ts';

/** Whose cart: a signed-in person's, or by the hash of a guest's cookie. */
export type Owner = { account_id: string } | { guest_hash: Buffer };

export type CartRow = {
  cart_id: string;
  version: number;
  is_gift: boolean;
  gift_recipient: string | null;
  gift_message: string | null;
};

const CART_COLUMNS = ['cart_id', 'version', 'is_gift', 'gift_recipient', 'gift_message'] as const;

const CART = `select cart_id, version, is_gift, gift_recipient, gift_message from cart where status = 'active'`;
const lockOfAccount = statement<CartRow>(`${CART} and account_id = $1 for update`);
const lockOfGuest = statement<CartRow>(`${CART} and guest_hash = $1 for update`);

/** Locks the cart so concurrent edits queue up; every change of more than one statement starts here. */
export async function lockCart(tx: Tx, owner: Owner): Promise<CartRow | undefined> {
  const [cart] =
    'account_id' in owner ? await lockOfAccount(tx, [owner.account_id]) : await lockOfGuest(tx, [owner.guest_hash]);
  return cart;
}

/** As `lockCart`; makes the cart if there is none. Two concurrent first clicks create one cart. */
export async function lockOrCreateCart(tx: Tx, owner: Owner, cart_id: string, now: Date): Promise<CartRow> {
  const account_id = 'account_id' in owner ? owner.account_id : null;
  const guest_hash = 'guest_hash' in owner ? owner.guest_hash : null;
  const insert = tx.insertInto('cart').values({ cart_id, account_id, guest_hash, created_at: now, updated_at: now });
  const locked =
    account_id === null
      ? insert.onConflict((at) =>
          at
            .column('guest_hash')
            .where('status', '=', 'active')
            .where('guest_hash', 'is not', null)
            .doUpdateSet({ updated_at: now }),
        )
      : insert.onConflict((at) =>
          at
            .column('account_id')
            .where('status', '=', 'active')
            .where('account_id', 'is not', null)
            .doUpdateSet({ updated_at: now }),
        );
  return locked.returning(CART_COLUMNS).executeTakeFirstOrThrow();
}

/** Deletes a cart that was created for an addition that failed. */
export async function dropEmptyCart(tx: Tx, cart_id: string): Promise<void> {
  await tx.deleteFrom('cart').where('cart_id', '=', cart_id).execute();
}

/** A line with its product, without what a set is made of. */
export type LineRow = WithoutParts & Line;

const LINE_AND_PRODUCT = `l.line_item_id, l.qty, l.save_for_later, l.options, l.schedule_id, l.origin, l.seen_price_cents,
    l.is_cart_prefilled_item, l.added_at, ${PRODUCT_NOW_COLUMNS},
    (${AVAILABLE_NOW})::int as available`;
const listAll = statement<LineRow>(`
  select ${LINE_AND_PRODUCT} from cart_line l join product p on p.product_id = l.product_id ${PRODUCT_NOW_JOINS}
  where l.cart_id = $1 order by l.added_at, l.line_item_id`);

/** The lines of a cart with their products as they are now, oldest first. */
export function listLines(db: Db | Tx, cart_id: string): Promise<LineRow[]> {
  return listAll(db, [cart_id]);
}

const listWantedOfAccount = reading<LineRow & Pick<CartRow, 'cart_id' | 'version'>>(`
  select c.cart_id, c.version, ${LINE_AND_PRODUCT} from cart c join cart_line l on l.cart_id = c.cart_id
    join product p on p.product_id = l.product_id ${PRODUCT_NOW_JOINS}
  where c.status = 'active' and c.account_id = $1 and not l.save_for_later order by l.added_at, l.line_item_id`);

/** The lines to buy of the account's live cart, oldest first, each with the cart's id and version. */
export function listWanted(
  db: Db | Tx,
  account_id: string,
): Promise<(LineRow & Pick<CartRow, 'cart_id' | 'version'>)[]> {
  return listWantedOfAccount(db, [account_id]);
}

export const UPSERT_COLUMNS = `line_item_id uuid, product_id int, qty int, save_for_later boolean, options jsonb,
      schedule_id uuid, origin text, seen_price_cents int, is_cart_prefilled_item boolean, added_at timestamptz`;
/** The lines to write, as one JSON text. */
export const UPSERTS = `jsonb_to_recordset($1::jsonb) as p(${UPSERT_COLUMNS})`;
export const LINE_COLUMNS = `line_item_id, cart_id, product_id, qty, save_for_later, options, schedule_id, origin,
      seen_price_cents, is_cart_prefilled_item, added_at`;

// Ids are sent as JSON: with an array, PostgreSQL estimates each call's own length and plans it anew.
const changeLines = statement<{ held: number }>(`
  with held as (
    update cart set version = version + 1, updated_at = $5
    where cart_id = $2 and version = $3 and status = 'active' returning cart_id
  ), deleted as (
    delete from cart_line l using held
    where l.cart_id = held.cart_id and l.line_item_id in (select value::uuid from jsonb_array_elements_text($4::jsonb))
  ), upserted as (
    insert into cart_line (${LINE_COLUMNS})
    select p.line_item_id, held.cart_id, p.product_id, p.qty, p.save_for_later, p.options, p.schedule_id, p.origin,
      p.seen_price_cents, p.is_cart_prefilled_item, p.added_at
    from held, ${UPSERTS}
    on conflict (line_item_id) do update
      set qty = excluded.qty, save_for_later = excluded.save_for_later, seen_price_cents = excluded.seen_price_cents
  )
  select count(*) as held from held`);

/**
 * Writes a cart's changed lines and raises its version, in one statement.
 * @returns false, with nothing written, if the cart has been changed, ordered or merged since it was read.
 */
export async function writeLines(
  db: Db | Tx,
  cart: Pick<CartRow, 'cart_id' | 'version'>,
  { upserts, deletes, now }: { upserts: Upsert[]; deletes: string[]; now: Date },
): Promise<boolean> {
  const [row] = await changeLines(db, [
    JSON.stringify(upserts),
    cart.cart_id,
    cart.version,
    JSON.stringify(deletes),
    now,
  ]);
  return row?.held === 1;
}

/** Marks a guest's cart as merged; its lines stay as a record. */
export async function closeMergedCart(tx: Tx, cart_id: string, now: Date): Promise<void> {
  await tx
    .updateTable('cart')
    .set({ status: 'merged', updated_at: now })
    .where('cart_id', '=', cart_id)
    .where('status', '=', 'active')
    .execute();
}

export async function findUserStatus(tx: Tx, account_id: string): Promise<string | null> {
  const row = await tx
    .selectFrom('account')
    .select('user_status')
    .where('account_id', '=', account_id)
    .executeTakeFirst();
  return row?.user_status ?? null;
}

/** The account's cart that became an order, locked; for restoring it when the order failed. */
export function lockOrderedCart(tx: Tx, cart_id: string): Promise<{ account_id: string | null } | undefined> {
  return tx
    .selectFrom('cart')
    .select('account_id')
    .where('cart_id', '=', cart_id)
    .where('status', '=', 'ordered')
    .forUpdate()
    .executeTakeFirst();
}

/** For a cart whose row is locked; a reopened cart has a new version, so old quotes don't apply to it. */
export async function setCartStatus(tx: Tx, cart_id: string, status: 'active' | 'merged', now: Date): Promise<void> {
  await tx
    .updateTable('cart')
    .set((set) => ({ status, version: set('version', '+', 1), updated_at: now }))
    .where('cart_id', '=', cart_id)
    .execute();
}

const orderAll = statement<{ closed: number }>(`
  with closed as (
    update cart set status = 'ordered', updated_at = $3 where cart_id = $1 and status = 'active'
    returning cart_id, account_id
  ), saved as (
    select l.* from cart_line l join closed on closed.cart_id = l.cart_id where l.save_for_later
  ), fresh as (
    insert into cart (cart_id, account_id, version, created_at, updated_at)
    select $2, account_id, 1, $3, $3 from closed where exists (select 1 from saved)
    returning cart_id
  ), moved as (
    insert into cart_line (${LINE_COLUMNS})
    select gen_random_uuid(), fresh.cart_id, l.product_id, l.qty, true, l.options, l.schedule_id, l.origin,
      l.seen_price_cents, l.is_cart_prefilled_item, l.added_at
    from saved l, fresh
  )
  select count(*) as closed from closed`);

/**
 * Marks a live cart as ordered; its lines stay as a record. Saved lines aren't part of an order: they are copied
 * to a new cart of the same person, which is created only if there are any.
 * @returns false if it was no longer a live cart.
 */
export async function orderCart(tx: Tx, cart_id: string, freshId: string, now: Date): Promise<boolean> {
  const [row] = await orderAll(tx, [cart_id, freshId, now]);
  return row?.closed === 1;
}
