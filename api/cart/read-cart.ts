import { statement } from '#api/db/statement.ts';
import type { Db, Tx } from '#api/db/pool.ts';
import type { Candidate, Line } from './candidate.ts';
import { type FactsMemory, factsOf } from './product-facts.ts';
import type { CartRow, Owner } from './store.ts';

/** Where the owner's boxes go: his default address's state, else the billing ZIP's; null for a guest. */
export type Place = { region_code: string | null; has_address: boolean };

/** A cart with its lines and the products asked for, all as they are now. */
export type CartRead = { cart: CartRow | null; candidates: Candidate[]; place: Place };

type ProductCells = [product_id: number, product_xmin: string, price_xmin: string | null, available: number];
type LineCells = [
  line_item_id: string,
  qty: number,
  save_for_later: boolean,
  options: Record<string, string>,
  seen_price_cents: number,
  is_cart_prefilled_item: boolean,
  added_at: string,
];
type Row = { [Column in keyof CartRow]: CartRow[Column] | null } & {
  lines: [...ProductCells, ...LineCells][] | null;
  named?: ProductCells[] | null;
  address_region?: string | null;
  zip_region?: string | null;
};

const PRODUCT = `p.product_id, p.xmin, pr.xmin,
  coalesce((select sum(s.on_hand - s.reserved) from stock s where s.product_id = p.product_id), 0)`;
const LINES = `(
    select json_agg(json_build_array(${PRODUCT}, l.line_item_id, l.qty, l.save_for_later, l.options,
      l.seen_price_cents, l.is_cart_prefilled_item, l.added_at) order by l.added_at, l.line_item_id)
    from cart_line l join product p on p.product_id = l.product_id left join price pr on pr.product_id = l.product_id
    where l.cart_id = c.cart_id) as lines`;
/** The products asked for, and the children of those that are only a choice. */
const NAMED = `(
    select json_agg(json_build_array(${PRODUCT}))
    from product p left join price pr on pr.product_id = p.product_id
    where p.product_id = any($2::int[]) or p.parent_product_id = any($2::int[])) as named`;

/** One row whatever there is, with the lines as one list: taking twenty rows apart costs more than reading them. */
function textFor(owner: 'account' | 'guest', with_named: boolean): string {
  const is_account = owner === 'account';
  return `
  select c.cart_id, c.version, c.is_gift, c.gift_recipient, c.gift_message, ${LINES}
    ${with_named ? `, ${NAMED}` : ''}
    ${is_account ? ', a.region_code as address_region, case when a.region_code is null then (select z.region_code from account o join zip z on z.postcode = left(o.billing_zip, 5) where o.account_id = $1) end as zip_region' : ''}
  from (select 1) one
  left join cart c on c.status = 'active' and ${is_account ? 'c.account_id = $1' : 'c.guest_hash = $1'}
  ${is_account ? 'left join address a on a.account_id = $1 and a.is_default_shipping and a.removed_at is null' : ''}`;
}

const readings = {
  account: { bare: statement<Row>(textFor('account', false)), named: statement<Row>(textFor('account', true)) },
  guest: { bare: statement<Row>(textFor('guest', false)), named: statement<Row>(textFor('guest', true)) },
};

/**
 * The owner's live cart, its lines oldest first, the products of `product_ids` and their choices: one
 * statement, and a second one for products whose rows have changed since they were last seen.
 */
export async function readCart(
  db: Db | Tx,
  memory: FactsMemory,
  owner: Owner,
  product_ids: readonly number[] = [],
): Promise<CartRead> {
  const reading = 'account_id' in owner ? readings.account : readings.guest;
  const key = 'account_id' in owner ? owner.account_id : owner.guest_hash;
  const [row] = product_ids.length > 0 ? await reading.named(db, [key, product_ids]) : await reading.bare(db, [key]);
  const lines = row?.lines ?? [];
  const held = new Set(lines.map(([product_id]) => product_id));
  const named = (row?.named ?? []).filter(([product_id]) => !held.has(product_id));
  const facts = await factsOf(db, memory, [...lines, ...named].map(versionsOf));
  return {
    cart: row ? cartOf(row) : null,
    candidates: [...lines, ...named].flatMap(([product_id, , , available, ...cells]) => {
      const known = facts.get(product_id);
      return known ? [{ ...known.facts, available, line: lineOf(cells) }] : [];
    }),
    place: {
      region_code: row?.address_region ?? row?.zip_region ?? null,
      has_address: (row?.address_region ?? null) !== null,
    },
  };
}

function versionsOf([product_id, product_xmin, price_xmin]: readonly [number, string, string | null, ...unknown[]]) {
  return { product_id, product_xmin, price_xmin };
}

function cartOf({ cart_id, version, is_gift, gift_recipient, gift_message }: Row): CartRow | null {
  if (cart_id === null || version === null) return null;
  return { cart_id, version, is_gift: is_gift ?? false, gift_recipient, gift_message };
}

function lineOf(cells: LineCells | []): Line | null {
  if (cells.length === 0) return null;
  const [line_item_id, qty, save_for_later, options, seen_price_cents, is_cart_prefilled_item, added_at] = cells;
  return {
    line_item_id,
    qty,
    save_for_later,
    options,
    seen_price_cents,
    is_cart_prefilled_item,
    added_at: new Date(added_at),
  };
}
