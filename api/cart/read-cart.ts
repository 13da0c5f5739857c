import { type Destination, destinationOf } from '#domain/compliance/fresh-cohort.ts';
import { pacificDay } from '#domain/kernel/pacific.ts';
import { AVAILABLE_NOW } from '#api/catalog/index.ts';
import { withParts } from './parts.ts';
import { regionOfZip } from '#api/compliance/index.ts';
import { reading } from '#api/db/statement.ts';
import type { Db, Tx } from '#api/db/pool.ts';
import type { Candidate, Line } from './candidate.ts';
import type { SignedIn } from '#api/kernel/caller.ts';
import { type FactsMemory, factsOf } from './product-facts.ts';
import type { CartRow } from './store.ts';

/** Where the owner's boxes go, as far as that is known (`destinationOf`), and whether that is their address. */
export type ShipRegion = { destination: Destination | null; has_address: boolean };

/**
 * Whose cart it is: that of the session's account, of the guest with that cookie, or of an account by its id.
 * `entered_zip` is that of their browser.
 */
export type CartOwner = { session_hash: Buffer; entered_zip: string | null; now: Date } | { account_id: string };

/** The account that a session belongs to. */
export type Account = Pick<SignedIn, 'account_id' | 'user_status' | 'is_operator' | 'banned_at'> & {
  /** When the session was last known to be used; null without a session. */
  last_seen_at: Date | null;
};

/** A cart with its lines and the products asked for, all as they are now. */
export type CartRead = {
  account: Account | null;
  cart: CartRow | null;
  candidates: Candidate[];
  ship_region: ShipRegion;
};

/** What there is of a browser that the shop doesn't know. */
export const EMPTY: CartRead = {
  account: null,
  cart: null,
  candidates: [],
  ship_region: { destination: null, has_address: false },
};

export type ProductCells = [product_id: number, product_xmin: string, price_xmin: string | null, available: number];
type LineCells = [
  line_item_id: string,
  qty: number,
  save_for_later: boolean,
  options: Record<string, string>,
  schedule_id: string | null,
  origin: 'bought' | 'gift',
  seen_price_cents: number,
  is_cart_prefilled_item: boolean,
  added_at: string,
];
type Row = { [Column in keyof CartRow]: CartRow[Column] | null } & {
  lines: [...ProductCells, ...LineCells][] | null;
  named: ProductCells[] | null;
  address_region: string | null;
  address_postcode: string | null;
  entered_region: string | null;
  zip_region: string | null;
  billing_zip: string | null;
} & { [Column in keyof Account]: Account[Column] | null };

/** Price and stock are subqueries: with joins, a plan for all lists of products reads the whole price list. */
export const PRODUCT = `p.product_id, p.xmin, (select pr.xmin from price pr where pr.product_id = p.product_id),
  ${AVAILABLE_NOW}`;
const LINES = `(
    select json_agg(json_build_array(${PRODUCT}, l.line_item_id, l.qty, l.save_for_later, l.options,
      l.schedule_id, l.origin, l.seen_price_cents, l.is_cart_prefilled_item, l.added_at) order by l.added_at, l.line_item_id)
    from cart_line l join product p on p.product_id = l.product_id where l.cart_id = c.cart_id) as lines`;
/** The products asked for, and the children of those that are only a choice. */
const NAMED = `(
    select json_agg(json_build_array(${PRODUCT}))
    from product p where p.product_id = any($2::int[]) or p.parent_product_id = any($2::int[])) as named`;

/** Who a key belongs to: the session's person, an account by its id, or no account. */
const WHO = {
  session: `(select a.account_id, coalesce(s.replaced_status, a.user_status) as user_status, a.is_operator, a.banned_at, a.billing_zip, s.last_seen_at
    from session s join account a on a.account_id = s.account_id where s.session_hash = $1 and s.expires_at > $3)`,
  account: `(select a.account_id, a.user_status, a.is_operator, a.banned_at, a.billing_zip,
    null::timestamptz as last_seen_at from account a where a.account_id = $1)`,
};
const CART_COLUMNS = 'cart_id, version, is_gift, gift_recipient, gift_message';
const CART = {
  session: `(select ${CART_COLUMNS} from cart where status = 'active' and account_id = who.account_id
    union all select ${CART_COLUMNS} from cart where status = 'active' and guest_hash = $1 and who.account_id is null)`,
  account: `(select ${CART_COLUMNS} from cart where status = 'active' and account_id = who.account_id)`,
};

/** Always one row, with the lines as one JSON list: parsing twenty rows costs more than reading them. */
function textFor(key: 'session' | 'account'): string {
  const enteredRegion = key === 'session' ? regionOfZip('$4::text') : 'null';
  return `
  select c.cart_id, c.version, c.is_gift, c.gift_recipient, c.gift_message, ${LINES}, ${NAMED},
    who.account_id, who.user_status, who.is_operator, who.banned_at, who.last_seen_at,
    home.region_code as address_region, home.postcode as address_postcode, who.billing_zip,
    case when home.region_code is null then ${enteredRegion} end as entered_region,
    case when home.region_code is null then ${regionOfZip('left(who.billing_zip, 5)')} end as zip_region
  from (select 1) one
  left join ${WHO[key]} who on true
  left join lateral ${CART[key]} c on true
  left join address home
    on home.account_id = who.account_id and home.is_default_shipping and home.removed_at is null`;
}

const readBySession = reading<Row>(textFor('session'));
const readByAccount = reading<Row>(textFor('account'));

/**
 * The owner's live cart, its lines oldest first, the products of `product_ids` and their choices, and the
 * account: one statement, and a second one for products whose rows have changed since they were last seen.
 */
export async function readCart(
  db: Db | Tx,
  memory: FactsMemory,
  cartOwner: CartOwner,
  { now, product_ids = [] }: { now: Date; product_ids?: readonly number[] },
): Promise<CartRead> {
  const [row] =
    'account_id' in cartOwner
      ? await readByAccount(db, [cartOwner.account_id, product_ids])
      : await readBySession(db, [cartOwner.session_hash, product_ids, cartOwner.now, cartOwner.entered_zip]);
  if (!row) throw new Error('A statement that always returns one row returned none.');
  const lines = row.lines ?? [];
  // A product that is in the cart only on a schedule or as a gift can also be bought, as a separate line.
  const held = new Set(lines.filter(isBoughtOnce).map(([product_id]) => product_id));
  const named = row.named ?? [];
  const facts = await factsOf(db, memory, [...lines, ...named].map(versionsOf));
  const candidates = [...lines, ...named].flatMap(([product_id, , , available, ...cells]) => {
    const known = facts.get(product_id);
    const line = lineOf(cells);
    // Of a build-your-own set, there may be several with different contents.
    if (!known || (!line && held.has(product_id) && !known.pick_rule)) return [];
    return [{ ...known, available, line }];
  });
  return {
    account: accountOf(row),
    cart: cartOf(row),
    candidates: await withParts(db, candidates, { today: pacificDay(now), optionsOf: ({ line }) => line?.options }),
    ship_region: {
      destination: destinationOf(row, enteredIn(row, cartOwner)),
      has_address: row.address_region !== null,
    },
  };
}

function enteredIn({ entered_region }: Row, cartOwner: CartOwner): Destination | null {
  const postcode = 'account_id' in cartOwner ? null : cartOwner.entered_zip;
  return entered_region === null || postcode === null ? null : { region_code: entered_region, postcode };
}

function isBoughtOnce(cells: [...ProductCells, ...LineCells]): boolean {
  const [, , , , , , , , schedule_id, origin] = cells;
  return schedule_id === null && origin === 'bought';
}

function accountOf({ account_id, user_status, is_operator, banned_at, last_seen_at }: Row): Account | null {
  if (account_id === null || user_status === null) return null;
  return { account_id, user_status, is_operator: is_operator === true, banned_at, last_seen_at };
}

export function versionsOf([product_id, productXmin, priceXmin]: readonly [
  number,
  string,
  string | null,
  ...unknown[],
]) {
  return { product_id, product_xmin: productXmin, price_xmin: priceXmin };
}

function cartOf({ cart_id, version, is_gift, gift_recipient, gift_message }: Row): CartRow | null {
  if (cart_id === null || version === null) return null;
  return { cart_id, version, is_gift: is_gift ?? false, gift_recipient, gift_message };
}

function lineOf(cells: LineCells | []): Line | null {
  if (cells.length === 0) return null;
  const [
    line_item_id,
    qty,
    save_for_later,
    options,
    schedule_id,
    origin,
    seen_price_cents,
    is_cart_prefilled_item,
    added_at,
  ] = cells;
  return {
    line_item_id,
    qty,
    save_for_later,
    options,
    schedule_id,
    origin,
    seen_price_cents,
    is_cart_prefilled_item,
    added_at: new Date(added_at),
  };
}
