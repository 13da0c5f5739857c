import pLimit from 'p-limit';
import { codeOf, type Db, type Tx } from '#api/db/pool.ts';
import { oncePerTurn } from '#api/db/per-turn.ts';
import { statement } from '#api/db/statement.ts';
import type { Upsert } from './cart-draft.ts';
import { LINE_COLUMNS, type Owner, UPSERT_COLUMNS, UPSERTS } from './store.ts';

type NewCart = { cart_id: string; upserts: Upsert[]; now: Date };
type GuestCart = NewCart & { guest_hash: Buffer };

const LINES = `p.line_item_id, made.cart_id, p.product_id, p.qty, p.save_for_later, p.options, p.schedule_id, p.origin,
    p.seen_price_cents, p.is_cart_prefilled_item, p.added_at`;

const makeCart = statement<{ made: true }>(`
  with made as (
    insert into cart (cart_id, account_id, guest_hash, version, created_at, updated_at) values ($2, $3, $4, 1, $5, $5)
    on conflict do nothing returning cart_id
  )
  insert into cart_line (${LINE_COLUMNS}) select ${LINES} from made, ${UPSERTS} returning true as made`);

const makeGuestCarts = statement<{ cart_id: string }>(`
  with made as (
    insert into cart (cart_id, guest_hash, version, created_at, updated_at)
    select c.cart_id, decode(c.guest_hash, 'hex'), 1, c.now, c.now
    from jsonb_to_recordset($2::jsonb) as c(cart_id uuid, guest_hash text, now timestamptz)
    on conflict do nothing returning cart_id
  ), filled as (
    insert into cart_line (${LINE_COLUMNS})
    select ${LINES}
    from made join jsonb_to_recordset($1::jsonb) as p(cart_id uuid, ${UPSERT_COLUMNS}) on p.cart_id = made.cart_id
  )
  select cart_id from made`);

/** A statement for this many carts takes a few milliseconds; with more, the first would wait for the last. */
const MAX_CARTS = 32;
/** A cart with more lines is made alone, so that no one waits for them. */
const MAX_LINES = 20;
/**
 * Errors that roll back, and that each cart alone may escape: an unreadable value or a broken constraint of another one
 * (22, 23), a deadlock (40), a lock that another one waited for too long (55), a statement that took too long (57014), and
 * a statement that a migration made out of date (0A).
 */
const OF_ONE_CART = /^(0A|22|23|40|55|57014)/;
/** How many of a statement that failed are made at a time, each with a connection of its own. */
const ALONE_AT_ONCE = 4;

const insertWithOthers = oncePerTurn(MAX_CARTS, insertTogether);

/**
 * Makes the owner's cart with its first lines, at least one, in one statement. Guests' carts that are made in the same
 * turn of the event loop share the statement and its commit; if one of them fails, each is made separately.
 * @returns false, with nothing written, if they have a live cart already.
 */
export async function insertCart(db: Db | Tx, owner: Owner, cart: NewCart): Promise<boolean> {
  if ('account_id' in owner || db.isTransaction || cart.upserts.length > MAX_LINES) return insertAlone(db, owner, cart);
  return insertWithOthers(db, { ...cart, guest_hash: owner.guest_hash });
}

async function insertAlone(db: Db | Tx, owner: Owner, { cart_id, upserts, now }: NewCart): Promise<boolean> {
  const account_id = 'account_id' in owner ? owner.account_id : null;
  const guest_hash = 'guest_hash' in owner ? owner.guest_hash : null;
  const made = await makeCart(db, [JSON.stringify(upserts), cart_id, account_id, guest_hash, now]);
  return made.length > 0;
}

async function insertTogether(db: Db, carts: readonly GuestCart[]): Promise<(boolean | Promise<boolean>)[]> {
  const [only] = carts;
  if (carts.length === 1 && only) return [insertAlone(db, only, only)];
  // In the same order in every process, or two that create the same carts could wait for each other.
  const sorted = carts.toSorted((a, b) => a.guest_hash.compare(b.guest_hash));
  const lines = sorted.flatMap(({ cart_id, upserts }) => upserts.map((line) => ({ ...line, cart_id })));
  const rows = sorted.map(({ cart_id, guest_hash, now }) => ({ cart_id, guest_hash: guest_hash.toString('hex'), now }));
  try {
    const made = await makeGuestCarts(db, [JSON.stringify(lines), JSON.stringify(rows)]);
    const ids = new Set(made.map(({ cart_id }) => cart_id));
    return carts.map(({ cart_id }) => ids.has(cart_id));
  } catch (error) {
    // After a lost connection they may have been made; another attempt would add the lines again.
    if (!OF_ONE_CART.test(codeOf(error))) throw error;
    const limit = pLimit(ALONE_AT_ONCE);
    return carts.map((cart) => limit(() => insertAlone(db, cart, cart)));
  }
}
