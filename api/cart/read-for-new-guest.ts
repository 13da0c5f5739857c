import { pacificDay } from '#domain/kernel/pacific.ts';
import type { Db } from '#api/db/pool.ts';
import { oncePerTurn } from '#api/db/per-turn.ts';
import { reading } from '#api/db/statement.ts';
import { withParts } from './parts.ts';
import { type FactsMemory, factsOf } from './product-facts.ts';
import { type CartOwner, type CartRead, EMPTY, PRODUCT, type ProductCells, versionsOf } from './read-cart.ts';

type Asked = { session_hash: Buffer; product_ids: readonly number[] };
type Named = [...ProductCells, parent_product_id: number | null];
type Found = {
  /** There may be an account or a cart: the whole cart has to be read. */
  isKnown: boolean;
  named: Named[];
};

const readAll = reading<{ known: Buffer[]; named: Named[] | null }>(`
  select array(
      select session_hash from session where session_hash = any($1::bytea[])
      union all select guest_hash from cart where status = 'active' and guest_hash = any($1::bytea[])) as known,
    (select json_agg(json_build_array(${PRODUCT}, p.parent_product_id)) from product p
      where p.product_id = any($2::int[]) or p.parent_product_id = any($2::int[])) as named`);

const MAX_GUESTS = 64;
/** Who names more products reads alone, so that no one waits for that. */
const MAX_IDS = 50;

const readWithOthers = oncePerTurn(MAX_GUESTS, readTogether);

/**
 * As `readCart`, for a browser that seems to have neither account nor cart: two look-ups say whether that is so, instead of a
 * join of session, account, address, cart and lines, and all that ask in the same turn of the event loop share them.
 * @returns null if there is a session or a cart.
 */
export async function readForNewGuest(
  db: Db,
  memory: FactsMemory,
  cartOwner: CartOwner,
  { now, product_ids }: { now: Date; product_ids: readonly number[] },
): Promise<CartRead | null> {
  if ('account_id' in cartOwner || product_ids.length > MAX_IDS) return null;
  const { isKnown, named } = await readWithOthers(db, { session_hash: cartOwner.session_hash, product_ids });
  if (isKnown) return null;
  const facts = await factsOf(db, memory, named.map(versionsOf));
  const candidates = named.flatMap(([product_id, , , available]) => {
    const known = facts.get(product_id);
    return known ? [{ ...known, available, line: null }] : [];
  });
  return {
    ...EMPTY,
    candidates: await withParts(db, candidates, { today: pacificDay(now), optionsOf: () => undefined }),
  };
}

async function readTogether(db: Db, asked: readonly Asked[]): Promise<Found[]> {
  const ids = new Set(asked.flatMap(({ product_ids }) => product_ids));
  const [row] = await readAll(db, [asked.map(({ session_hash }) => session_hash), [...ids]]);
  if (!row) throw new Error('A statement that always returns one row returned none.');
  const named = row.named ?? [];
  return asked.map(({ session_hash, product_ids }) => {
    const own = new Set(product_ids);
    return {
      isKnown: row.known.some((hash) => hash.equals(session_hash)),
      named: named.filter(([product_id, , , , parent]) => own.has(product_id) || (parent !== null && own.has(parent))),
    };
  });
}
